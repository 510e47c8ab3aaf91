import { render } from 'preact';
import { App } from './App';
import { applyTheme } from './state/settings';
import './state/sound';
import { texts } from './texts';
import './styles/page.css';
import './styles/board.css';
import './styles/parts.css';

applyTheme();
document.documentElement.lang = texts.code;
render(<App />, document.getElementById('app')!);
