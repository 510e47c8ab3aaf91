import type { Size } from 'tobi-go/client';
import { centre, column, stars } from './geometry';

/** The grid and the star points. */
export function Grid({ size }: { size: Size }) {
  const { columns, rows } = size;
  const [right, bottom] = [centre(columns - 1), centre(rows - 1)];
  const lines = upTo(columns).map((x) => `M${centre(x)} ${centre(0)}V${bottom}`).concat(upTo(rows).map((y) => `M${centre(0)} ${centre(y)}H${right}`));
  return (
    <g>
      <path d={lines.join('')} class="grid-line" />
      {stars(size).map(([x, y]) => <circle key={`${x},${y}`} cx={centre(x)} cy={centre(y)} r={1} class="grid-star" />)}
    </g>
  );
}

/** The names of columns and rows, in a border of this width. */
export function Names({ size, border }: { size: Size; border: number }) {
  const { columns, rows } = size;
  const [right, bottom] = [columns * 10, rows * 10];
  return (
    <g class="grid-names">
      {upTo(columns).map((x) => [-border * 0.2, bottom + border * 0.72].map((y) => <text key={`${x} ${y}`} x={centre(x)} y={y}>{column(x)}</text>))}
      {upTo(rows).map((y) => [-border * 0.46, right + border * 0.46].map((x) => <text key={`${x} ${y}`} x={x} y={centre(y) + 1.1}>{rows - y}</text>))}
    </g>
  );
}

const upTo = (length: number): number[] => Array.from({ length }, (_, at) => at);
