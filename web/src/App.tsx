import type { Marker } from '@sabaki/shudan';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from './board/Board';
import { Legend } from './board/Legend';
import { point, type Point } from './board/geometry';
import { Curve } from './game/Curve';
import { MoveList, Navigator, Tree, Turn } from './game/Navigator';
import { samples } from './game/samples';
import { Asking, Top, type Asked } from './parts/Menus';
import { engines } from './state/engine';
import { back, complain, doc, forward, node, notice, openFile, position, ready, toEnd, toStart, variation } from './state/game';
import { keepGame, openKept, setting } from './state/keep';
import { linked } from './state/link';
import { onBoard } from './state/overlay';
import { ruleSets } from './state/rules';
import { working } from './state/ask';
import { texts } from './texts';
import { EditView } from './views/EditView';
import { PapersView } from './views/PapersView';
import { PlayView } from './views/PlayView';
import { ReviewView } from './views/ReviewView';
import { ScoreView } from './views/ScoreView';
import { WhyView } from './views/WhyView';

const TABS = ['score', 'why', 'review', 'papers', 'play', 'edit'] as const;
type Tab = (typeof TABS)[number];
const theme = setting('theme', '');

/** A file or text from outside: the reader reports invalid files, with the place. */
async function openBlob(file: File): Promise<void> {
  if (file.size > 16 << 20) {
    notice.value = { kind: 'error', title: texts.badFile, text: texts.tooLarge };
    return;
  }
  try {
    await openFile(new Uint8Array(await file.arrayBuffer()), file.name);
  } catch (error) {
    complain(error);
  }
}

export function App() {
  const [tab, setTab] = useState<Tab>('score');
  const [asked, setAsked] = useState<Asked>(undefined);
  const [dropping, setDropping] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  useEffect(() => void begin(), []);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, dialog, [role=radiogroup]')) return;
      const act: Record<string, () => void> = {
        ArrowLeft: () => back(), ArrowRight: () => forward(), ArrowUp: () => variation(-1), ArrowDown: () => variation(1),
        PageUp: () => back(10), PageDown: () => forward(10), Home: toStart, End: toEnd,
        o: () => picker.current?.click(), n: () => setAsked('new'), '?': () => setAsked('help'),
      };
      TABS.forEach((name, at) => (act[String(at + 1)] = () => setTab(name)));
      const todo = act[event.key];
      if (!todo) return;
      event.preventDefault();
      todo();
    };
    const paste = (event: ClipboardEvent): void => {
      if ((event.target as HTMLElement).closest('input, textarea')) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain');
      if (file) void openBlob(file);
      else if (text) void openFile(text, texts.untitled);
    };
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setDropping(true);
    };
    const leave = (event: DragEvent): void => {
      if (!event.relatedTarget) setDropping(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setDropping(false);
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData('text/plain');
      if (file) void openBlob(file);
      else if (text) void openFile(text, texts.untitled);
    };
    const hash = (): void => void openLinked();
    addEventListener('keydown', key);
    addEventListener('paste', paste);
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    addEventListener('hashchange', hash);
    return () => {
      removeEventListener('keydown', key);
      removeEventListener('paste', paste);
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
      removeEventListener('hashchange', hash);
    };
  }, []);

  const swapTheme = (): void => {
    const isDark = document.documentElement.dataset['theme']
      ? document.documentElement.dataset['theme'] === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset['theme'] = isDark ? 'light' : 'dark';
    theme.set(isDark ? 'light' : 'dark');
  };

  return (
    <>
      <Top onAsk={setAsked} onTheme={swapTheme} onOpen={() => picker.current?.click()} />
      <input
        ref={picker}
        class="unseen"
        type="file"
        accept=".sgf,.SGF,application/x-go-sgf,text/plain"
        tabIndex={-1}
        aria-label={texts.openFile}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void openBlob(file);
        }}
      />
      <News />
      <main class="page">
        <Left />
        <div class="side">
          <Tabs tab={tab} onTab={setTab} />
          <div id="view" role="tabpanel" aria-labelledby={`tab-${tab}`} class="panel" data-busy={working.value > 0}>
            {!doc.value ? <p class="hint">{texts.loading}</p>
              : tab === 'score' ? <ScoreView />
              : tab === 'why' ? <WhyView />
              : tab === 'review' ? <ReviewView />
              : tab === 'papers' ? <PapersView />
              : tab === 'play' ? <PlayView onScore={() => setTab('score')} />
              : <EditView />}
          </div>
          <Comment />
          <Tree />
          <MoveList />
        </div>
      </main>
      {dropping && <div class="dropping" aria-hidden="true">{texts.dropHere}</div>}
      <Asking what={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** The arrow keys change the tab that has the focus by the keyboard. */
function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.target as HTMLElement).matches('[role=tab]')) return;
    const at = TABS.indexOf(tab);
    const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: TABS.length - 1 };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = TABS.at(to % TABS.length)!;
    onTab(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={texts.title} ref={list} onKeyDown={onKey}>
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={tab === name}
          aria-controls="view"
          tabIndex={tab === name ? 0 : -1}
          class={tab === name ? 'chosen' : ''}
          onClick={(event) => {
            // After a click with the mouse the arrow keys belong to the game.
            if (event.detail) event.currentTarget.blur();
            onTab(name);
          }}
        >
          {texts.tabs[name]}
        </button>
      ))}
      <button
        type="button"
        class="small stop"
        hidden={working.value === 0}
        onClick={() => engines.deep.stop()}
      >
        {texts.stop}
      </button>
    </div>
  );
}

