import { signal } from '@preact/signals';
import type { Color } from 'tobi-go/client';
import { vertex } from '../board/geometry';
import { Choice, Field } from '../parts/bits';
import { removeBranch, setText, setUp } from '../state/changes';
import { doc, go, header, moveNumber, node, position } from '../state/game';
import { useOnBoard } from '../state/overlay';
import { ruleSets } from '../state/rules';
import { ofNode } from '../state/views';
import { texts } from '../texts';

const t = texts.edit;
type Tool = 'alternate' | 'black' | 'white' | 'erase';

interface Draft { stones?: string[]; toMove?: Color }
/** What was set up but not used yet, at each position. */
const drafts = ofNode<Draft>();
const comments = ofNode<string>();
const tools = signal<Tool>('alternate');

/** Setting up stones, the turn, rules, komi, and the comment. */
export function EditView() {
  const tool = tools.value;
  const { stones, toMove } = drafts.value ?? {};
  const now = position.value;
  const [rows, turn] = [stones ?? now?.stones, toMove ?? now?.to_move ?? 'black'];
  const changes = now && rows ? differences(now.stones, rows) : [];
  useOnBoard(
    {
      stones,
      ghost: tool === 'erase' ? undefined : tool === 'alternate' ? turn : tool,
      onPoint: ([x, y]) => {
        if (!rows) return;
        const there = rows[y]![x]!;
        const wanted = tool === 'erase' ? '.' : tool === 'black' ? 'X' : tool === 'white' ? 'O' : turn === 'black' ? 'X' : 'O';
        const sign = there === wanted || (tool === 'alternate' && there !== '.') ? '.' : wanted;
        drafts.value = {
          stones: rows.map((row, at) => (at === y ? row.slice(0, x) + sign + row.slice(x + 1) : row)),
          toMove: tool === 'alternate' && sign !== '.' ? (turn === 'black' ? 'white' : 'black') : toMove,
        };
      },
    },
    [stones, tool, turn, now]);

  const apply = async (): Promise<void> => {
    if (!now || !rows) return;
    const of = (sign: string): string[] =>
      changes.filter(([x, y]) => rows[y]![x] === sign).map((at) => vertex(at, now.size));
    const from = node.value;
    if (await setUp({ black: of('X'), white: of('O'), empty: of('.'), to_move: turn })) drafts.drop(from);
  };
  const others = drafts.nodes.filter((it) => it !== node.value);

  return (
    <section class="view" aria-label={t.title}>
      <p class="hint">{t.hint}</p>
      <Choice
        label={t.tool}
        value={tool}
        options={[['alternate', t.alternate], ['black', t.black], ['white', t.white], ['erase', t.erase]]}
        onChange={(chosen) => (tools.value = chosen)}
      />
      <Choice
        label={t.toMove}
        value={turn}
        options={[['black', `${texts.black} ${t.toMove.toLowerCase()}`], ['white', `${texts.white} ${t.toMove.toLowerCase()}`]]}
        onChange={(chosen) => (drafts.value = { stones, toMove: chosen })}
      />
      <div class="buttons">
        <button
          type="button"
          class="primary"
          data-testid="apply"
          disabled={!changes.length && turn === now?.to_move}
          onClick={() => void apply()}
        >
          {t.apply}
        </button>
        <button type="button" disabled={!drafts.value} onClick={() => (drafts.value = undefined)}>{t.discard}</button>
        <span>{t.changed(changes.length)}</span>
      </div>
      {others.length > 0 && (
        <p class="note" data-testid="drafts">
          {t.drafts}{' '}
          {others.map((it) => <button key={it} type="button" class="link" onClick={() => go(it)}>{t.draftAt(moveNumber(doc.value!, it))}</button>)}
        </p>
      )}
      <div class="buttons">
        <button
          type="button"
          data-testid="remove"
          disabled={doc.value?.nodes[node.value]?.parent === null}
          title={t.removeHint}
          onClick={() => void removeBranch()}
        >
          {t.remove}
        </button>
      </div>
      <Comment />
      <Header />
    </section>
  );
}

function differences(before: string[], after: string[]): [number, number][] {
  return after.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === before[y]![x] ? [] : [[x, y] as [number, number]])));
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** The comment goes into the file while it is typed. */
function Comment() {
  const write = (text: string): void => {
    const at = node.value;
    comments.value = text;
    clearTimeout(timer);
    timer = setTimeout(() => void setText(at, 'C', text), 400);
  };
  return (
    <Field label={t.comment}>
      <textarea
        rows={3} value={comments.value ?? doc.value?.nodes[node.value]?.comment ?? ''}
        onInput={(event) => write(event.currentTarget.value)}
      />
    </Field>
  );
}

/** Rules, komi and names of the file. */
function Header() {
  const game = header.value;
  if (!game) return null;
  const set = (property: string) => (event: { currentTarget: { value: string } }) =>
    void setText(game.root, property, event.currentTarget.value);
  return (
    <details>
      <summary>{t.header}</summary>
      <Field label={t.rules}>
        <select value={game.rules ?? 'japanese'} onChange={set('RU')}>
          {ruleSets.value.map((rules) => <option key={rules.name} value={rules.name}>{rules.name}</option>)}
        </select>
      </Field>
      <Field label={t.komi}><input type="number" step={0.5} value={game.komi} onChange={set('KM')} /></Field>
      <Field label={texts.black}><input value={game.black ?? ''} onChange={set('PB')} /></Field>
      <Field label={texts.white}><input value={game.white ?? ''} onChange={set('PW')} /></Field>
    </details>
  );
}
