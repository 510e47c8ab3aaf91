import type { ScoreReport } from 'tobi-go/client';
import { chain, point, vertex, type Point } from '../board/geometry';

export interface Lettered {
  /** `A`, `B` for Black, `a`, `b` for White; after `Z` `AA`. */
  name: string;
  /** The first stone of its largest chain: reasons name the group after it. */
  at: Point;
}

type Group = ScoreReport['groups'][number];

/** The letters of the groups of a score, by id, as `tobi score` gives them: in the reading order of their first stones. */
export function letters({ groups, size }: ScoreReport, board: string[]): Map<number, Lettered> {
  const order = (name: string): number => {
    const [x, y] = point(name, size);
    return y * size.columns + x;
  };
  const sorted = (stones: string[]): string[] => [...stones].sort((a, b) => order(a) - order(b));
  const inOrder = groups.map((group): [Group, string[]] => [group, sorted(group.stones)]);
  inOrder.sort(([, a], [, b]) => order(a[0]!) - order(b[0]!));
  const next = { black: 0, white: 0 };
  return new Map(inOrder.map(([{ id, color }, stones]) => [id, { name: letter(next[color]++, color), at: named(stones) }]));

  function named(stones: string[]): Point {
    const chains = new Map<string, number>();
    for (const stone of stones) {
      const first = sorted(chain(board, point(stone, size)).map((it) => vertex(it, size)))[0] ?? stone;
      chains.set(first, (chains.get(first) ?? 0) + 1);
    }
    const most = Math.max(...chains.values());
    return point([...chains].find(([, count]) => count === most)![0], size);
  }
}

function letter(number: number, color: 'black' | 'white'): string {
  const last = String.fromCharCode((color === 'black' ? 65 : 97) + number % 26);
  return number < 26 ? last : letter(Math.floor(number / 26) - 1, color) + last;
}
