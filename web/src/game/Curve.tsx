import { useEffect } from 'preact/hooks';
import { points } from '../parts/bits';
import { computeCurve, deathsOf, dropsOf, shownCurve, stopCurve } from '../state/curve';
import { colorName, doc, go, moveNumber, node } from '../state/game';
import { marginOf } from '../state/margins';
import { match } from '../state/match';
import { review, worst } from '../state/review';
import { tab } from '../state/place';
import { texts } from '../texts';

const t = texts.curve;
const WIDTH = 600;
const HEIGHT = 90;
/** The lines of the axis, in points. */
const TICKS = [5, 10, 20, 30, 50, 100, 200, 300];
const DIAMOND = 'l5 5-5 5-5-5z';
const TRIANGLE = 'l5 9h-10z';

/** The margin of the whole game, which grows while it is computed, with the worst moves and the deaths on it. */
export function Curve() {
  const open = doc.value;
  const shown = shownCurve();
  const isPlaying = !!match.value && match.value.state !== 'over';
  useEffect(() => {
    if (!shown?.isWanted || isPlaying) return;
    // The current position comes first.
    const timer = setTimeout(() => void computeCurve(), 900);
    return () => clearTimeout(timer);
  }, [shown?.key, shown?.isWanted, isPlaying]);
  if (!open || !shown) return null;
  if (shown.nodes.length < 3 || isPlaying) return <section class="curve empty" aria-label={t.title} />;
  return <Plot shown={shown} />;
}

function Plot({ shown }: { shown: NonNullable<ReturnType<typeof shownCurve>> }) {
  const open = doc.value!;
  const { nodes } = shown;
  const done = shown.points.length;
  const present = nodes.indexOf(node.value);
  // At the current move the curve has the margin that the page shows, once it is known.
  const real = marginOf(open.id, node.value);
  const drawn = shown.points.map((it, at) => (at === present && real !== undefined ? { ...it, margin: real } : it));
  const most = Math.max(10, ...drawn.map((it) => Math.abs(it.margin))) * 1.1;
  const x = (at: number): number => (at / (nodes.length - 1)) * WIDTH;
  const y = (margin: number): number => HEIGHT / 2 - (margin / most) * (HEIGHT / 2 - 4);
  const path = drawn.map((it, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(it.margin).toFixed(1)}`).join('');
  const area = done > 1 ? `${path}L${x(done - 1)} ${HEIGHT / 2}L0 ${HEIGHT / 2}Z` : '';
  const jump = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    go(nodes[Math.round(((event.clientX - box.left) / box.width) * (nodes.length - 1))]!);
  };
  const here = drawn[present];
  const lead = here && (Math.abs(here.margin) < 0.5 ? t.even : t.ahead(colorName(here.margin > 0 ? 'black' : 'white'), points(here.margin)));
  const said = lead && (real === undefined && !here.settled ? t.quick(lead) : lead);
  const report = review.value?.report;
  const falls = report ? worst(report).map((it) => ({ at: it.move, played: [it.color, it.vertex] as const, lost: it.loss }))
    : !shown.running && done === nodes.length ? dropsOf(drawn) : [];
  const tick = TICKS.filter((it) => it <= most).at(-1)!;
  const nameOf = (at: number): string => t.move(moveNumber(open, nodes[at]!));
  // A mark of a move leads to the position before it: there one can look for a better one.
  const toMove = (at: number) => (event: MouseEvent): void => {
    event.stopPropagation();
    tab.value = 'review';
    go(nodes[Math.max(0, at - 1)]!);
  };
  return (
    <section class="curve" aria-label={t.title}>
      <div class="plot">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="slider" tabIndex={0} aria-label={t.label}
          aria-valuemin={0} aria-valuemax={nodes.length - 1} aria-valuenow={Math.max(0, present)} aria-valuetext={said}
          data-testid="curve" data-done={done} onClick={jump}
        >
          <clipPath id="upper"><rect width={WIDTH} height={HEIGHT / 2} /></clipPath>
          <clipPath id="lower"><rect y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} /></clipPath>
          <path class="area-black" d={area} clip-path="url(#upper)" />
          <path class="area-white" d={area} clip-path="url(#lower)" />
          {[tick, 0, -tick].map((it) => <path key={it} class="zero" d={`M0 ${y(it)}H${WIDTH}`} />)}
          <path class="margin" d={path} />
          {deathsOf(drawn).map((it) => (
            <path key={it.at} class={`death death-${it.color}`} d={`M${x(it.at)} ${y(drawn[it.at]!.margin) - 5}${DIAMOND}`}>
              <title>{`${nameOf(it.at)}: ${t.died(colorName(it.color))}`}</title>
            </path>
          ))}
          {falls.map((it) => drawn[it.at] && (
            <path key={it.at} class={`drop drop-${it.played[0]}`} d={`M${x(it.at)} ${y(drawn[it.at]!.margin) - 5}${TRIANGLE}`} onClick={toMove(it.at)}>
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
        <span class="now" data-testid="curve-now">{said}</span>
        {shown.running
          ? <button type="button" class="small" onClick={stopCurve}>{t.stop}</button>
          : done < nodes.length && <button type="button" class="small" onClick={() => void computeCurve()}>{t.start}</button>}
      </div>
    </section>
  );
}
