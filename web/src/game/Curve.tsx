import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Color, CourseTurn } from 'tobi-go/client';
import { Item, points } from '../parts/bits';
import { engines } from '../state/engine';
import { setting } from '../state/keep';
import { marginOf } from '../state/margins';
import { colorName, complain, doc, go, line, moveNumber, node } from '../state/game';
import { texts } from '../texts';

const t = texts.curve;

interface Point { node: number; margin: number; uncertainty: number; settled: boolean; played: CourseTurn['played']; dead: Set<string> }
interface Run { key: string; nodes: number[]; points: Point[]; running: boolean; stopped: boolean }

const run = signal<Run | undefined>(undefined);
const auto = setting('curve', 'on');
/** Longer lines are computed on demand only. */
const MOST_UNASKED = 450;

/** The nodes at which the margin is estimated: after each move, and the start. */
function nodesOf(): number[] {
  const open = doc.value;
  if (!open) return [];
  const nodes = line.value;
  return nodes.filter((_, at) => nodes[at + 1] === undefined || open.nodes[nodes[at + 1]!]!.move);
}

async function start(key: string): Promise<void> {
  const open = doc.value;
  if (!open) return;
  const nodes = nodesOf();
  run.value = { key, nodes, points: [], running: true, stopped: false };
  const { deep } = engines;
  try {
    for await (const turn of deep.course(open.deep, nodes, { playouts: 100 })) {
      const now: Run | undefined = run.value;
      if (!now || now.key !== key || now.stopped) break;
      const dead = new Set(turn.groups.filter((group) => group.status === 'dead').flatMap((group) => group.stones));
      const point: Point = {
        node: nodes[now.points.length]!, margin: turn.margin, uncertainty: turn.uncertainty, settled: turn.settled,
        played: turn.played, dead,
      };
      run.value = { ...now, points: [...now.points, point] };
    }
  } catch (error) {
    // Another file was opened in the meantime.
    if (doc.value?.deep === open.deep) complain(error);
  }
  if (run.value?.key === key) run.value = { ...run.value, running: false };
}

function stop(): void {
  auto.set('off');
  if (run.value) run.value = { ...run.value, running: false, stopped: true };
}

const WIDTH = 600;
const HEIGHT = 110;
/** The lines of the axis, in points. */
const TICKS = [5, 10, 20, 30, 50, 100, 200, 300];
const DIAMOND = 'l5 5-5 5-5-5z';
const TRIANGLE = 'l5 9h-10z';

/** A sign of the curve in its legend. */
function Mark({ kind, path }: { kind: string; path: string }) {
  return <svg class="mark" viewBox="-6 -6 12 12" aria-hidden="true"><path class={kind} d={`M0 -5${path}`} /></svg>;
}

