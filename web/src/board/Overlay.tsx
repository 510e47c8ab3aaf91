import type { Color, Size } from 'tobi-go/client';
import { C, centre, stoneAt, type Point } from './geometry';

export { C, centre } from './geometry';

/** What a view draws on the board. Signs differ in shape as well as in colour. */
export interface Layer {
  /** Points of Black (dark tint) and White (light tint), by strength from 0 to 1; without one the tint is invisible. */
  squares?: { at: Point; owner: Color; strength?: number }[];
  /** Whether tints change gradually. */
  fades?: boolean;
  /** Faint stones with a small cross: dead. */
  dead?: Point[];
  /** Small squares: seki. */
  rings?: Point[];
  /** Question marks: open borders. */
  open?: Point[];
  /** Triangles: protective moves. */
  teire?: Point[];
  /** Letters of groups, in the corner of a stone. */
  names?: { at: Point; text: string }[];
  /** The meanings of the strength of tints, weakest first; and of signs with another meaning than usual. */
  scale?: { strength: number; text: string }[];
  means?: Partial<Record<Sign, string>>;
  /** Numbers or letters on points. */
  labels?: { at: Point; text: string; owner?: Color }[];
  /** Points outlined together: the group under the pointer or chosen. */
  frame?: Point[];
  /** Rings: groups whose life the first move decides. */
  unsettled?: Point[];
  /** Moves that are shown but not played: numbered stones. */
  ghosts?: { at: Point; color: Color; text: string }[];
  /** Candidates with their value, coloured by what they lose against the best: 0 for the best, 1 for a bad one. */
  candidates?: { at: Point; text: string; loss: number }[];
}

/** The signs that a legend explains. */
export type Sign = 'black' | 'white' | 'dead' | 'rings' | 'open' | 'teire' | 'labels' | 'frame' | 'unsettled' | 'ghosts' | 'candidates' | 'names';

/** Signs by themselves, for legends. */
export function Overlay({ size, layer }: { size: Size; layer: Layer }) {
  return (
    <svg class="sign" viewBox={`0 0 ${size.columns * C} ${size.rows * C}`} aria-hidden="true">
      <Tints layer={layer} />
      <Signs layer={layer} />
    </svg>
  );
}

/** What lies below the stones: whose points these are. */
export function Tints({ layer }: { layer: Layer }) {
  return (
    <g class={`tints ${layer.fades ? 'fading' : ''}`}>
      {layer.squares?.map(({ at: [x, y], owner, strength }) => (
        <rect
          key={`${x},${y}`} x={x * C} y={y * C} width={C} height={C} class={`square square-${owner}`}
          fill-opacity={strength === undefined ? 0 : (0.12 + 0.55 * Math.min(1, Math.max(0, strength))).toFixed(2)}
        />
      ))}
    </g>
  );
}

/** The signs of a layer, above the stones. */
export function Signs({ layer, stones }: { layer: Layer; stones?: string[] }) {
  const contrast = (at: Point): string => `on-${(stones && stoneAt(stones, at)) ?? 'board'}`;
  return (
    <>
      {layer.unsettled?.map(([x, y]) => <circle key={`u${x},${y}`} cx={centre(x)} cy={centre(y)} r={4.4} class="unsettled" />)}
      {layer.frame?.length ? <path d={outline(layer.frame)} class="framed" /> : null}
      {layer.dead?.map(([x, y]) => <path key={`d${x},${y}`} d={cross(x, y, 1.3)} class={`dead ${contrast([x, y])}`} />)}
      {layer.rings?.map(([x, y]) => (
        <rect key={`r${x},${y}`} x={centre(x) - 2} y={centre(y) - 2} width={4} height={4} class="seki" />
      ))}
      {layer.teire?.map(([x, y]) => (
        <path key={`t${x},${y}`} d={`M${centre(x)} ${centre(y) - 2.6}l2.6 4.4h-5.2z`} class="teire" />
      ))}
      {layer.open?.map(([x, y]) => (
        <text key={`o${x},${y}`} x={centre(x)} y={centre(y) + 1.75} class="sign-open">?</text>
      ))}
      {layer.candidates?.map(({ at: [x, y], text, loss }) => (
        <g key={`c${x},${y}`} class={`candidate ${loss < 0.05 ? 'best' : loss < 0.4 ? 'good' : 'bad'}`}>
          <circle cx={centre(x)} cy={centre(y)} r={4.75} />
          <text x={centre(x)} y={centre(y) + 1.35} class={text.length > 3 ? 'long' : ''}>{text}</text>
        </g>
      ))}
      {layer.ghosts?.map(({ at: [x, y], color, text }) => (
        <g key={`g${x},${y}${text}`} class={`ghost ghost-${color}`}>
          <circle cx={centre(x)} cy={centre(y)} r={4.6} />
          <text x={centre(x)} y={centre(y) + 1.7} class={text.length > 2 ? 'long' : ''}>{text}</text>
        </g>
      ))}
      {layer.labels?.map(({ at: [x, y], text, owner }) => (
        <text
          key={`l${x},${y}`} x={centre(x)} y={centre(y) + 1.55}
          class={`number ${owner ? `number-${owner}` : ''} ${contrast([x, y])} ${text.length > 2 ? 'long' : ''}`}
        >
          {text}
        </text>
      ))}
      {layer.names?.map(({ at: [x, y], text }) => (
        <g key={`n${x},${y}`} class="name">
          <circle cx={centre(x) + 2.9} cy={centre(y) - 2.9} r={2.5} />
          <text x={centre(x) + 2.9} y={centre(y) - 1.6}>{text}</text>
        </g>
      ))}
    </>
  );
}

function cross(x: number, y: number, reach: number): string {
  const [a, b, c, d] = [centre(x) - reach, centre(y) - reach, centre(x) + reach, centre(y) + reach];
  return `M${a} ${b}L${c} ${d}M${c} ${b}L${a} ${d}`;
}

/** The edges of a set of points. */
function outline(points: Point[]): string {
  const inside = new Set(points.map((it) => it.join()));
  const isIn = (x: number, y: number): boolean => inside.has(`${x},${y}`);
  return points.flatMap(([x, y]) => [
    isIn(x, y - 1) ? '' : `M${x * C} ${y * C}h${C}`,
    isIn(x, y + 1) ? '' : `M${x * C} ${(y + 1) * C}h${C}`,
    isIn(x - 1, y) ? '' : `M${x * C} ${y * C}v${C}`,
    isIn(x + 1, y) ? '' : `M${(x + 1) * C} ${y * C}v${C}`,
  ]).join('');
}
