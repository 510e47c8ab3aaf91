import { useEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { Legend } from '../board/Legend';
import type { Layer } from '../board/Overlay';
import { IconButton } from '../parts/bits';
import { back, colorName, forward, position } from '../state/game';
import { closeLine, lineLayer, shownLine, stepLine } from '../state/lines';
import { looked, onBoard } from '../state/overlay';
import { editing } from '../state/place';
import { tints } from '../state/settings';
import { texts } from '../texts';
import { Bubble } from './Bubble';

/** The board with what the view draws on it, and one line below. */
export function BoardSide() {
  const now = position.value;
  const frame = useRef<HTMLDivElement>(null);
  const [explains, setExplains] = useState(false);
  useWheel(frame, !!now);
  if (!now) return <div class="left"><div class="board-holder loading" role="status">{texts.loading}</div></div>;
  const { layer, stones, beside, describe, onPoint, ghost } = onBoard.value;
  const line = shownLine.value;
  const drawn = withLine(tints.value ? layer : layer && { ...layer, squares: [] });
  return (
    <div class="left">
      <div class={`board-holder ${beside ? 'two' : ''}`} ref={frame}>
        <figure>
          <Board
            now={now} stones={stones ?? now.stones} layer={drawn} describe={describe} ghost={line ? undefined : ghost}
            onPoint={(at) => (line ? stepLine(1) : onPoint?.(at))} onLook={(at) => (looked.value = at)}
          >
            {!line && <Bubble />}
          </Board>
          {beside && <figcaption>{beside.own}</figcaption>}
        </figure>
        {beside && (
          <figure>
            <Board now={now} stones={now.stones} layer={beside.layer} isSecond label={beside.title} />
            <figcaption>{beside.title}</figcaption>
          </figure>
        )}
      </div>
      {line
        ? (
          <div class="turn line-shown" role="status" data-testid="line-shown">
            <IconButton icon="back" label={texts.nav.back} disabled={line.step < 1} onClick={() => stepLine(-1)} />
            <span>{texts.why.stepOf(line.step, line.moves.length)}</span>
            <IconButton icon="forward" label={texts.nav.forward} disabled={line.step >= line.moves.length} onClick={() => stepLine(1)} />
            <span class="line-title">{line.title}</span>
            <IconButton icon="close" label={texts.close} onClick={closeLine} />
          </div>
        )
        : (
          <div class="turn">
            {!now.over && <span class={`dot dot-${now.to_move}`} aria-hidden="true" />} <span>{now.over ? texts.gameOver : texts.toMove(colorName(now.to_move))}</span>
            <span class="captures" data-testid="captures">{texts.captured(now.prisoners.black, now.prisoners.white)}</span>
            <IconButton icon="pencil" label={texts.edit.title} pressed={editing.value} onClick={() => (editing.value = !editing.value)} />
            <IconButton icon="help" label={texts.legend.title} pressed={explains} onClick={() => setExplains(!explains)} />
          </div>
        )}
      {explains && <Legend layer={drawn} />}
    </div>
  );
}

/** While a line is shown, only its stones and whose points these are. */
function withLine(layer: Layer | undefined): Layer | undefined {
  const line = lineLayer();
  return line ? { squares: layer?.squares, dead: layer?.dead, ...line } : layer;
}

/** The wheel steps through the game. */
function useWheel(frame: { current: HTMLDivElement | null }, isThere: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let turned = 0;
    const wheel = (event: WheelEvent): void => {
      if (event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < 40) return;
      const steps = shownLine.value ? stepLine : (by: number) => (by > 0 ? forward() : back());
      steps(turned > 0 ? 1 : -1);
      turned = 0;
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [isThere]);
}
