import { signal } from '@preact/signals';
import type { Color, Size } from 'tobi-go/client';
import { point } from '../board/geometry';
import type { Layer } from '../board/Overlay';
import { doc, node, position } from './game';

/** Moves that are shown on the board as numbered stones, up to a step. */
export interface Line { place: string; title: string; moves: { color: Color; vertex: string }[]; step: number }

const held = signal<Line | undefined>(undefined);
const here = (): string => `${doc.value?.id} ${node.value}`;

/** The line that is shown: it ends when another position is shown. */
export const shownLine = {
  get value(): Line | undefined {
    return held.value?.place === here() ? held.value : undefined;
  },
};

export function showLine(title: string, moves: Line['moves'], step = moves.length): void {
  held.value = { place: here(), title, moves, step };
}

export function stepLine(by: number): void {
  const line = shownLine.value;
  if (line) held.value = { ...line, step: Math.max(0, Math.min(line.moves.length, line.step + by)) };
}

export const closeLine = (): void => void (held.value = undefined);

/** `B D4` */
export function parsedLine(texts: string[]): Line['moves'] {
  return texts.map((text) => {
    const [side, vertex] = text.split(' ');
    return { color: side === 'B' ? 'black' as const : 'white' as const, vertex: vertex! };
  });
}

/** Moves that alternate, beginning with this colour. */
export function alternating(first: Color, vertices: string[]): Line['moves'] {
  const second = first === 'black' ? 'white' as const : 'black' as const;
  return vertices.map((vertex, at) => ({ color: at % 2 ? second : first, vertex }));
}

/** The stones of the line up to its step; a later stone on a point hides the earlier one. */
export function lineLayer(): Pick<Layer, 'ghosts'> | undefined {
  const [line, now] = [shownLine.value, position.value];
  if (!line || !now) return undefined;
  return { ghosts: numbered(line.moves.slice(0, line.step), now.size) };
}

/** Moves as numbered stones. */
export function numbered(moves: Line['moves'], size: Size): NonNullable<Layer['ghosts']> {
  const shown = new Map<string, { color: Color; vertex: string; text: string }>();
  moves.forEach((move, number) => {
    if (move.vertex !== 'pass') shown.set(move.vertex, { ...move, text: String(number + 1) });
  });
  return [...shown.values()].map(({ vertex, color, text }) => ({ at: point(vertex, size), color, text }));
}

/** Candidates with the line of one of them, which hides those that it covers. */
export function withLineOf(candidates: NonNullable<Layer['candidates']>, moves: Line['moves'], size: Size): Layer {
  const ghosts = numbered(moves, size);
  const covered = new Set(ghosts.map(({ at }) => at.join()));
  return { candidates: candidates.filter(({ at }) => !covered.has(at.join())), ghosts };
}
