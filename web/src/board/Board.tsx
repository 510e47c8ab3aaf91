import '@sabaki/shudan/css/goban.css';
import { BoundedGoban, type Marker } from '@sabaki/shudan';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Size } from 'tobi-go/client';
import { texts } from '../texts';
import { stoneAt, vertex, type Point } from './geometry';
import { Overlay, type Layer } from './Overlay';

export interface BoardProps {
  size: Size;
  stones: string[];
  /** The last move. */
  last?: Point;
  /** The overlay on the stones. */
  layer?: Layer;
  /** Labels and shapes on points, from the file. */
  markers?: Map<string, Marker>;
  /** The description of a point for screen readers. */
  describe?: (point: Point) => string | undefined;
  onPoint?: (point: Point) => void;
  label?: string;
  /** It shows the same position as another one, for comparison. */
  isSecond?: boolean;
  children?: ComponentChildren;
}

const signs: Record<string, 1 | -1> = { X: 1, O: -1 };

/** The board: Shudan's stones and points, our overlay, and a keyboard cursor. */
export function Board({ size, stones, last, layer, markers, describe, onPoint, label, isSecond }: BoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [cursor, setCursor] = useState<Point | undefined>(undefined);
  const [said, setSaid] = useState('');

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = (): void => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // The overlay must match Shudan's points, whose size Shudan rounds to whole pixels.
  useLayoutEffect(() => {
    const content = frame.current?.querySelector<HTMLElement>('.shudan-content');
    const stack = content?.closest<HTMLElement>('.board-stack');
    if (!content || !stack) return;
    const measure = (): void => {
      const [inner, outer] = [content.getBoundingClientRect(), stack.getBoundingClientRect()];
      stack.style.setProperty('--overlay-left', `${inner.left - outer.left}px`);
      stack.style.setProperty('--overlay-top', `${inner.top - outer.top}px`);
      stack.style.setProperty('--overlay-width', `${inner.width}px`);
      stack.style.setProperty('--overlay-height', `${inner.height}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    observer.observe(stack);
    return () => observer.disconnect();
  }, [room.width > 0, size.columns, size.rows]);

  const say = useCallback(
    (point: Point) => {
      const color = stoneAt(stones, point);
      const what = color ? texts.stone(color === 'black' ? texts.black : texts.white) : texts.empty;
      const more = describe?.(point);
      return [vertex(point, size), what, more].filter(Boolean).join(', ');
    },
    [stones, size, describe],
  );

  useEffect(() => {
    if (cursor) setSaid(say(cursor));
  }, [cursor, say]);

  const onKey = (event: KeyboardEvent): void => {
    if (!cursor) {
      if (event.key !== 'Enter') return;
      setCursor(last ?? [Math.floor(size.columns / 2), Math.floor(size.rows / 2)]);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const moves: Record<string, Point> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    };
    const by = moves[event.key];
    if (by) {
      const clamp = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));
      setCursor([clamp(cursor[0] + by[0], size.columns), clamp(cursor[1] + by[1], size.rows)]);
    } else if (event.key === 'Enter' || event.key === ' ') onPoint?.(cursor);
    else if (event.key === 'Escape') {
      setCursor(undefined);
      setSaid(texts.cursorOff);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const signMap = stones.map((row) => [...row].map((sign) => signs[sign] ?? 0));
  const markerMap = stones.map((row, y) => [...row].map((_, x) => markers?.get(`${x},${y}`) ?? null));
  if (last && stoneAt(stones, last) && !markers?.has(last.join())) markerMap[last[1]]![last[0]] = { type: 'point' };

  return (
    <div class={`board ${isSecond ? 'board-second' : ''}`} style={{ '--columns': size.columns, '--rows': size.rows }}>
      <div
        class="board-frame"
        ref={frame}
        role="application"
        tabIndex={0}
        aria-label={label ?? texts.boardLabel(size.columns, size.rows)}
        onKeyDown={onKey}
        onBlur={() => setCursor(undefined)}
      >
        {room.width > 0 && (
          <div class="board-stack">
            <BoundedGoban
              maxWidth={room.width}
              maxHeight={room.height}
              signMap={signMap}
              markerMap={markerMap}
              showCoordinates
              selectedVertices={cursor ? [cursor] : []}
              innerProps={{ 'aria-hidden': true } as object}
              onVertexClick={(_, point) => onPoint?.(point as Point)}
            />
            {layer && <Overlay size={size} layer={layer} />}
          </div>
        )}
      </div>
      <div class="unseen" aria-live="polite">{said}</div>
    </div>
  );
}
