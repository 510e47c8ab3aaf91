import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Color, PositionReport } from 'tobi-go/client';
import { coordinates } from '../state/settings';
import { texts } from '../texts';
import { C, centre, point as pointOf, stoneAt, vertex, type Point } from './geometry';
import { Lens, useTouch } from './Lens';
import { Grid, Names } from './Lines';
import { Signs, Tints, type Layer } from './Overlay';
import { FileMarks, Stones } from './Stones';

export interface BoardProps {
  now: PositionReport;
  stones: string[];
  layer?: Layer;
  /** The description of a point for screen readers. */
  describe?: (point: Point) => string | undefined;
  onPoint?: (point: Point) => void;
  /** The point under the pointer, or of the keyboard's cursor. */
  onLook?: (point: Point | undefined) => void;
  /** The stone that a click would place. */
  ghost?: Color;
  label?: string;
  /** It shows the same position as another one, for comparison. */
  isSecond?: boolean;
  /** Above the board: a bubble. */
  children?: ComponentChildren;
}

/** The name of what the board draws, for the lens. */
const CONTENT = 'board-content';

/** The border around the points: half a point, with the coordinates. */
export const BORDER = 5;

/** The board: grid, tints, stones, signs, and a cursor for the keyboard. */
export function Board({ now, stones, layer, describe, onPoint, onLook, ghost, label, isSecond, children }: BoardProps) {
  const { size } = now;
  const [cursor, setCursor] = useState<Point | undefined>(undefined);
  const [hovered, setHovered] = useState<Point | undefined>(undefined);
  const [said, setSaid] = useState('');
  const points = useRef<SVGRectElement>(null);

  const say = useCallback(
    (point: Point) => {
      const color = stoneAt(stones, point);
      const what = color ? texts.stone(color === 'black' ? texts.black : texts.white) : texts.empty;
      return [vertex(point, size), what, describe?.(point)].filter(Boolean).join(', ');
    },
    [stones, size, describe],
  );
  useEffect(() => {
    if (cursor) setSaid(say(cursor));
  }, [cursor, say]);

  const look = (point: Point | undefined): void => {
    if (point?.join() === hovered?.join()) return;
    setHovered(point);
    onLook?.(point);
  };
  const at = (event: MouseEvent): Point | undefined => {
    const box = points.current!.getBoundingClientRect();
    const [x, y] = [((event.clientX - box.left) / box.width) * size.columns, ((event.clientY - box.top) / box.height) * size.rows];
    return x < 0 || y < 0 || x >= size.columns || y >= size.rows ? undefined : [Math.floor(x), Math.floor(y)];
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!cursor) {
      if (event.key !== 'Enter') return;
      const last = now.last && now.last[1] !== 'pass' ? now.last[1] : undefined;
      setCursor(last ? pointOf(last, size) : [Math.floor(size.columns / 2), Math.floor(size.rows / 2)]);
    } else if (ARROWS[event.key]) {
      const [dx, dy] = ARROWS[event.key]!;
      const next: Point = [clamp(cursor[0] + dx, size.columns), clamp(cursor[1] + dy, size.rows)];
      setCursor(next);
      look(next);
    } else if (event.key === 'Enter' || event.key === ' ') onPoint?.(cursor);
    else if (event.key === 'Escape') {
      setCursor(undefined);
      look(undefined);
      setSaid(texts.cursorOff);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const touch = useTouch(at, (point) => onPoint?.(point));
  // The mark of the last move would lie on their numbers.
  const hidden = new Set([...layer?.ghosts ?? [], ...layer?.labels ?? []].map((it) => vertex(it.at, size)));
  const aimed = touch.held ?? hovered;
  const shadow = ghost && aimed && !stoneAt(stones, aimed) ? aimed : undefined;
  const [wide, high] = [size.columns * C + 2 * BORDER, size.rows * C + 2 * BORDER];
  const border = coordinates.value ? BORDER : BORDER / 2;
  return (
    <div
      class={`board ${isSecond ? 'board-second' : ''}`}
      style={{ '--columns': size.columns, '--rows': size.rows, '--ratio': wide / high }}
      data-columns={size.columns}
      data-rows={size.rows}
    >
      <div
        class="board-frame"
        role="application"
        tabIndex={0}
        aria-label={label ?? texts.boardLabel(size.columns, size.rows)}
        onKeyDown={onKey}
        onBlur={() => { setCursor(undefined); look(undefined); }}
      >
        <svg
          class="goban"
          viewBox={`${-border} ${-border} ${size.columns * C + 2 * border} ${size.rows * C + 2 * border}`}
          aria-hidden="true"
          onClick={(event) => { const point = at(event); if (point && !touch.isDone()) onPoint?.(point); }}
          onPointerDown={touch.onPointerDown}
          onPointerUp={touch.onPointerUp}
          onPointerCancel={touch.onPointerCancel}
          onContextMenu={(event) => { if (touch.held) event.preventDefault(); }}
          onPointerMove={(event) => { touch.onMove(event); if (event.pointerType === 'mouse') look(at(event)); }}
          onPointerLeave={(event) => { if (event.pointerType === 'mouse') look(undefined); }}
        >
          <g id={isSecond ? undefined : CONTENT}>
            <Grid size={size} />
            {coordinates.value && <Names size={size} border={border} />}
            <rect class="points" ref={points} width={size.columns * C} height={size.rows * C} />
            {layer && <Tints layer={layer} />}
            <Stones stones={stones} dead={layer?.dead} />
            {shadow && <circle class={`stone stone-${ghost} shadow`} cx={centre(shadow[0])} cy={centre(shadow[1])} r={4.75} />}
            {layer && <g class="overlay"><Signs layer={layer} stones={stones} /></g>}
            <FileMarks now={now} stones={stones} without={hidden} />
            {cursor && <rect class="cursor" x={cursor[0] * C} y={cursor[1] * C} width={C} height={C} rx={1.5} />}
          </g>
        </svg>
        {touch.held && <Lens at={touch.held} size={size} of={CONTENT} />}
        {children}
      </div>
      <div class="unseen" aria-live="polite">{said}</div>
    </div>
  );
}

const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const clamp = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));
