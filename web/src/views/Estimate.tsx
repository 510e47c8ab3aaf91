import type { EstimateReport, ScoreReport } from 'tobi-go/client';
import { point, type Point } from '../board/geometry';
import type { Layer } from '../board/Overlay';
import { Dot, GroupItem, points, signed } from '../parts/bits';
import { colorName } from '../state/game';
import { texts } from '../texts';

const t = texts.score;
/** So many reasons are shown without a click. */
const FEW = 3;

/** Who is ahead in a running game, how certain that is, and what it depends on. */
export function Estimate(props: {
  score: ScoreReport;
  estimate?: EstimateReport;
  looked?: string[];
  onLook: (stones?: string[]) => void;
  onAnyway: () => void;
}) {
  const { score, estimate } = props;
  return (
    <>
      {estimate && <Ahead estimate={estimate} />}
      {estimate && <Now estimate={estimate} />}
      {estimate && estimate.changes.length > 0 && (
        <>
          <h3>{t.hot}</h3>
          <ul class="remarks">
            {estimate.changes.slice(0, 6).map((change) => (
              <li key={change.words}>
                <button type="button" class="link" onClick={() => props.onLook(change.points)}>{change.points[0]}</button>{' '}
                {change.words}
              </li>
            ))}
          </ul>
        </>
      )}
      {estimate && (
        <>
          <h3>{t.groups}</h3>
          <ul class="groups">
            {estimate.groups.map((group, number) => (
              <li key={number}>
                <GroupItem
                  group={group}
                  name={group.name}
                  where={group.at}
                  why={group.why.replace(/^\w+: /, '')}
                  looked={props.looked}
                  onLook={props.onLook}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <details open={score.obstacles.length <= FEW}>
        <summary>{t.obstacles}</summary>
        <ul class="remarks">{score.obstacles.map((text) => <li key={text}>{text}</li>)}</ul>
        <button type="button" onClick={props.onAnyway}>{t.anyway}</button>
      </details>
    </>
  );
}

function Ahead({ estimate }: { estimate: EstimateReport }) {
  const { margin, uncertainty, expected, chance } = estimate;
  const color = margin > 0 ? 'black' : 'white';
  const isClose = Math.abs(margin) < 0.5;
  const outlook = expected === 0 ? t.equal : t.expected(`${expected < 0 ? 'W' : 'B'}+${Math.abs(expected).toFixed(1)}`);
  const percent = Math.round(100 * chance);
  return (
    <div class="result" data-testid="estimate">
      {!isClose && <Dot color={color} />}
      <div>
        <strong>{isClose ? t.close : t.ahead(colorName(color), points(margin))}</strong>
        <span>{t.uncertainty(points(uncertainty))}; {outlook}</span>
        <div class="chance" role="img" aria-label={t.chance(percent)}>
          <i style={{ width: `${percent}%` }} /><b>{percent < 12 ? '' : `${percent} %`}</b><b>{percent > 88 ? '' : `${100 - percent} %`}</b>
        </div>
      </div>
    </div>
  );
}

/** As players count. Each column adds up to its total, and the totals differ by the margin. */
function Now({ estimate }: { estimate: EstimateReport }) {
  const { items, black, white } = estimate.count;
  return (
    <table class="count" data-testid="now">
      <caption>{t.now}</caption>
      <thead>
        <tr><th scope="col"><span class="unseen">{t.total}</span></th><th scope="col"><Dot color="black" /> {texts.black}</th><th scope="col"><Dot color="white" /> {texts.white}</th></tr>
      </thead>
      <tbody>
        {items.map((it) => (
          <tr key={it.item}><th scope="row">{t.items[it.item]}</th><td>{it.black ? signed(it.black) : ''}</td><td>{it.white ? signed(it.white) : ''}</td></tr>
        ))}
      </tbody>
      <tfoot>
        <tr><th scope="row">{t.likely}</th><td>{signed(black)}</td><td>{signed(white)}</td></tr>
      </tfoot>
    </table>
  );
}

const sureness = (owned: number): number => owned * 0.8 - 0.2;
/** Below it a neutral point is shown as one: playouts give it to either side. */
const NEUTRAL = 0.5;

/** What of a position is not territory and not dead: seki, dame, open borders, protective moves, unsettled groups. */
export function scoreSigns(report: ScoreReport): Layer {
  const at = (name: string): Point => point(name, report.size);
  const stones = new Set(report.groups.flatMap((group) => group.stones));
  const teire = report.teire.map((it) => it.point);
  const empty = (name: string): boolean => !stones.has(name) && !teire.includes(name);
  return {
    rings: report.seki.flat().map(at),
    dame: report.dame.filter((name) => empty(name) && !report.open.includes(name)).map(at),
    open: report.open.filter(empty).map(at),
    teire: teire.map(at),
    labels: unsettled(report),
  };
}

/** Question marks on the stones whose life the first move decides. */
function unsettled({ groups, size }: Pick<ScoreReport | EstimateReport, 'groups' | 'size'>): Layer['labels'] {
  return groups.filter((group) => group.status === 'unsettled')
    .flatMap(({ stones, color }) => stones.map((name) => ({ at: point(name, size), text: '?', owner: color })));
}

/**
 * The likely owners, and the signs of the score: what cannot be counted yet is on the board. In the middle of a game
 * most borders are open; their signs would hide the owners.
 */
export function estimateLayer(report: EstimateReport, score: ScoreReport, looked?: string[]): Layer {
  const at = (name: string): Point => point(name, report.size);
  const dead = report.groups.filter((group) => group.status === 'dead').flatMap((group) => group.stones);
  const living = new Set(
    report.groups.filter((group) => group.status !== 'dead').flatMap((group) => group.stones).map((it) => at(it).join()));
  const signs = scoreSigns(score);
  const dame = (signs.dame ?? []).filter(([x, y]) => Math.abs(report.ownership[y]![x]!) < NEUTRAL);
  const neutral = new Set(dame.map((it) => it.join()));
  const squares = report.ownership.flatMap((row, y) =>
    row.flatMap((owned, x) => {
      const [strength, here] = [Math.abs(owned), `${x},${y}`];
      if (strength < 0.15 || living.has(here) || neutral.has(here)) return [];
      return [{ at: [x, y] as Point, owner: owned > 0 ? 'black' as const : 'white' as const, strength: sureness(strength) }];
    }));
  return {
    ...signs,
    open: score.obstacles.length <= FEW ? signs.open : [],
    labels: unsettled(report),
    squares,
    dame,
    dead: dead.map(at),
    frame: looked?.map(at),
    names: report.groups.map((group) => ({ at: at(group.at), text: group.name })),
    means: { labels: texts.legend.unsettled, dame: texts.legend.nobodys },
    scale: [0.3, 0.6, 1].map((strength, grade) => ({ strength: sureness(strength), text: texts.legend.chances[grade]! })),
  };
}
