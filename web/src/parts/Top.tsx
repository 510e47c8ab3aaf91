import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameHeader } from 'tobi-go/client';
import { exportAs, type Kind } from '../game/exports';
import { collection, openOne, type Collection } from '../game/open';
import { samples } from '../game/samples';
import { doc, go, header, openFile } from '../state/game';
import { openSaved, others } from '../state/keep';
import type { Saved } from '../state/store';
import { texts } from '../texts';
import { IconButton } from './bits';
import type { Asked } from './Dialogs';

/** A button with a menu, which closes at a click or focus elsewhere, and at Escape. */
function Menu({ label, primary, onOpen, children }: { label: string; primary?: boolean; onOpen?: () => void; children: ComponentChildren }) {
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
    <details class="menu" ref={details} onToggle={() => { if (details.current?.open) onOpen?.(); }}>
      <summary class={`button ${primary ? 'primary' : ''}`}>{label}</summary>
      <div class="menu-list" onClick={close}>{children}</div>
    </details>
  );
}

/** The top of the page. */
export function Top({ onAsk, onTheme, onOpen }: { onAsk: (what: Asked) => void; onTheme: () => void; onOpen: () => void }) {
  return (
    <header class="top">
      <h1><span class="logo" aria-hidden="true"><i /><i /></span><span class="title">{texts.title}</span></h1>
      <Names onAsk={onAsk} />
      <div class="top-buttons">
        <OpenMenu onAsk={onAsk} onOpen={onOpen} />
        <Menu label={texts.export}>
          {(Object.keys(texts.exports) as Kind[]).map((kind) => (
            <button key={kind} type="button" onClick={() => void exportAs(kind)}>{texts.exports[kind]}</button>
          ))}
        </Menu>
        <IconButton icon="theme" label={texts.theme} onClick={onTheme} />
        <IconButton icon="settings" label={texts.settings.title} onClick={() => onAsk('settings')} />
        <IconButton icon="help" label={texts.help} onClick={() => onAsk('help')} />
      </div>
    </header>
  );
}

/** Samples are in the menu anyway. */
const isOwn = ({ name, changed }: Saved): boolean => changed || !Object.values(texts.sample).includes(name);

/** So many recent games are listed. */
const LISTED = 8;

function OpenMenu({ onAsk, onOpen }: { onAsk: (what: Asked) => void; onOpen: () => void }) {
  const [recent, setRecent] = useState<Saved[]>([]);
  // Other tabs keep games too: the list is read when it is shown.
  const read = (): void => void others().then((all) => setRecent(all.filter(isOwn).slice(0, LISTED)));
  return (
    <Menu label={texts.open} primary onOpen={read}>
      <button type="button" onClick={onOpen}>{texts.openFile}</button>
      <button type="button" onClick={() => onAsk('paste')}>{texts.paste}</button>
      <button type="button" onClick={() => onAsk('new')}>{texts.newGame}</button>
      {recent.length > 0 && (
        <>
          <hr />
          <span class="menu-title">{texts.recent}</span>
          {recent.map((game) => (
            <button key={game.id} type="button" class="recent" onClick={() => void openSaved(game)}>
              {game.name} <small>{texts.seen(new Date(game.at), game.path.length - 1)}</small>
            </button>
          ))}
        </>
      )}
      <hr />
      <span class="menu-title">{texts.samples}</span>
      {Object.keys(samples).map((name) => (
        <button
          key={name} type="button"
          onClick={() => void openFile(samples[name]!, texts.sample[name] ?? name, name === 'tobi' || name === 'corners' ? { at: 'start' } : {})}
        >
          {texts.sample[name] ?? name}
        </button>
      ))}
    </Menu>
  );
}

/** Who plays, when, under which rules. A file of several games has a choice. */
function Names({ onAsk }: { onAsk: (what: Asked) => void }) {
  const [game, open, many] = [header.value, doc.value, collection.value];
  const player = (name: string | null, rank: string | null): string => [name ?? '?', rank].filter(Boolean).join(' ');
  const hasNames = !!game && !!(game.black || game.white);
  return (
    <div class="game-name" title={open?.name}>
      {!open || !game ? <span>{texts.tagline}</span> : (
        <>
          <span class="players">
            {hasNames
              ? (
                <>
                  <span class="player"><i class="dot dot-black" /> {player(game.black, game.black_rank)}</span>
                  <span class="player"><i class="dot dot-white" /> {player(game.white, game.white_rank)}</span>
                </>
              )
              : game.name || open.name}
          </span>
          <span class="facts">{facts(game)}</span>
        </>
      )}
      {open && game && open.headers.length > 1 && (
        <select aria-label={texts.games} value={game.root} onChange={(event) => go(+event.currentTarget.value)}>
          {open.headers.map((it, number) => (
            <option key={it.root} value={it.root}>{it.name || texts.gameOf(number + 1, open.headers.length)}</option>
          ))}
        </select>
      )}
      {many && <Chooser many={many} onAsk={onAsk} />}
    </div>
  );
}

/** The place in a list of many games. */
function Chooser({ many, onAsk }: { many: Collection; onAsk: (what: Asked) => void }) {
  const all = many.contents.titles.length;
  const to = (at: number) => (): void => void openOne({ ...many, at });
  return (
    <span class="chooser">
      <IconButton icon="back" label={texts.formerGame} disabled={many.at === 0} onClick={to(many.at - 1)} />
      <button type="button" class="small" data-testid="collection" title={texts.chooseGame} onClick={() => onAsk('games')}>
        {texts.gameOf(many.at + 1, all)}
      </button>
      <IconButton icon="forward" label={texts.nextGame} disabled={many.at === all - 1} onClick={to(many.at + 1)} />
    </span>
  );
}

const facts = (game: GameHeader): string => [
  game.date, game.event, game.rules, game.handicap ? texts.handicap(game.handicap) : texts.komi(game.komi), game.result,
].filter(Boolean).join(' · ');
