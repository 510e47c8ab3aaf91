import { render } from 'preact';
import type { PositionReport } from 'tobi-go/client';
import { BORDER } from './Board';
import { C, centre } from './geometry';
import { explained } from './Legend';
import { Grid, Names } from './Lines';
import { Signs, Tints, type Layer } from './Overlay';
import { FileMarks, Stones } from './Stones';

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
      {boards.map(({ stones, layer, title }, number) => (
        <g key={number} transform={`translate(${C + number * wide} ${C})`}>
          <Grid size={now.size} />
          <Names size={now.size} border={BORDER} />
          {layer && <Tints layer={{ ...layer, squares: layer.squares?.filter((it) => it.strength !== undefined) }} />}
          <Stones stones={stones} dead={layer?.dead} />
          {layer && <g class="overlay"><Signs layer={layer} stones={stones} /></g>}
          {number === 0 && <FileMarks now={now} stones={stones} />}
          <text x={(columns * C) / 2} y={rows * C + 9.5} class="picture-name">{title}</text>
        </g>
      ))}
      {captions.map((text, at) => <text key={text} x={C / 2} y={high + (at + 0.8) * LINE} class="picture-text">{text}</text>)}
      {legend.map((it, at) => (
        <g key={it.key} transform={`translate(${C / 2} ${high + (captions.length + at) * LINE})`}>
          <g transform="scale(0.5)" class="overlay">
            {it.stone && <circle cx={centre(0)} cy={centre(0)} r={4.7} class="stone stone-white" />}
            <Tints layer={it.layer} />
            <Signs layer={it.layer} />
          </g>
          <text x={C * 0.8} y={0.7 * LINE} class="picture-text">{it.text}</text>
        </g>
      ))}
    </svg>
  );
}
