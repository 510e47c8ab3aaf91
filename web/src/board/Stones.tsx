import type { PositionReport } from 'tobi-go/client';
import { centre, point, stoneAt, type Point } from './geometry';

/** Stones; the dead ones are faint. */
export function Stones({ stones, dead }: { stones: string[]; dead?: Point[] }) {
  const faint = new Set(dead?.map((it) => it.join()));
  return (
    <g>
      {stones.flatMap((row, y) => [...row].map((_, x) => {
        const color = stoneAt(stones, [x, y]);
        const key = `${x},${y}`;
        return color && <circle key={key} cx={centre(x)} cy={centre(y)} r={4.75} class={`stone stone-${color} ${faint.has(key) ? 'faint' : ''}`} />;
      }))}
    </g>
  );
}

const SHAPES: Record<string, (x: number, y: number) => string> = {
  circle: (x, y) => `M${x - 2.4} ${y}a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0`,
  cross: (x, y) => `M${x - 2} ${y - 2}l4 4m0-4l-4 4`,
  square: (x, y) => `M${x - 2} ${y - 2}h4v4h-4z`,
  triangle: (x, y) => `M${x} ${y - 2.7}l2.5 4.3h-5z`,
};

/** The marks of this node in the file, and the last move: above everything else. */
export function FileMarks({ now, stones, without }: { now: PositionReport; stones: string[]; without?: Set<string> }) {
  const { size, marks, labels } = now;
  const taken = new Set<string>(labels.map(([name]) => name));
  const contrast = (at: Point): string => `on-${stoneAt(stones, at) ?? 'board'}`;
  const shapes = Object.entries(marks).flatMap(([kind, names]) => {
    const shape = SHAPES[kind];
    if (!shape) return [];
    return names.map((name) => {
      const at = point(name, size);
      taken.add(name);
      return <path key={`${kind}${name}`} class={`file-mark ${contrast(at)}`} d={shape(centre(at[0]), centre(at[1]))} />;
    });
  });
  const last = now.last && now.last[1] !== 'pass' && !taken.has(now.last[1]) && !without?.has(now.last[1]) ? point(now.last[1], size) : undefined;
  return (
    <g>
      {shapes}
      {labels.map(([name, text]) => {
        const at = point(name, size);
        return (
          <g key={name} class={`file-label ${contrast(at)}`}>
            {!stoneAt(stones, at) && <circle cx={centre(at[0])} cy={centre(at[1])} r={3.6} class="label-ground" />}
            <text x={centre(at[0])} y={centre(at[1]) + 2} class={text.length > 2 ? 'long' : ''}>{text}</text>
          </g>
        );
      })}
      {last && stoneAt(stones, last) && <circle cx={centre(last[0])} cy={centre(last[1])} r={2} class={`last-move ${contrast(last)}`} />}
    </g>
  );
}
