import { useEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { exportAs, type Kind } from '../game/exports';
import { samples } from '../game/samples';
import { messageOf } from '../state/engine';
import { doc, former, header, newGame, go, openFile, openSaved } from '../state/game';
import { ruleSets } from '../state/rules';
import { texts } from '../texts';
import { Dialog, Field, IconButton } from './bits';

/** A button with a menu, which closes at a click or focus elsewhere, and at Escape. */
function Menu({ label, primary, children }: { label: string; primary?: boolean; children: ComponentChildren }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = (): void => void details.current?.removeAttribute('open');
  useEffect(() => {
    const outside = (event: Event): void => {
      if (!details.current?.contains(event.target as Node)) close();
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !details.current?.open) return;
      close();
      details.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, []);
  return (
    <details class="menu" ref={details}>
      <summary class={`button ${primary ? 'primary' : ''}`}>{label}</summary>
      <div class="menu-list" onClick={close}>{children}</div>
    </details>
  );
}

export type Asked = 'new' | 'paste' | 'help' | undefined;

/** The top of the page. */
export function Top({ onAsk, onTheme, onOpen }: { onAsk: (what: Asked) => void; onTheme: () => void; onOpen: () => void }) {
  const game = header.value;
  const open = doc.value;
  const names = game && (game.black || game.white) ? `${game.black ?? '?'} ${texts.versus} ${game.white ?? '?'}` : game?.name || open?.name;
  return (
    <header class="top">
      <h1><span class="logo" aria-hidden="true"><i /><i /></span>{texts.title}</h1>
      <p class="game-name" title={open?.name}>
        {open ? names || texts.untitled : texts.tagline}
        {open && open.headers.length > 1 && game && (
          <select
            aria-label={texts.games}
            value={game.root}
            onChange={(event) => go(+event.currentTarget.value)}
          >
            {open.headers.map((it, number) => (
              <option key={it.root} value={it.root}>{it.name || texts.gameOf(number + 1, open.headers.length)}</option>
            ))}
          </select>
        )}
      </p>
      <div class="top-buttons">
        <Menu label={texts.open} primary>
          <button type="button" onClick={onOpen}>{texts.openFile}</button>
          <button type="button" onClick={() => onAsk('paste')}>{texts.paste}</button>
          <button type="button" onClick={() => onAsk('new')}>{texts.newGame}</button>
          {former.value && (
            <button type="button" title={former.value.name} onClick={() => void openSaved(former.value!)}>{texts.openFormer}</button>
          )}
          <hr />
          <span class="menu-title">{texts.samples}</span>
          {Object.keys(samples).map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => void openFile(samples[name]!, `${name}.sgf`, name === 'tobi' || name === 'corners' ? { at: 'start' } : {})}
            >
              {texts.sample[name] ?? name}
            </button>
          ))}
        </Menu>
        <Menu label={texts.export}>
          {(Object.keys(texts.exports) as Kind[]).map((kind) => (
            <button key={kind} type="button" onClick={() => void exportAs(kind)}>{texts.exports[kind]}</button>
          ))}
        </Menu>
        <IconButton icon="theme" label={texts.theme} onClick={onTheme} />
        <IconButton icon="help" label={texts.help} onClick={() => onAsk('help')} />
      </div>
    </header>
  );
}

export function Asking({ what, onClose }: { what: Asked; onClose: () => void }) {
  if (what === 'new') return <NewGame onClose={onClose} />;
  if (what === 'paste') return <Paste onClose={onClose} />;
  if (what === 'help') return <Help onClose={onClose} />;
  return null;
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

function Paste({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <Dialog title={texts.pasteTitle} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={() => { if (text.trim()) void openFile(text, texts.untitled); }}
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