/** The margin of the whole game, which grows while it is computed. */
export function Curve() {
  const open = doc.value;
  const nodes = nodesOf();
  const key = `${open?.id} ${nodes[0]} ${nodes.at(-1)} ${nodes.length}`;
  const now = run.value;
  useEffect(() => {
    if (!open || now?.key === key || auto.get() !== 'on' || nodes.length < 6 || nodes.length > MOST_UNASKED) return;
    // The current position comes first.
    const timer = setTimeout(() => void start(key), 900);
    return () => clearTimeout(timer);
  }, [key]);
  if (!open || nodes.length < 3) return null;
  const shown = now?.key === key ? now : undefined;
  const done = shown?.points.length ?? 0;
  const present = nodes.indexOf(node.value);
  // At the current move the curve has the margin that the view shows, once it is known.
  const real = marginOf(open.id, node.value);
  const drawn = (shown?.points ?? []).map((it, at) => (at === present && real !== undefined ? { ...it, margin: real } : it));
  const most = Math.max(10, ...drawn.map((it) => Math.abs(it.margin))) * 1.1;
  const x = (at: number): number => (at / (nodes.length - 1)) * WIDTH;
  const y = (margin: number): number => HEIGHT / 2 - (margin / most) * (HEIGHT / 2 - 4);
  const path = drawn.map((it, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(it.margin).toFixed(1)}`).join('');
  const area = done > 1 ? `${path}L${x(done - 1)} ${HEIGHT / 2}L0 ${HEIGHT / 2}Z` : '';
  const band = done > 1
    ? `M${drawn.map((it, at) => `${x(at).toFixed(1)} ${y(it.margin + it.uncertainty).toFixed(1)}`).join('L')}L${
      drawn.map((it, at) => `${x(at).toFixed(1)} ${y(it.margin - it.uncertainty).toFixed(1)}`).reverse().join('L')}Z`
    : '';
  const jump = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    go(nodes[Math.round(((event.clientX - box.left) / box.width) * (nodes.length - 1))]!);
  };
  const here = drawn[present];
  const lead = here && (Math.abs(here.margin) < 0.5 ? t.even : t.ahead(colorName(here.margin > 0 ? 'black' : 'white'), points(here.margin)));
  const said = lead && (real === undefined && !here.settled ? t.quick(lead) : lead);
  const deaths = shown ? deathsOf(shown.points) : [];
  const drops = shown && !shown.running && done === nodes.length ? dropsOf(shown.points) : undefined;
  const tick = TICKS.filter((it) => it <= most).at(-1)!;
  const nameOf = (at: number): string => t.move(moveNumber(open, nodes[at]!));
  return (
    <section class="curve" aria-label={t.title}>
      <div class="row">
        <h2>{t.title}</h2>
        <span class="now" data-testid="curve-now">
          {said}
        </span>
        {shown?.running
          ? <button type="button" class="small" onClick={stop}>{t.stop}</button>
          : (!shown || done < nodes.length) && (
            <button type="button" class="small" onClick={() => { auto.set('on'); void start(key); }}>{t.start}</button>
          )}
      </div>
      <div class="plot">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="slider"
          tabIndex={0}
          aria-label={t.label}
          aria-valuemin={0}
          aria-valuemax={nodes.length - 1}
          aria-valuenow={Math.max(0, present)}
          aria-valuetext={said}
          data-testid="curve"
          data-done={done}
          onClick={jump}
        >
          <path class="band" d={band} />
          <clipPath id="upper"><rect width={WIDTH} height={HEIGHT / 2} /></clipPath>
          <clipPath id="lower"><rect y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} /></clipPath>
          <path class="area-black" d={area} clip-path="url(#upper)" />
          <path class="area-white" d={area} clip-path="url(#lower)" />
          {[tick, 0, -tick].map((it) => <path key={it} class="zero" d={`M0 ${y(it)}H${WIDTH}`} />)}
          <path class="margin" d={path} />
          {deaths.map((it) => (
            <path key={it.at} class={`death death-${it.color}`} d={`M${x(it.at)} ${y(drawn[it.at]!.margin) - 5}${DIAMOND}`}>
              <title>{`${nameOf(it.at)}: ${t.died(colorName(it.color))}`}</title>
            </path>
          ))}
          {drops?.map((it) => (
            <path key={it.at} class={`drop drop-${it.played[0]}`} d={`M${x(it.at)} ${y(drawn[it.at]!.margin) - 5}${TRIANGLE}`}>
              <title>{`${nameOf(it.at)}, ${colorName(it.played[0])} ${it.played[1]}: ${t.lost(points(it.lost))}`}</title>
            </path>
          ))}
          {present >= 0 && <path class="present" d={`M${x(present)} 0V${HEIGHT}`} />}
        </svg>
        {[tick, -tick].map((it) => (
          <span key={it} class="axis" aria-hidden="true" style={{ top: `${(100 * y(it)) / HEIGHT}%` }}>
            {colorName(it > 0 ? 'black' : 'white')} +{tick}
          </span>
        ))}
      </div>
      <p class="moves-axis" aria-hidden="true">
        {[0, Math.floor((nodes.length - 1) / 2), nodes.length - 1].map((it) => <span key={it}>{moveNumber(open, nodes[it]!)}</span>)}
      </p>
      {(deaths.length > 0 || !!drops?.length) && (
        <ul class="legend" data-testid="curve-legend">
          {deaths.length > 0 && <li><Mark kind="death death-black" path={DIAMOND} />{t.deaths}</li>}
          {!!drops?.length && <li><Mark kind="drop" path={TRIANGLE} />{t.drops}</li>}
        </ul>
      )}
      {shown?.running && (
        <progress max={nodes.length} value={done} aria-label={t.progress(done, nodes.length)} />
      )}
      {drops && <Drops drops={drops} />}
    </section>
  );
}

/** Moves after which more than one stone is newly judged dead, and stays so for two moves. */
function deathsOf(all: Point[]): { at: number; color: Color }[] {
  const found: { at: number; color: Color }[] = [];
  for (let at = 1; at < all.length - 2; at++) {
    const fresh = [...all[at]!.dead].filter((stone) =>
      !all[at - 1]!.dead.has(stone) && all[at + 1]!.dead.has(stone) && all[at + 2]!.dead.has(stone));
    if (fresh.length > 1) found.push({ at, color: all[at]!.margin > all[at - 1]!.margin ? 'white' : 'black' });
  }
  return found;
}

interface Drop { at: number; node: number; played: NonNullable<Point['played']>; lost: number }

/** The moves after which the player's margin dropped most. */
function dropsOf(all: Point[]): Drop[] {
  const moves = all.flatMap(({ node: here, played, margin }, at) => {
    if (!played || !at) return [];
    const change = (margin - all[at - 1]!.margin) * (played[0] === 'black' ? 1 : -1);
    return change < -2 ? [{ at, node: here, played, lost: -change }] : [];
  });
  return moves.sort((a, b) => b.lost - a.lost).slice(0, 5);
}

function Drops({ drops }: { drops: Drop[] }) {
  const open = doc.value!;
  return (
    <details class="costly">
      <summary>{t.drops}</summary>
      {drops.length === 0 && <p>{t.none}</p>}
      <p class="note">{t.dropsHint}</p>
      <ol>
        {drops.map((it) => (
          <li key={it.node}>
            <Item color={it.played[0]} where={`${moveNumber(open, it.node)} ${it.played[1]}`} onClick={() => go(it.node)}>
              <span class="because">{t.lost(points(it.lost))}</span>
            </Item>
          </li>
        ))}
      </ol>
    </details>
  );
}
