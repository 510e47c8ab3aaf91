import { useEffect, useRef, useState } from 'preact/hooks';
import type { Size } from 'tobi-go/client';
import { C, centre, type Point } from './geometry';

/** So long a touch has to rest on the board, in milliseconds, and so far it may move meanwhile, in pixels. */
const REST = 220;
const STILL = 8;
/** Points that are visible around the one in the middle. */
const AROUND = 2;

/** A touch that rests on the board: it chooses a point among those around it, and acts when it ends. */
export function useTouch(at: (event: PointerEvent) => Point | undefined, act: (point: Point) => void) {
  const [held, setHeld] = useState<Point | undefined>(undefined);
  const state = useRef({ timer: 0, from: [0, 0], acted: false, isHeld: false });
  state.current.isHeld = !!held;
  useEffect(() => {
    // Otherwise the page would scroll away under the finger.
    const stay = (event: TouchEvent): void => { if (state.current.isHeld) event.preventDefault(); };
    document.addEventListener('touchmove', stay, { passive: false });
    return () => document.removeEventListener('touchmove', stay);
  }, []);
  const end = (): void => {
    clearTimeout(state.current.timer);
    setHeld(undefined);
  };
  const isTouch = (event: PointerEvent): boolean => event.pointerType === 'touch';
  return {
    held,
    /** Whether the click that the browser makes of this touch was acted on already. */
    isDone: (): boolean => {
      const { acted } = state.current;
      state.current.acted = false;
      return acted;
    },
    onPointerDown: (event: PointerEvent) => {
      if (!isTouch(event)) return;
      const point = at(event);
      state.current.from = [event.clientX, event.clientY];
      state.current.acted = false;
      state.current.timer = window.setTimeout(() => setHeld(point), REST);
    },
    onMove: (event: PointerEvent) => {
      if (!isTouch(event)) return;
      const [x, y] = state.current.from as [number, number];
      if (held) setHeld(at(event) ?? held);
      else if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) clearTimeout(state.current.timer);
    },
    onPointerUp: (event: PointerEvent) => {
      if (!isTouch(event)) return;
      if (held) {
        act(held);
        state.current.acted = true;
      }
      end();
    },
    onPointerCancel: end,
  };
}

/** The points around a touch, enlarged, above the finger or beside it. */
export function Lens({ at: [x, y], size, of }: { at: Point; size: Size; of: string }) {
  const [left, top] = [(100 * (x + 0.5)) / size.columns, (100 * (y + 0.5)) / size.rows];
  const isHigh = top < 30;
  const beside = left < 50 ? Math.min(left + 35, 80) : Math.max(left - 35, 20);
  const side = (2 * AROUND + 1) * C;
  return (
    <svg
      class="lens" data-testid="lens" aria-hidden="true" viewBox={`${(x - AROUND) * C} ${(y - AROUND) * C} ${side} ${side}`}
      style={{ left: `${isHigh ? beside : Math.min(82, Math.max(18, left))}%`, top: `${isHigh ? top : top - 24}%` }}
    >
      <use href={`#${of}`} />
      <circle class="lens-middle" cx={centre(x)} cy={centre(y)} r={4.9} />
    </svg>
  );
}
