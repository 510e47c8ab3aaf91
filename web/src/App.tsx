import { useEffect, useRef, useState } from 'preact/hooks';
import { Curve } from './game/Curve';
import { MoveList, Navigator, Tree } from './game/Navigator';
import { PICKED } from './files/contents';
import { openFiles, openText } from './game/open';
import { FIRST, FIRST_GROUP, samples } from './game/samples';
import { Asking, type Asked } from './parts/Dialogs';
import { News } from './parts/News';
import { Top } from './parts/Top';
import { working } from './state/ask';
import { engines } from './state/engine';
import { undoChange } from './state/changes';
import { complain, doc, isOpening, node, notice, openFile, ready, toEnd, toStart, back, forward, variation } from './state/game';
import { useJudgement, judgement } from './state/judge';
import { install, takeLaunched } from './state/install';
import { keepGame, openKept } from './state/keep';
import { closeLine, shownLine, stepLine } from './state/lines';
import { linked } from './state/link';
import { match, undo } from './state/match';
import { editing, place, tab, TABS, type Tab } from './state/place';
import { ruleSets } from './state/rules';
import { picked } from './state/groups';
import { swapTheme } from './state/settings';
import { texts } from './texts';
import { BoardSide } from './views/BoardSide';
import { EditView } from './views/EditView';
import { JudgeView } from './views/JudgeView';
import { PlayView } from './views/PlayView';
import { ResultBar } from './views/ResultBar';
import { ReviewView } from './views/ReviewView';
import { StudyView } from './views/StudyView';

export function App() {
  const [asked, setAsked] = useState<Asked>(undefined);
  const [dropping, setDropping] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const pick = (): void => picker.current?.click();

  useEffect(() => void begin(), []);
  useKeys(pick, setAsked);
  useGifts(setDropping);

  return (
    <>
      <Top onAsk={setAsked} onTheme={swapTheme} onOpen={pick} />
      <input
        ref={picker} class="unseen" type="file" accept={`${PICKED},application/x-go-sgf`} multiple tabIndex={-1} aria-label={texts.openFile}
        onChange={(event) => {
          const files = [...event.currentTarget.files ?? []];
          event.currentTarget.value = '';
          void openFiles(files);
        }}
      />
      <News />
      <Judge />
      <main class="page">
        <BoardSide />
        <div class="side">
          <ResultBar />
          <Curve />
          <Navigator />
          <Tabs />
          <div id="view" role="tabpanel" aria-labelledby={`tab-${tab.value}`} class="panel" data-busy={isBusy()} tabIndex={0}>
            <Comment />
            {!doc.value ? <p class="hint">{texts.loading}</p>
              : editing.value ? <EditView />
              : tab.value === 'judge' ? <JudgeView />
              : tab.value === 'review' ? <ReviewView />
              : tab.value === 'play' ? <PlayView onScore={() => (tab.value = 'judge')} />
              : <StudyView />}
            <Rest />
          </div>
        </div>
      </main>
      {dropping && <div class="dropping" aria-hidden="true">{texts.dropHere}</div>}
      <Asking what={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

const isBusy = (): boolean => working.value > 0 || isOpening.value || !!judgement.value?.isPending;

/** Judges the position that is shown, whatever the tab. */
function Judge() {
  useJudgement(!match.value || match.value.state === 'over' || tab.value === 'judge');
  return null;
}

/** What the file says about the position, above each view. */
function Comment() {
  const comment = doc.value?.nodes[node.value]?.comment;
  return comment && !editing.value ? <blockquote class="comment" aria-label={texts.nav.comment}>{comment}</blockquote> : null;
}

/** Tree and moves, below each view. */
function Rest() {
  const open = doc.value;
  if (!open) return null;
  return (
    <>
      <details class="moves-box">
        <summary>{texts.nav.list}</summary>
        <Tree />
        <MoveList />
      </details>
      {open.repairs.length > 0 && (
        <details class="repairs">
          <summary>{texts.repairs(open.repairs.length)}</summary>
          <ul class="remarks">{open.repairs.slice(0, 100).map((text) => <li key={text}>{text}</li>)}</ul>
        </details>
      )}
    </>
  );
}

/** The arrow keys change the tab that has the focus by the keyboard. */
function Tabs() {
  const list = useRef<HTMLDivElement>(null);
  const show = (name: Tab): void => {
    tab.value = name;
    editing.value = false;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.target as HTMLElement).matches('[role=tab]')) return;
    const at = TABS.indexOf(tab.value);
    const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: TABS.length - 1 };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = TABS.at(to % TABS.length)!;
    show(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={texts.title} ref={list} onKeyDown={onKey}>
      {TABS.map((name) => (
        <button
          key={name} type="button" role="tab" id={`tab-${name}`} aria-selected={tab.value === name} aria-controls="view"
          tabIndex={tab.value === name ? 0 : -1} class={tab.value === name && !editing.value ? 'chosen' : ''}
          onClick={(event) => {
            // After a click with the mouse the arrow keys belong to the game.
            if (event.detail) event.currentTarget.blur();
            show(name);
          }}
        >
          {texts.tabs[name]}
        </button>
      ))}
      <button type="button" class="small stop" hidden={working.value === 0} onClick={() => engines.deep.stop()}>{texts.stop}</button>
    </div>
  );
}

function useKeys(pick: () => void, ask: (what: Asked) => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (target.closest('input:not([type=checkbox]), textarea, select, dialog, [role=radiogroup]')) return;
      if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
        event.preventDefault();
        return void (match.value ? undo() : undoChange());
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const inLine = !!shownLine.value;
      const act: Record<string, () => void> = {
        ArrowLeft: () => (inLine ? stepLine(-1) : back()), ArrowRight: () => (inLine ? stepLine(1) : forward()),
        ArrowUp: () => variation(-1), ArrowDown: () => variation(1),
        PageUp: () => back(10), PageDown: () => forward(10), Home: toStart, End: toEnd,
        Escape: () => (inLine ? closeLine() : (picked.value = undefined)),
        o: pick, n: () => ask('new'), '?': () => ask('help'), e: () => (editing.value = !editing.value),
      };
      TABS.forEach((name, at) => (act[String(at + 1)] = () => { tab.value = name; editing.value = false; }));
      const todo = act[event.key];
      if (!todo) return;
      event.preventDefault();
      todo();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, []);
}

