import type { EstimateReport, ScoreReport } from 'tobi-go/client';
import { point, vertex, type Point } from '../board/geometry';
import type { Layer } from '../board/Overlay';
import { position } from '../state/game';
import { groupAt, pointsOf, type Group } from '../state/groups';
import type { Judgement } from '../state/judge';
import { texts } from '../texts';

/** What the judgement says about a point, for screen readers. */
export function described({ score, estimate }: Judgement, name: string, [x, y]: Point): string | undefined {
  const group = groupAt(name);
  if (group) return `${texts.status[group.status]}, ${group.why}`;
  const owner = score ? score.ownership[y]?.[x] : ownerOf(estimate?.ownership[y]?.[x] ?? 0);
  return owner === 'B' ? `${texts.black}, ${texts.score.territory}` : owner === 'W' ? `${texts.white}, ${texts.score.territory}` : undefined;
}

const ownerOf = (owned: number): string => (owned > 0.5 ? 'B' : owned < -0.5 ? 'W' : '.');

/** What the judgement puts on the board: tints for territory, faint dead stones, and the outline of one group. */
export function judgedLayer(said: Judgement, group?: Group & { isChosen: boolean }): Layer {
  const base = said.score ? scoreLayer(said.score, said.isProvisional) : said.estimate ? estimateLayer(said.estimate, said.best) : {};
  return {
    ...base,
    frame: group && pointsOf(group),
    names: group ? [{ at: point(group.at, position.value!.size), text: group.name }] : [],
  };
}

function scoreLayer(report: ScoreReport, isProvisional: boolean): Layer {
  const at = (name: string): Point => point(name, report.size);
  const dead = new Set(report.dead);
  const stones = new Set(report.groups.flatMap((group) => group.stones));
  const squares = report.ownership.flatMap((row, y) => [...row].flatMap((owner, x) => {
    const name = vertex([x, y], report.size);
    if (owner === '.' || (stones.has(name) && !dead.has(name))) return [];
    return [{ at: [x, y] as Point, owner: owner === 'B' ? 'black' as const : 'white' as const, strength: 0.75 }];
  }));
  return {
    squares,
    dead: report.dead.map(at),
    rings: report.seki.flat().map(at),
    teire: isProvisional ? [] : report.teire.map((it) => at(it.point)),
    open: isProvisional || report.safe ? [] : report.open.filter((name) => !stones.has(name)).map(at),
    unsettled: unsettled(report),
    means: texts.legend.territory,
  };
}

const unsettled = ({ groups: all, size }: Pick<ScoreReport | EstimateReport, 'groups' | 'size'>): Point[] =>
  all.filter((group) => group.status === 'unsettled').flatMap(({ stones }) => stones.map((name) => point(name, size)));

/** In the middle of a game most borders are open: they are shown only if few things are missing. */
export const FEW = 3;

function estimateLayer(report: EstimateReport, score?: ScoreReport): Layer {
  const at = (name: string): Point => point(name, report.size);
  const dead = report.groups.filter((group) => group.status === 'dead').flatMap((group) => group.stones);
  const living = new Set(report.groups.filter((group) => group.status !== 'dead').flatMap((group) => group.stones).map((it) => at(it).join()));
  const squares = report.ownership.flatMap((row, y) => row.flatMap((owned, x) => {
    const strength = sureness(Math.abs(owned));
    if (strength <= 0 || living.has(`${x},${y}`)) return [];
    return [{ at: [x, y] as Point, owner: owned > 0 ? 'black' as const : 'white' as const, strength }];
  }));
  const stones = new Set(report.groups.flatMap((group) => group.stones));
  const open = score && score.obstacles.length <= FEW ? score.open.filter((name) => !stones.has(name)) : [];
  return {
    squares,
    dead: dead.map(at),
    rings: report.groups.filter((group) => group.status === 'seki').flatMap((group) => group.stones).map(at),
    open: open.map(at),
    unsettled: unsettled(report),
    scale: [0.4, 0.7, 1].map((strength, grade) => ({ strength: sureness(strength), text: texts.legend.chances[grade]! })),
  };
}

/** The strength of the tint of a point: none below a probability of 60 %. */
const sureness = (owned: number): number => Math.max(0, (owned - 0.2) / 0.8);
