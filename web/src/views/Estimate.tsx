import type { EstimateReport, ScoreReport, Size } from 'tobi-go/client';
import { point, type Point } from '../board/geometry';
import type { Layer } from '../board/Overlay';
import { Dot, GroupItem, points } from '../parts/bits';
import { colorName } from '../state/game';
import { texts } from '../texts';

const t = texts.score;

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
            {estimate.groups.map((group) => (
              <li key={group.name}>
                <GroupItem
                  group={group}
                  name={group.name}
                  why={group.why.replace(/^\w+: /, '')}
                  looked={props.looked}
                  onLook={props.onLook}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <details>
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
  const percent = Math.round(100 * chance);
  return (
    <div class="result" data-testid="estimate">
      {margin !== 0 && <Dot color={color} />}
      <div>
        <strong>{Math.abs(margin) < 0.5 ? t.close : t.ahead(colorName(color), points(margin))}</strong>
        <span>{t.uncertainty(points(uncertainty))}; {t.expected(`${expected < 0 ? 'W' : 'B'}+${Math.abs(expected).toFixed(1)}`)}</span>
        <div class="chance" role="img" aria-label={t.chance(percent)}>
          <i style={{ width: `${percent}%` }} /><b>{percent < 12 ? '' : `${percent} %`}</b><b>{percent > 88 ? '' : `${100 - percent} %`}</b>
        </div>
      </div>
    </div>
  );
}

function Now({ estimate }: { estimate: EstimateReport }) {
  const { black, white } = estimate;
  const rows = (['territory', 'dead', 'prisoners'] as const).filter((key) => key === 'territory' || black[key] || white[key]);
  return (
    <table class="count">
      <caption>{t.now}</caption>
      <thead>
        <tr><th scope="col"><span class="unseen">{t.total}</span></th><th scope="col"><Dot color="black" /> {texts.black}</th><th scope="col"><Dot color="white" /> {texts.white}</th></tr>
      </thead>
      <tbody>
        {rows.map((key) => (
          <tr key={key}><th scope="row">{t[key]}</th><td>{black[key] || ''}</td><td>{white[key] || ''}</td></tr>
        ))}
      </tbody>
      <tfoot>
        <tr><th scope="row">{t.likely}</th><td>{points(estimate.count.black)}</td><td>{points(estimate.count.white)}</td></tr>
      </tfoot>
    </table>
  );
}

const sureness = (owned: number): number => owned * 0.8 - 0.2;

export function estimateLayer(report: EstimateReport, size: Size, looked?: string[]): Layer {
  const at = (name: string): Point => point(name, size);
  const dead = report.groups.filter((group) => group.status === 'dead').flatMap((group) => group.stones);
  const living = new Set(report.groups.filter((group) => group.status !== 'dead').flatMap((group) => group.stones));
  const squares = report.ownership.flatMap((row, y) =>
    row.flatMap((owned, x) => {
      const strength = Math.abs(owned);
      if (strength < 0.15 || [...living].some((name) => at(name)[0] === x && at(name)[1] === y)) return [];
      return [{ at: [x, y] as Point, owner: owned > 0 ? 'black' as const : 'white' as const, strength: sureness(strength) }];
    }));
  return {
    squares,
    dead: dead.map(at),
    frame: looked?.map(at),
    names: report.groups.map(({ name, stones }) => ({ at: at(stones[0]!), text: name })),
    scale: [0.3, 0.6, 1].map((strength, grade) => ({ strength: sureness(strength), text: texts.legend.chances[grade]! })),
  };
}