/** Files and texts that are dropped on the page, pasted, or in its address. */
function useGifts(setDropping: (now: boolean) => void): void {
  useEffect(() => {
    const take = (data: DataTransfer | null): void => {
      const files = [...data?.files ?? []];
      const text = data?.getData('text/plain');
      if (files.length) void openFiles(files);
      else if (text) void openText(text);
    };
    const paste = (event: ClipboardEvent): void => {
      if (!(event.target as HTMLElement).closest('input, textarea')) take(event.clipboardData);
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
      take(event.dataTransfer);
    };
    const hash = (): void => void openLinked();
    const all = { paste, dragover: over, dragleave: leave, drop, hashchange: hash } as Record<string, EventListener | ((event: never) => void)>;
    for (const [name, listener] of Object.entries(all)) addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(all)) removeEventListener(name, listener as EventListener);
    };
  }, []);
}

async function openLinked(start = false): Promise<boolean> {
  try {
    const link = await linked(location.hash);
    return link ? await openFile(link.file, texts.untitled, { path: link.path, title: texts.badLink, start, announce: true }) : false;
  } catch (error) {
    complain(error, texts.badLink);
    return false;
  }
}

/** For the first visit. What went wrong before stays on the screen. */
async function openSample(): Promise<void> {
  const said = notice.value;
  if (await openFile(samples[FIRST]!, texts.sample[FIRST]!, { start: true })) picked.value = FIRST_GROUP;
  notice.value ??= said;
}

async function begin(): Promise<void> {
  try {
    place.read();
    const isLinked = await openLinked(true);
    const isKept = !isLinked && !/[#&](sgf|z)=/.test(location.hash) && (await openKept());
    if (!isKept && !isLinked) await openSample();
    const sets = await doc.value?.quick.ruleSets();
    if (sets) ruleSets.value = sets.rules;
    ready.value = true;
    keepGame();
    takeLaunched((file) => void openFiles([file]));
    void install();
  } catch (error) {
    complain(error, texts.title);
  }
}
