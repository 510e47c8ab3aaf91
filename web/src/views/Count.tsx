import type { EstimateReport, ScoreReport, ScoreSide } from 'tobi-go/client';
import type { ComponentChildren } from 'preact';
import { Dot, points, signed } from '../parts/bits';
import { texts } from '../texts';

const t = texts.score;

const ROWS: [keyof ScoreSide, string, 1 | -1][] = [
  ['stones', t.stones, 1], ['territory', t.territory, 1], ['prisoners', t.prisoners, 1], ['dead', t.dead, 1],
  ['tax', t.tax, -1], ['teire', t.teire, -1], ['dame', t.dame, 1], ['button', t.button, 1], ['compensation', t.compensation, 1], ['komi', t.komi, 1],
];

/** A table with a column for each side. */
export function Sides(props: { caption?: string; id?: string; rows: [string, string, string][]; total: [string, string, string] }) {
  const cells = ([name, black, white]: [string, string, string]): ComponentChildren => <><th scope="row">{name}</th><td>{black}</td><td>{white}</td></>;
  return (
    <table class="count" data-testid={props.id}>
      {props.caption && <caption>{props.caption}</caption>}
      <thead>
        <tr>
          <th scope="col"><span class="unseen">{t.total}</span></th>
          <th scope="col"><Dot color="black" /> {texts.black}</th>
          <th scope="col"><Dot color="white" /> {texts.white}</th>
        </tr>
      </thead>
      <tbody>{props.rows.map((row) => <tr key={row[0]}>{cells(row)}</tr>)}</tbody>
      <tfoot><tr>{cells(props.total)}</tr></tfoot>
    </table>
  );
}

/** As players count: one line for each kind of points, and the sum. */
export function Count({ report }: { report: ScoreReport }) {
  const { black, white } = report;
  if (!black || !white) return null;
  const cell = (side: ScoreSide, key: keyof ScoreSide, sign: 1 | -1): string =>
    side[key] ? `${sign < 0 ? '−' : ''}${points(side[key]!)}` : '';
  const rows = ROWS.filter(([key]) => key === 'territory' || black[key] || white[key]);
  return (
    <Sides
      rows={rows.map(([key, name, sign]) => [name, cell(black, key, sign), cell(white, key, sign)])}
      total={[t.total, points(black.total), points(white.total)]}
    />
  );
}

/** The likely count of a running game. Each column adds up to its total, and the totals differ by the margin. */
export function Now({ estimate }: { estimate: EstimateReport }) {
  const { items, black, white } = estimate.count;
  const cell = (value: number): string => (value ? signed(value) : '');
  return (
    <Sides
      id="now" caption={t.now}
      rows={items.map((it) => [t.items[it.item], cell(it.black), cell(it.white)])}
      total={[t.likely, signed(black), signed(white)]}
    />
  );
}