async function openLinked(start = false): Promise<boolean> {
  try {
    const link = await linked(location.hash);
    return link ? await openFile(link.file, texts.untitled, { path: link.path, title: texts.badLink, start }) : false;
  } catch (error) {
    complain(error, texts.badLink);
    return false;
  }
}

/** For the first visit. What went wrong before stays on the screen. */
async function openSample(): Promise<void> {
  const said = notice.value;
  await openFile(samples['gnugo-9x9-japanese']!, 'gnugo-9x9-japanese.sgf', { start: true });
  notice.value ??= said;
}

async function begin(): Promise<void> {
  try {
    // A link replaces the saved game as any other file does: what was changed there can be opened again.
    const isKept = await openKept();
    const isLinked = await openLinked(true);
    if (!isKept && !isLinked) await openSample();
    const sets = await doc.value?.quick.ruleSets();
    if (sets) ruleSets.value = sets.rules;
    ready.value = true;
    keepGame();
  } catch (error) {
    complain(error, texts.title);
  }
}

/** The board with the overlay of the view, and the navigation. */
function Left() {
  const now = position.value;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let turned = 0;
    const wheel = (event: WheelEvent): void => {
      if (event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < 40) return;
      if (turned > 0) forward();
      else back();
      turned = 0;
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [!!now]);
  const things = onBoard.value;
  const markers = useMemo(() => (now ? fileMarks(now.size, now.marks, now.labels) : undefined), [now]);
  if (!now) return <div class="left"><div class="board-holder loading" role="status">{texts.loading}</div></div>;
  const last = now.last && now.last[1] !== 'pass' ? point(now.last[1], now.size) : undefined;
  return (
    <div class="left">
      <div class={`board-holder ${things.beside ? 'two' : ''}`} ref={frame}>
        <figure>
          <Board
            size={now.size}
            stones={things.stones ?? now.stones}
            last={last}
            layer={things.layer}
            markers={markers}
            describe={things.describe}
            onPoint={things.onPoint as (at: Point) => void}
          />
          {things.beside && <figcaption>{things.beside.own}</figcaption>}
        </figure>
        {things.beside && (
          <figure>
            <Board size={now.size} stones={now.stones} layer={things.beside.layer} isSecond label={things.beside.title} />
            <figcaption>{things.beside.title}</figcaption>
          </figure>
        )}
      </div>
      <Legend layer={things.layer} />
      <Turn />
      <Navigator />
      <Curve />
    </div>
  );
}

const SHAPES: Record<string, Marker['type']> = { circle: 'circle', cross: 'cross', square: 'square', triangle: 'triangle' };

/** The marks of this node in the file. */
function fileMarks(size: { columns: number; rows: number }, marks: Record<string, string[]>, labels: [string, string][]): Map<string, Marker> {
  const all = new Map<string, Marker>();
  for (const [name, vertices] of Object.entries(marks)) {
    const type = SHAPES[name];
    if (type) for (const at of vertices) all.set(point(at, size).join(), { type });
  }
  for (const [at, label] of labels) all.set(point(at, size).join(), { type: 'label', label });
  return all;
}

function Comment() {
  const info = doc.value?.nodes[node.value];
  if (!info?.comment && !doc.value?.repairs.length) return null;
  return (
    <>
      {info?.comment && <blockquote class="comment" aria-label={texts.nav.comment}>{info.comment}</blockquote>}
      {doc.value!.repairs.length > 0 && (
        <details class="repairs">
          <summary>{texts.repairs(doc.value!.repairs.length)}</summary>
          <ul class="remarks">{doc.value!.repairs.slice(0, 100).map((text) => <li key={text}>{text}</li>)}</ul>
        </details>
      )}
    </>
  );
}

function News() {
  const shown = notice.value;
  return (
    <div class="news" aria-live="assertive">
      {shown && (
        <div class={`notice notice-${shown.kind}`} role={shown.kind === 'error' ? 'alert' : 'status'} data-testid="notice">
          <div>
            <strong>{shown.title}</strong>
            {shown.place && <span class="place">{shown.place}</span>}
            {shown.text && <p>{shown.text}</p>}
            {shown.copy && (
              <input readOnly value={shown.copy} aria-label={shown.title} onFocus={(event) => event.currentTarget.select()} />
            )}
          </div>
          {shown.action && <button type="button" onClick={() => { shown.action!.run(); notice.value = undefined; }}>{shown.action.label}</button>}
          <button type="button" onClick={() => (notice.value = undefined)}>{texts.dismiss}</button>
        </div>
      )}
    </div>
  );
}

/** Applies the saved theme before anything is drawn. */
export function applyTheme(): void {
  const kept = theme.get();
  if (kept) document.documentElement.dataset['theme'] = kept;
}
