import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Layer } from '../board/Overlay';
import type { Point } from '../board/geometry';

/** What a view lays over the big board, and what a click on a point means to it. */
export interface OnBoard {
  layer?: Layer;
  /** Other stones than those of the position. */
  stones?: string[];
  /** A second, smaller board beside it. */
  beside?: { title: string; layer: Layer };
  onPoint?: (point: Point) => void;
  describe?: (point: Point) => string | undefined;
  /** What a picture of this view is made of: report and options. */
  picture?: { report: 'score' | 'show' | 'groups' | 'estimate' | 'play'; options?: object };
}

export const onBoard = signal<OnBoard>({});

/** Lays a view's things over the board as long as the view is there. */
export function useOnBoard(things: OnBoard, deps: unknown[]): void {
  useLayoutEffect(() => {
    onBoard.value = things;
  }, deps);
  useLayoutEffect(() => () => void (onBoard.value = {}), []);
}
