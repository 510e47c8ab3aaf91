import { useState } from 'preact/hooks';
import { collection, openOne, openText, type Collection } from '../game/open';
import { messageOf } from '../state/engine';
import { newGame } from '../state/game';
import { ruleSets } from '../state/rules';
import { coordinates, curves, language, sound, tints } from '../state/settings';
import { languages, texts } from '../texts';
import { Dialog, Field } from './bits';

export type Asked = 'new' | 'games' | 'paste' | 'help' | 'settings' | undefined;

export function Asking({ what, onClose }: { what: Asked; onClose: () => void }) {
  if (what === 'new') return <NewGame onClose={onClose} />;
  if (what === 'paste') return <Paste onClose={onClose} />;
  if (what === 'help') return <Help onClose={onClose} />;
  if (what === 'settings') return <Settings onClose={onClose} />;
  if (what === 'games' && collection.value) return <Games many={collection.value} onClose={onClose} />;
  return null;
}

/** So many games are listed: thousands of buttons take seconds to lay out. */
const LISTED = 100;

/** The games of a collection, to be found by a part of their title. */
function Games({ many, onClose }: { many: Collection; onClose: () => void }) {
  const [part, setPart] = useState('');
  const { titles } = many.contents;
  const wanted = part.trim().toLowerCase();
  const found = titles.flatMap((title, at) => (title.toLowerCase().includes(wanted) ? [at] : []));
  // Without a part, those around the open one.
  const first = wanted ? 0 : Math.max(0, Math.min(many.at - 10, titles.length - LISTED));
  const shown = found.slice(first, first + LISTED);
  return (
    <Dialog title={many.name} onClose={onClose}>
      <Field label={texts.findGame}>
        <input type="search" data-testid="find-game" value={part} onInput={(event) => setPart(event.currentTarget.value)} />
      </Field>
      <ul class="games" data-testid="games">
        {shown.map((at) => (
          <li key={at}>
            <button type="button" class={at === many.at ? 'chosen' : ''} aria-current={at === many.at} onClick={() => { onClose(); void openOne({ ...many, at }); }}>
              {titles[at]}
            </button>
          </li>
        ))}
      </ul>
      <p class="note" role="status">{texts.gamesShown(shown.length, found.length)}</p>
      <form method="dialog"><button>{texts.close}</button></form>
    </Dialog>
  );
}

function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.help} onClose={onClose}>
      <p>{texts.drop}. {texts.about}</p>
      <dl class="keys">
        {texts.keys.map(([keys, what]) => <><dt>{keys}</dt><dd>{what}</dd></>)}
      </dl>
      <form method="dialog"><button class="primary">{texts.close}</button></form>
    </Dialog>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const options = [['coordinates', coordinates], ['tints', tints], ['curve', curves], ['sound', sound]] as const;
  return (
    <Dialog title={texts.settings.title} onClose={onClose}>
      {options.map(([name, option]) => (
        <label key={name} class="check">
          <input type="checkbox" checked={option.value} onChange={(event) => (option.value = event.currentTarget.checked)} /> {texts.settings[name]}
        </label>
      ))}
      <Field label={texts.settings.language}>
        <select
          value={texts.code}
          onChange={(event) => { language.set(event.currentTarget.value); location.reload(); }}
        >
          {Object.entries(languages).map(([name, { language: title }]) => <option key={name} value={name}>{title}</option>)}
        </select>
      </Field>
      <form method="dialog"><button class="primary">{texts.close}</button></form>
    </Dialog>
  );
}

function Paste({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <Dialog title={texts.pasteTitle} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={() => { if (text.trim()) void openText(text); }}
      >
        <Field label={texts.pasteHint}>
          <textarea rows={8} data-testid="paste" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </Field>
        <div class="buttons">
          <button class="primary" type="submit">{texts.open}</button>
          <button type="button" onClick={onClose}>{texts.cancel}</button>
        </div>
      </form>
    </Dialog>
  );
}

function NewGame({ onClose }: { onClose: () => void }) {
  const [columns, setColumns] = useState(19);
  const [rows, setRows] = useState(19);
  const [rules, setRules] = useState('japanese');
  const [komi, setKomi] = useState('');
  const [handicap, setHandicap] = useState(0);
  const [wrong, setWrong] = useState('');
  const number = (event: { currentTarget: HTMLInputElement }): number => Number(event.currentTarget.value);
  const usual = ruleSets.value.find((set) => set.name === rules)?.komi ?? 6.5;
  return (
    <Dialog title={texts.newGame.replace('…', '')} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          newGame({ columns, rows, rules, handicap, ...(komi !== '' && { komi: Number(komi) }) }, texts.untitled)
            .then(onClose, (error) => setWrong(messageOf(error)));
        }}
      >
        <div class="fields">
          <Field label={texts.edit.columns}>
            <input type="number" min={1} max={25} value={columns} onInput={(event) => { if (rows === columns) setRows(number(event)); setColumns(number(event)); }} />
          </Field>
          <Field label={texts.edit.rows}>
            <input type="number" min={1} max={25} value={rows} onInput={(event) => setRows(number(event))} />
          </Field>
          <Field label={texts.edit.handicap}>
            <input type="number" min={0} max={9} value={handicap} onInput={(event) => setHandicap(number(event))} />
          </Field>
          <Field label={texts.edit.komi}>
            <input type="number" step={0.5} placeholder={String(handicap ? 0.5 : usual)} value={komi} onInput={(event) => setKomi(event.currentTarget.value)} />
          </Field>
          <Field label={texts.edit.rules}>
            <select value={rules} onChange={(event) => setRules(event.currentTarget.value)}>
              {ruleSets.value.map((set) => <option key={set.name} value={set.name}>{set.name}</option>)}
            </select>
          </Field>
        </div>
        {wrong && <p class="wrong" role="alert">{wrong}</p>}
        <div class="buttons">
          <button class="primary" type="submit" data-testid="create">{texts.ok}</button>
          <button type="button" onClick={onClose}>{texts.cancel}</button>
        </div>
      </form>
    </Dialog>
  );
}
