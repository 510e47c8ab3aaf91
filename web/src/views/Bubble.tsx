import { BORDER } from '../board/Board';
import { C } from '../board/geometry';
import { Dot, IconButton } from '../parts/bits';
import { position } from '../state/game';
import { picked, pointed, pointsOf } from '../state/groups';
import { coordinates } from '../state/settings';
import { texts } from '../texts';
import { Lines, Marking } from './Reason';

/** The reason of the group under the pointer or chosen, on the board next to it. */
export function Bubble() {
  const it = pointed.value;
  const now = position.value;
  if (!it || !now) return null;
  const { group, isChosen } = it;
  const border = coordinates.value ? BORDER : BORDER / 2;
  const [wide, high] = [now.size.columns * C + 2 * border, now.size.rows * C + 2 * border];
  const all = pointsOf(group);
  const [left, right, top, bottom] = [
    Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x)) + 1, Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y)) + 1];
  // Below the group, or above it if that is the larger part of the board.
  const isBelow = top < now.size.rows - bottom;
  const middle = Math.min(78, Math.max(22, (100 * (border + ((left + right) / 2) * C)) / wide));
  const style = {
    left: `${middle}%`,
    ...(isBelow ? { top: `${(100 * (border + bottom * C + 1)) / high}%` } : { bottom: `${100 - (100 * (border + top * C - 1)) / high}%` }),
  };
  return (
    <div class={`bubble ${isChosen ? 'chosen' : ''}`} style={style} data-testid="bubble" role="note">
      <p class="bubble-head">
        <Dot color={group.color} /><b class="letter">{group.name}</b> {group.at}
        <span class={`status status-${group.status}`}>{texts.status[group.status]}</span>
        {isChosen && <IconButton icon="close" label={texts.close} onClick={() => (picked.value = undefined)} />}
      </p>
      <p>{group.why}</p>
      {isChosen && <Lines group={group} />}
      {isChosen && <Marking group={group} />}
    </div>
  );
}
