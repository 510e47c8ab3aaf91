import { render } from 'preact';
import type { PositionReport, Size } from 'tobi-go/client';
import { column, point, stars, stoneAt, type Point } from './geometry';
import { explained } from './Legend';
import { C, centre, Signs, type Layer } from './Overlay';

/** A board of a picture. */
export interface Pictured { stones: string[]; layer?: Layer; title?: string }

/** What the page shows as one SVG that needs no other file: boards side by side, texts and the legend below. */
export function picture(now: PositionReport, boards: Pictured[], captions: string[]): string {
  const holder = Object.assign(document.createElement('div'), { className: 'unseen' });
  document.body.append(holder);
  try {
    render(<Picture now={now} boards={boards} captions={captions} />, holder);
    const svg = holder.querySelector('svg')!;
    for (const element of svg.querySelectorAll<SVGElement>('*')) element.setAttribute('style', styleOf(element));
    return new XMLSerializer().serializeToString(svg);
  } finally {
    render(null, holder);
    holder.remove();
  }
}

/** The properties that the page's style sheet gives to signs. */
const STYLED = [
  'fill', 'fill-opacity', 'opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'paint-order', 'font-size', 'font-weight',
  'font-family', 'text-anchor',
];

function styleOf(element: Element): string {
  const style = getComputedStyle(element);
  return STYLED.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
}

/** Pixels for a point of ten units. */
const SCALE = 4;
const LINE = 6;

function Picture({ now, boards, captions }: { now: PositionReport; boards: Pictured[]; captions: string[] }) {
  const { columns, rows } = now.size;
  const [wide, high] = [(columns + 2) * C, (rows + 2) * C];
  const legend = boards[0]?.layer ? explained(boards[0].layer) : [];
  const [width, height] = [Math.max(wide * boards.length, 80), high + (captions.length + legend.length + 1) * LINE];
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} width={width * SCALE} height={height * SCALE}>
      <rect width={width} height={height} class="picture-ground" />
      {boards.map((board, number) => (
        <g key={number} transform={`translate(${C + number * wide} ${C})`}>
          <Lines size={now.size} />
          <Stones now={now} stones={board.stones} isFirst={number === 0} />
          <text x={(columns * C) / 2} y={rows * C + 9.5} class="picture-name">{board.title}</text>
          {board.layer && <g class="overlay"><Signs layer={board.layer} /></g>}
        </g>
      ))}
      {captions.map((text, at) => <text key={text} x={C / 2} y={high + (at + 0.8) * LINE} class="picture-text">{text}</text>)}
      {legend.map((it, at) => (
        <g key={it.key} transform={`translate(${C / 2} ${high + (captions.length + at) * LINE})`}>
          <g transform="scale(0.5)" class="overlay">
            {it.stone && <circle cx={centre(0)} cy={centre(0)} r={4.7} class="picture-white" />}
            <Signs layer={it.layer} />
          </g>
          <text x={C * 0.8} y={0.7 * LINE} class="picture-text">{it.text}</text>
        </g>
      ))}
    </svg>
  );
}

function Lines({ size }: { size: Size }) {
  const { columns, rows } = size;
  const [right, bottom] = [centre(columns - 1), centre(rows - 1)];
  const all = (length: number): number[] => Array.from({ length }, (_, at) => at);
  return (
    <g>
      {all(columns).map((x) => (
        <g key={x}>
          <path d={`M${centre(x)} ${centre(0)}V${bottom}`} class="picture-line" />
          {[-2, rows * C + 5].map((y) => <text key={y} x={centre(x)} y={y} class="picture-name">{column(x)}</text>)}
        </g>
      ))}
      {all(rows).map((y) => (
        <g key={y}>
          <path d={`M${centre(0)} ${centre(y)}H${right}`} class="picture-line" />
          {[-4, columns * C + 4].map((x) => <text key={x} x={x} y={centre(y) + 1.3} class="picture-name">{rows - y}</text>)}
        </g>
      ))}
      {stars(size).map(([x, y]) => <circle key={`${x},${y}`} cx={centre(x)} cy={centre(y)} r={1} class="picture-star" />)}
    </g>
  );
}

/** Stones, the last move, and the labels of the file. */
function Stones({ now, stones, isFirst }: { now: PositionReport; stones: string[]; isFirst: boolean }) {
  const last = now.last && now.last[1] !== 'pass' ? point(now.last[1], now.size) : undefined;
  const place = ([x, y]: Point) => ({ cx: centre(x), cy: centre(y) });
  return (
    <g>
      {stones.flatMap((row, y) => [...row].map((_, x) => {
        const color = stoneAt(stones, [x, y]);
        return color && <circle key={`${x},${y}`} {...place([x, y])} r={4.7} class={`picture-${color}`} />;
      }))}
      {last && stoneAt(stones, last) && <circle {...place(last)} r={1.5} class="picture-last" />}
      {isFirst && now.labels.map(([name, text]) => {
        const { cx, cy } = place(point(name, now.size));
        return <text key={name} x={cx} y={cy + 1.3} class="picture-name">{text}</text>;
      })}
    </g>
  );
}
