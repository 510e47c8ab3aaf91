import { BORDER } from '../board/Board';
import { C } from '../board/geometry';
import { Dot, IconButton } from '../parts/bits';
import { position } from '../state/game';
import { picked, pointed, pointsOf } from '../state/groups';
import { coordinates } from '../state/settings';
import { texts } from '../texts';
import { Lines, Marking } from './Reason';

/** So much of the board's width is room enough for a bubble beside a group. */
const BESIDE = 0.6;

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
  const percent = (at: number, of: number): string => `${(100 * at) / of}%`;
  const clamped = (at: number): number => Math.min(78, Math.max(22, 100 * at));
  // Beside the group where there is room for it; on a phone, and beside wide groups, below it or above it, where the board is larger.
  const [toLeft, toRight, toTop] = [left, now.size.columns - right, top];
  const beside = Math.max(toLeft, toRight) < BESIDE * now.size.columns ? '' : toRight >= toLeft ? 'to-right' : 'to-left';
  const style = {
    '--x': `${clamped((border + ((left + right) / 2) * C) / wide)}%`,
    '--y': `${clamped((border + ((top + bottom) / 2) * C) / high)}%`,
    // The stones around the group stay visible.
    '--right-of': percent(border + (right + 1) * C + 1, wide),
    '--left-of': percent(wide - border - (left - 1) * C + 1, wide),
    '--below': percent(border + bottom * C + 1, high),
    '--above': percent(high - border - top * C + 1, high),
  };
  return (
    <div
      class={`bubble ${toTop < now.size.rows - bottom ? 'below' : 'above'} ${beside} ${isChosen ? 'chosen' : ''}`} style={style}
      data-testid="bubble" role="note"
    >
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
