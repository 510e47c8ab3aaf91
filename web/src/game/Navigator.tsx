import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from '../parts/bits';
import { back, doc, forward, go, line, moveNumber, node, colorName, toEnd, toStart, variation } from '../state/game';
import { texts } from '../texts';

const t = texts.nav;

/** The buttons below the board, and information about the position. */
export function Navigator() {
  const open = doc.value;
  if (!open) return null;
  const at = line.value.indexOf(node.value);
  const atEnd = at === line.value.length - 1;
  const parent = open.nodes[node.value]?.parent;
  const siblings = parent === null || parent === undefined ? [] : open.children[parent]!;
  const [number, last] = [moveNumber(open, node.value), moveNumber(open, line.value.at(-1)!)];
  return (
    <nav class="navigator" aria-label={t.label}>
      <IconButton icon="first" label={t.first} disabled={at <= 0} onClick={toStart} />
      <IconButton icon="back10" label={t.back10} disabled={at <= 0} onClick={() => back(10)} />
      <IconButton icon="back" label={t.back} disabled={at <= 0} onClick={() => back()} />
      <span class="where-now" data-testid="move">{number ? t.move(number, last) : `${t.start} · ${last}`}</span>
      <IconButton icon="forward" label={t.forward} disabled={atEnd} onClick={() => forward()} />
      <IconButton icon="forward10" label={t.forward10} disabled={atEnd} onClick={() => forward(10)} />
      <IconButton icon="last" label={t.last} disabled={atEnd} onClick={toEnd} />
      {siblings.length > 1 && <IconButton icon="variation" label={t.variation} onClick={() => variation(1)} />}
    </nav>
  );
}

/** How many columns of the tree are drawn around the current move. */
const REACH = 60;
const STEP = 22;

/** The tree around the current node: columns are moves, rows variations. */
export function Tree() {
  const open = doc.value;
  const frame = useRef<HTMLDivElement>(null);
  const here = node.value;
  const laid = open ? lay(open.nodes.map((it) => it.parent), open.children, here) : undefined;
  const present = laid?.find((it) => it.id === here);
  useEffect(() => {
    const box = frame.current;
    if (!box || !present) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.scrollTo({
      left: present.x * STEP - box.clientWidth / 2, top: present.y * STEP - box.clientHeight / 2 + STEP / 2,
      behavior: reduced ? 'auto' : 'smooth',
    });
  }, [present?.x, present?.y]);
  if (!open || !laid) return null;
  const [width, height] = [Math.max(...laid.map((it) => it.x)) + 1, Math.max(...laid.map((it) => it.y)) + 1];
  const places = new Map(laid.map((it) => [it.id, it]));
  return (
    <div class="tree" ref={frame} role="region" aria-label={t.tree} tabIndex={0}>
      <svg width={(width + 0.5) * STEP} height={(height + 0.3) * STEP} aria-hidden="true">
        {laid.map((it) => {
          const parent = it.parent === null ? undefined : places.get(it.parent);
          return parent && (
            <path key={`e${it.id}`} class="edge" d={`M${(parent.x + 0.6) * STEP} ${(parent.y + 0.6) * STEP}L${(it.x - 0.1) * STEP} ${(it.y + 0.6) * STEP}L${(it.x + 0.6) * STEP} ${(it.y + 0.6) * STEP}`} />
          );
        })}
        {laid.map((it) => {
          const info = open.nodes[it.id]!;
          const kind = info.move ? info.move[0] : 'setup';
          return (
            <g key={it.id} class={`node node-${kind} ${it.id === here ? 'present' : ''}`} onClick={() => go(it.id)}>
              <circle cx={(it.x + 0.6) * STEP} cy={(it.y + 0.6) * STEP} r={7.5} />
              {info.comment && <circle class="comment-dot" cx={(it.x + 0.86) * STEP} cy={(it.y + 0.32) * STEP} r={3} />}
              <title>{info.move?.[1] ?? t.start}</title>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

interface Laid { id: number; parent: number | null; x: number; y: number }

/** Places the nodes whose move is near the current one; each variation gets the first row that is free to its right. */
function lay(parents: (number | null)[], children: number[][], here: number): Laid[] {
  let root = here;
  let depth = 0;
  while (parents[root] !== null && depth < REACH) {
    root = parents[root]!;
    depth++;
  }
  const laid: Laid[] = [];
  const rows: number[] = [];
  const stack: { id: number; parent: number | null; x: number; least: number }[] = [{ id: root, parent: null, x: 0, least: 0 }];
  while (stack.length) {
    const { id, parent, x, least } = stack.pop()!;
    // The length of this branch decides how much of a row it takes.
    let length = 0;
    for (let at: number | undefined = id; at !== undefined && length <= depth + REACH; at = children[at]![0]) length++;
    let y = least;
    while ((rows[y] ?? Infinity) <= x + length) y++;
    for (let at: number | undefined = id, from = parent, column = x; at !== undefined && column <= depth + REACH; column++) {
      laid.push({ id: at, parent: from, x: column, y });
      const next: number[] = children[at]!;
      for (const other of next.slice(1).reverse()) stack.push({ id: other, parent: at, x: column + 1, least: y + 1 });
      from = at;
      at = next[0];
    }
    rows[y] = Math.min(rows[y] ?? Infinity, x - 1);
    if (laid.length > 1500) break;
  }
  return laid;
}

/** In longer games only this many moves before and after the current one are listed: each is a button. */
const LISTED = 400;
/** ... and this many variations of a move; the tree has more. */
const OTHERS = 24;

/** The moves as text, also for screen readers. */
export function MoveList() {
  const open = doc.value;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const present = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    if (present && box) box.scrollTop = present.offsetTop - box.clientHeight / 2;
  }, [node.value, open?.id]);
  if (!open) return null;
  const here = line.value.indexOf(node.value);
  const first = Math.max(0, here - LISTED);
  const shown = line.value.slice(first, here + LISTED);
  let number = line.value.slice(0, first).filter((id) => open.nodes[id]!.move).length;
  return (
    <ol class="moves" ref={list} aria-label={t.list}>
      {shown.map((id) => {
        const { move, comment, parent } = open.nodes[id]!;
        if (move) number++;
        const others = parent === null ? [] : open.children[parent]!.filter((it) => it !== id);
        return (
          <li key={id}>
            <button type="button" aria-current={id === node.value ? 'true' : undefined} onClick={() => go(id)}>
              {move ? <><span class={`dot dot-${move[0]}`} aria-hidden="true" /> {number} {move[1]}<span class="unseen"> {colorName(move[0])}</span></> : parent === null ? t.start : '•'}
              {comment && <span class="has-comment" title={t.comment}>✎</span>}
            </button>
            {others.slice(0, OTHERS).map((other) => (
              <button key={other} type="button" class="other" title={t.variation} onClick={() => go(other)}>
                {open.nodes[other]!.move?.[1] ?? '•'}
              </button>
            ))}
          </li>
        );
      })}
    </ol>
  );
}
