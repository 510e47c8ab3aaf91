import { render } from 'preact';
import { App, applyTheme } from './App';
import './styles/page.css';
import './styles/board.css';
import './styles/parts.css';

applyTheme();
render(<App />, document.getElementById('app')!);
