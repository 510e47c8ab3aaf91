import { useEffect, useState } from 'preact/hooks';
import type { Color } from 'tobi-go/client';
import { vertex } from '../board/geometry';
import { Choice, Field } from '../parts/bits';
import { doc, header, node, position, removeBranch, setText, setUp } from '../state/game';
import { useOnBoard } from '../state/overlay';
import { ruleSets } from '../state/rules';
import { texts } from '../texts';

const t = texts.edit;
type Tool = 'alternate' | 'black' | 'white' | 'erase';

/** Setting up stones, the turn, rules, komi, and the comment. */
export function EditView() {
  const here = `${doc.value?.id} ${node.value}`;
  const [tool, setTool] = useState<Tool>('alternate');
  const [stones, setStones] = useState<string[] | undefined>(undefined);
  const [toMove, setToMove] = useState<Color | undefined>(undefined);
  const now = position.value;
  useEffect(() => {
    setStones(undefined);
    setToMove(undefined);
  }, [here]);

  const [rows, turn] = [stones ?? now?.stones, toMove ?? now?.to_move ?? 'black'];
  const changes = now && rows ? differences(now.stones, rows) : [];
  useOnBoard(
    {
      stones,
      onPoint: ([x, y]) => {
        if (!rows) return;
        const there = rows[y]![x]!;
        const wanted = tool === 'erase' ? '.' : tool === 'black' ? 'X' : tool === 'white' ? 'O' : turn === 'black' ? 'X' : 'O';
        const sign = there === wanted || (tool === 'alternate' && there !== '.') ? '.' : wanted;
        setStones(rows.map((row, at) => (at === y ? row.slice(0, x) + sign + row.slice(x + 1) : row)));
        if (tool === 'alternate' && sign !== '.') setToMove(turn === 'black' ? 'white' : 'black');
      },
    },
    [stones, tool, turn, here]);

  const apply = async (): Promise<void> => {
    if (!now || !rows) return;
    const of = (sign: string): string[] =>
      changes.filter(([x, y]) => rows[y]![x] === sign).map((at) => vertex(at, now.size));
    await setUp({ black: of('X'), white: of('O'), empty: of('.'), to_move: turn });
  };

  return (
    <section class="view" aria-label={texts.tabs.edit}>
      <p class="hint">{t.hint}</p>
      <Choice
        label={t.tool}
        value={tool}
        options={[['alternate', t.alternate], ['black', t.black], ['white', t.white], ['erase', t.erase]]}
        onChange={setTool}
      />
      <Choice
        label={t.toMove}
        value={turn}
        options={[['black', `${texts.black} ${t.toMove.toLowerCase()}`], ['white', `${texts.white} ${t.toMove.toLowerCase()}`]]}
        onChange={setToMove}
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
        <button type="button" disabled={!stones && !toMove} onClick={() => { setStones(undefined); setToMove(undefined); }}>{t.discard}</button>
        <span>{t.changed(changes.length)}</span>
      </div>
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
      <Comment key={here} />
      <Header />
    </section>
  );
}

function differences(before: string[], after: string[]): [number, number][] {
  return after.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === before[y]![x] ? [] : [[x, y] as [number, number]])));
}

function Comment() {
  const present = doc.value?.nodes[node.value]?.comment ?? '';
  const [comment, setComment] = useState(present);
  return (
    <>
      <Field label={t.comment}>
        <textarea rows={3} value={comment} onInput={(event) => setComment(event.currentTarget.value)} />
      </Field>
      <button type="button" disabled={comment === present} onClick={() => void setText(node.value, 'C', comment)}>{t.set}</button>
    </>
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
