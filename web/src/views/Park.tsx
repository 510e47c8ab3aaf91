import type { Color, ScoreReport, ScoreStep, Size } from 'tobi-go/client';
import { point, type Point } from '../board/geometry';
import type { Layer } from '../board/Overlay';
import { colorName } from '../state/game';
import { texts } from '../texts';

const t = texts.papers.park;

/** The steps, and the score that they lead to. */
export interface Park { steps: ScoreStep[]; score: ScoreReport }

/** Park's procedure in words: what this step does, with its numbers, and the score at the end. */
export function ParkWords({ park, at }: { park: Park; at: number }) {
  const step = park.steps[at];
  const { result, black, white, safe, ownership } = park.score;
  if (!step) return null;
  return (
    <>
      {!safe && (
        <p class="card warning" data-testid="provisional">
          <strong>{texts.score.notFinished.best}</strong> {texts.score.notFinished.why}
        </p>
      )}
      <p data-testid="park-step">{wordsOf(step, ownership)}</p>
      {result && black && white && <p data-testid="park-score">{t.score(result, black.total, white.total)}</p>}
    </>
  );
}

function wordsOf(step: ScoreStep, ownership: string[]): string {
  const moves = step.moves.map(([color, where]) => `${colorName(color)} ${where}`).join(', ');
  if (step.kind === 'judged') return t.dead(step.points.length);
  if (step.kind === 'dame filled') return t.dame(step.moves.length, moves);
  if (step.kind === 'teire') return t.teire(step.moves.length, moves);
  const owners = territory(step, ownership);
  const count = (color: Color): number => owners.filter(({ owner }) => owner === color).length;
  return t.territory(count('black'), count('white'));
}

/** The empty points that count for a side. */
function territory(step: ScoreStep, ownership: string[]): { at: Point; owner: Color; strength: number }[] {
  return step.stones.flatMap((row, y) => [...row].flatMap((stone, x) => {
    const owner = ownership[y]![x];
    if (stone !== '.' || owner === '.') return [];
    return [{ at: [x, y] as Point, owner: owner === 'B' ? 'black' as const : 'white' as const, strength: 0.4 }];
  }));
}

export function parkLayer({ steps, score }: Park, at: number, size: Size): Layer {
  const step = steps[at];
  if (!step) return {};
  if (step.kind === 'judged') return { dead: step.points.map((name) => point(name, size)) };
  return {
    squares: territory(step, score.ownership),
    ghosts: step.moves.map(([color, name], number) => ({ at: point(name, size), color, text: String(number + 1) })),
    means: { ...texts.legend.territory, ghosts: texts.legend.step },
  };
}
