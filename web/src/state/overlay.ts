import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Color } from 'tobi-go/client';
import type { Layer } from '../board/Overlay';
import type { Point } from '../board/geometry';

/** What a view draws on the board, and what a click on a point does. */
export interface OnBoard {
  layer?: Layer;
  /** Other stones than those of the position. */
  stones?: string[];
  /** A second board next to it, and the titles of both. */
  beside?: { own: string; title: string; layer: Layer };
  onPoint?: (point: Point) => void;
  /** The stone that a click places. */
  ghost?: Color;
  describe?: (point: Point) => string | undefined;
  /** Report and options for the program's picture, if it shows the same; without it the board is exported as it is. */
  picture?: { report: 'score' | 'show' | 'groups' | 'estimate' | 'play'; options?: object };
}

export const onBoard = signal<OnBoard>({});
/** The point under the pointer. */
export const looked = signal<Point | undefined>(undefined);

/** Shows the overlay of a view while the view is open. */
export function useOnBoard(things: OnBoard, deps: unknown[]): void {
  useLayoutEffect(() => {
    onBoard.value = things;
  }, deps);
  useLayoutEffect(() => () => void (onBoard.value = {}), []);
}
