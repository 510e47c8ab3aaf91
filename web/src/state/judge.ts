import { effect, signal } from '@preact/signals';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { EstimateOptions, EstimateReport, ScoreOptions, ScoreReport } from 'tobi-go/client';
import { ask, keyOf, useReport } from './ask';
import { doc, header, node, position } from './game';
import { marks, type Marks } from './marks';
import { rememberMargin } from './margins';
import { ofFile, ofNode } from './views';

/** Who decides which stones are dead. */
export type Whose = 'best' | 'agreed' | 'yours';

export const wanted = ofFile<Whose | undefined>(undefined, 'whose');
/** Rules and convention other than those of the file. */
export const terms = ofFile<{ rules: string; teire: 'standing' | 'deducted' }>({ rules: '', teire: 'standing' }, 'terms');
/** Positions of running games that are counted as they stand. */
export const anyway = ofNode<true>('anyway');

/** What Tobi says about the current position. */
export interface Judgement {
  whose: Whose;
  /** The score, if the position is counted. */
  score?: ScoreReport;
  /** The score by best play, if another one is shown. */
  best?: ScoreReport;
  /** Otherwise the estimate. */
  estimate?: EstimateReport;
  /** The game is running, but counted as it stands. */
  isProvisional: boolean;
  /** It is the first look, which the estimate will replace. */
  isQuick: boolean;
  /** It is about the former position or other marks. */
  isStale: boolean;
  isPending: boolean;
  isStopped: boolean;
  /** What was asked, for pictures and files. */
  asked: { report: 'score' | 'estimate'; options: object };
}

/** The first look at the first file is asked for before the page is drawn, which takes a hundred milliseconds. */
const stop = effect(() => {
  const [open, at] = [doc.value, node.peek()];
  if (!open) return;
  const looking = { playouts: 0 };
  // Not in the queue, whose turn comes after the drawing. The view asks the same, and gets this answer or failure.
  const answer = open.deep.estimate(at, looking);
  ask('look', keyOf(open, at, 'look', looking), () => answer).catch(() => undefined);
  queueMicrotask(() => stop());
});

export const judgement = signal<Judgement | undefined>(undefined);
/** The answer is kept until the next one is there. */
let last: Judgement | undefined;
const NOTHING: Judgement = {
  whose: 'best', isProvisional: false, isQuick: true, isStale: true, isPending: true, isStopped: false, asked: { report: 'estimate', options: {} } };

/**
 * Judges the current position. The first look at a position takes some milliseconds; it also says whether the game can be
 * counted. Then the score or the estimate follows.
 */
export function useJudgement(enabled: boolean): void {
  const { rules, teire } = terms.value;
  const own = marks.value;
  const estimating: EstimateOptions = rules ? { rules } : {};
  const scoring: ScoreOptions = { ...estimating, ...(teire === 'deducted' && { teire }) };
  const looking = { ...estimating, playouts: 0 };
  const look = useReport<EstimateReport>('look', looking, (game, at) => game.estimate(at, looking), { enabled });
  // Marks of the file end a game for Tobi; whether it is over by its own judgement, only the score says.
  const isUnclear = !!position.value?.marked && !isEnded() && !!look.value;
  const [hasLooked, setLooked] = useState(0);
  const best = useReport<ScoreReport>(
    'best', scoring, (game, at) => game.score(at, { ...scoring, dead: 'judged' }),
    { enabled: !!look.value && (look.value.settled || !!anyway.value || isUnclear || hasLooked === node.value) });
  const isCounted = !!look.value?.settled && (!isUnclear || best.value?.margin != null);
  const whose = decider(isCounted, own);
  const isAnyway = !!anyway.value && !isCounted;
  const counting = scoreOptions(scoring, whose, own, best.value, isAnyway);
  const other = useReport<ScoreReport>(
    'score', counting, (game, at) => game.score(at, counting!),
    { enabled: !!counting && (whose !== 'best' || isAnyway) && (isCounted || isAnyway || whose === 'agreed') });
  const fated: EstimateOptions = whose === 'yours' && own ? { ...estimating, dead: own.dead, alive: [...own.alive, ...own.seki] }
    : isUnclear ? { ...estimating, alive: [] } : estimating;
  const isRunning = !!look.value && !isCounted && !isAnyway && whose !== 'agreed' && !(isUnclear && best.pending);
  const estimate = useReport<EstimateReport>('estimate', fated, (game, at) => game.estimate(at, fated), { enabled: isRunning });

  const score = whose === 'best' && !isAnyway ? best : other;
  const hasMarks = whose === 'yours';
  // Near the end of a game the score says what is missing to count it. Nobody waits for it.
  useLayoutEffect(() => setLooked(isRunning && estimate.value ? node.value : -1), [node.value, isRunning, !!estimate.value]);
  const isPending = look.pending || (!isRunning && best.pending) || other.pending || estimate.pending;
  const found = isRunning ? estimate.value ?? (hasMarks || isUnclear ? undefined : look.value) : score.value;
  const next: Judgement | undefined = found && {
    whose,
    score: isRunning ? undefined : score.value,
    best: best.value,
    estimate: isRunning ? estimate.value ?? look.value : undefined,
    isProvisional: isAnyway || (whose === 'agreed' && !isCounted && !isEnded()),
    isQuick: isRunning && !estimate.value,
    isStale: false,
    isPending,
    isStopped: false,
    asked: isRunning ? { report: 'estimate', options: fated } : { report: 'score', options: counting ?? scoring },
  };
  const isStopped = enabled && !isPending && !next && !!doc.value;
  useLayoutEffect(() => {
    if (next) last = next;
    judgement.value = next ?? { ...(last ?? NOTHING), isStale: true, isPending, isStopped };
  });
  const margin = next && !next.isQuick && !next.isProvisional && !rules && whose !== 'yours' ? next.score?.margin ?? next.estimate?.margin : undefined;
  useLayoutEffect(() => {
    if (margin !== undefined && margin !== null && doc.value) rememberMargin(doc.value.id, node.value, margin);
  }, [margin, doc.value?.id, node.value]);
}

/** Whether the players say that the game is over. */
const isEnded = (): boolean => !!position.value?.over || /[+]\d|^0$|draw|jigo/i.test(header.value?.result ?? '');

/** The user's choice, if it is possible here. Marks in the file of a game that goes on are no agreement. */
function decider(isCounted: boolean, own?: Marks): Whose {
  const isMarked = !!position.value?.marked;
  const asked = wanted.value;
  if (own && asked !== 'best' && asked !== 'agreed') return 'yours';
  if (asked === 'agreed' && isMarked) return 'agreed';
  if (asked === 'best') return 'best';
  return isMarked && (isCounted || isEnded()) ? 'agreed' : 'best';
}

/** How to count; nothing as long as the judged score is missing on which marks are based. */
function scoreOptions(usual: ScoreOptions, whose: Whose, own: Marks | undefined, best: ScoreReport | undefined, anyway: boolean): ScoreOptions | undefined {
  const options = { ...usual, ...(anyway && { anyway }) };
  if (whose === 'agreed') return { ...options, dead: 'marked' };
  if (whose === 'best' || !own) return { ...options, dead: 'judged' };
  if (!best) return undefined;
  const spared = new Set([...own.alive, ...own.seki]);
  const dead = [...best.dead.filter((it) => !spared.has(it)), ...own.dead];
  return { ...options, dead: [...new Set(dead)], ...(own.seki.length > 0 && { seki: own.seki }), ...(own.neutral.length > 0 && { neutral: own.neutral }) };
}
