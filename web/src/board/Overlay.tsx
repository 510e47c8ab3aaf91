import type { Color, Size } from 'tobi-go/client';
import type { Point } from './geometry';

/** The overlay of the board. Signs differ in shape as well as in colour. */
export interface Layer {
  /** Squares for Black (dark) and White (light, hatched), by strength from 0 to 1. */
  squares?: { at: Point; owner: Color; strength: number }[];
  /** Stones crossed out: dead. */
  dead?: Point[];
  /** Small rings: seki. */
  rings?: Point[];
  /** Diamonds: dame. */
  dame?: Point[];
  /** Question marks: open borders. */
  open?: Point[];
  /** Triangles: protective moves. */
  teire?: Point[];
  /** Letters of groups, in the corner of a stone. */
  names?: { at: Point; text: string }[];
  /** The meanings of the sizes of squares, smallest first; and of signs with another meaning than usual. */
  scale?: { strength: number; text: string }[];
  means?: Partial<Record<Sign, string>>;
  /** Numbers or letters on points. */
  labels?: { at: Point; text: string; owner?: Color }[];
  /** Points framed together: the selected group. */
  frame?: Point[];
  /** Moves that are shown but not played: numbered stones. */
  ghosts?: { at: Point; color: Color; text: string }[];
  /** Candidates: rings with a letter, the best one filled. */
  candidates?: { at: Point; text: string; best: boolean }[];
}

/** The signs that a legend explains. */
export type Sign = 'black' | 'white' | 'dead' | 'rings' | 'dame' | 'open' | 'teire' | 'labels' | 'frame' | 'ghosts' | 'candidates' | 'names';

/** The width of a point. */
export const C = 10;
export const centre = (at: number): number => (at + 0.5) * C;

/** One SVG above the points; clicks pass through it. */
export function Overlay({ size, layer, alone }: { size: Size; layer: Layer; alone?: boolean }) {
  return (
    <svg
      class={alone ? 'sign' : 'overlay'}
      viewBox={`0 0 ${size.columns * C} ${size.rows * C}`}
      aria-hidden="true"
    >
      <Signs layer={layer} />
    </svg>
  );
}

/** The signs of a layer, for any SVG. */
export function Signs({ layer }: { layer: Layer }) {
  return (
    <>
      <defs>
        <pattern id="hatch" width="2" height="2" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="2" class="hatch-ground" />
          <rect width="0.7" height="2" class="hatch-line" />
        </pattern>
      </defs>
      {layer.squares?.map(({ at: [x, y], owner, strength }) => {
        const side = 2.4 + 4 * Math.min(1, Math.max(0, strength));
        return (
          <rect
            key={`s${x},${y}`}
            x={centre(x) - side / 2}
            y={centre(y) - side / 2}
            width={side}
            height={side}
            rx={0.6}
            class={`square square-${owner}`}
          />
        );
      })}
      {layer.frame?.map(([x, y]) => (
        <circle key={`f${x},${y}`} cx={centre(x)} cy={centre(y)} r={4.85} class="framed" />
      ))}
      {layer.dead?.map(([x, y]) => (
        <g key={`d${x},${y}`} class="dead">
          <path d={cross(x, y, 2.5)} class="dead-ground" />
          <path d={cross(x, y, 2.5)} class="dead-line" />
        </g>
      ))}
      {layer.rings?.map(([x, y]) => (
        <rect key={`r${x},${y}`} x={centre(x) - 2} y={centre(y) - 2} width={4} height={4} class="seki" />
      ))}
      {layer.dame?.map(([x, y]) => (
        <path key={`m${x},${y}`} d={`M${centre(x)} ${centre(y) - 2}l2 2-2 2-2-2z`} class="dame" />
      ))}
      {layer.teire?.map(([x, y]) => (
        <path key={`t${x},${y}`} d={`M${centre(x)} ${centre(y) - 2.6}l2.6 4.4h-5.2z`} class="teire" />
      ))}
      {layer.open?.map(([x, y]) => (
        <text key={`o${x},${y}`} x={centre(x)} y={centre(y) + 1.75} class="sign-open">?</text>
      ))}
      {layer.candidates?.map(({ at: [x, y], text, best }) => (
        <g key={`c${x},${y}`} class={best ? 'candidate best' : 'candidate'}>
          <circle cx={centre(x)} cy={centre(y)} r={4.2} />
          <text x={centre(x)} y={centre(y) + 1.8}>{text}</text>
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
          key={`l${x},${y}`}
          x={centre(x)}
          y={centre(y) + 1.3}
          class={`number ${owner ? `number-${owner}` : ''} ${text.length > 2 ? 'long' : ''}`}
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
