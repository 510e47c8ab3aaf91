import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { EstimateReport, ScoreOptions, ScoreReport, ScoreSide } from 'tobi-go/client';
import { chain, point, vertex, type Point } from '../board/geometry';
import type { Layer } from '../board/Overlay';
import { Choice, Dot, Field, GroupItem, Pending, points } from '../parts/bits';
import { letters, type Lettered } from '../parts/letters';
import { ask, keyOf, retries, useReport } from '../state/ask';
import { colorName, doc, header, node, position } from '../state/game';
import { remember } from '../state/margins';
import { useOnBoard } from '../state/overlay';
import { ruleSets } from '../state/rules';
import { ofFile, ofNode } from '../state/views';
import { texts } from '../texts';
import { Estimate, estimateLayer, scoreSigns } from './Estimate';

const t = texts.score;
type Whose = 'best' | 'agreed' | 'yours';
/** What a click on the board marks. */
type Marking = 'dead' | 'seki' | 'neutral';

/** The stones that the user calls dead, at each position. */
const marks = ofNode<string[]>();
/** The stones that the user marks as in seki, and the points that are nobody's. */
const byHand = ofNode<{ seki: string[]; neutral: string[] }>();
const marking = ofFile<Marking>('dead');
const anyway = ofNode<true>();
const wanted = ofFile<Whose | undefined>(undefined);
/** Rules and convention other than those of the file. */
const chosen = ofFile<{ rules: string; teire: 'standing' | 'deducted' }>({ rules: '', teire: 'standing' });

/** The score of the first file is asked for before the page is drawn, which takes a hundred milliseconds. */
const stop = effect(() => {
  const [open, at] = [doc.value, node.peek()];
  if (!open) return;
  // Not in the queue, whose turn comes after the drawing.
  const answer = open.deep.score(at, { dead: 'judged' });
  // The view asks the same, gets this answer or failure, and shows it.
  ask('best', keyOf(open, at, 'best', {}), () => answer).catch(() => undefined);
  queueMicrotask(() => stop());
});

/** Who decides which stones are dead: the user's choice, if it is possible here. */
function decider(own?: string[]): Whose {
  const isMarked = !!position.value?.marked;
  const asked = wanted.value;
  if (own && asked !== 'best' && asked !== 'agreed') return 'yours';
  if (asked === 'yours' || !asked) return isMarked ? 'agreed' : 'best';
  return asked === 'agreed' && !isMarked ? 'best' : asked;
}

/** The score, or the estimate if the game is not finished. */
export function ScoreView() {
  const at = `${doc.value?.id} ${node.value}`;
  const { rules, teire } = chosen.value;
  const [looked, setLooked] = useState<string[] | undefined>(undefined);
  const own = marks.value;
  const whose = decider(own);

  const terms: ScoreOptions = { ...(rules && { rules }), ...(teire === 'deducted' && { teire }) };
  const best = useReport<ScoreReport>('best', terms, (game, here) => game.score(here, { ...terms, dead: 'judged' }), { keep: true });
  const dead = whose === 'yours' ? own! : whose === 'agreed' ? 'marked' as const : 'judged' as const;
  const counted = whose === 'best' && !!anyway.value;
  const hand = byHand.value;
  const asked: ScoreOptions = { ...terms, dead, anyway: counted, ...(whose === 'yours' && hand) };
  const other = useReport<ScoreReport>(
    'score', asked,
    (game, here) => game.score(here, asked),
    { enabled: whose !== 'best' || counted, keep: true });
  const report = whose === 'best' && !counted ? best.value : other.value;
  const isOpen = whose === 'best' && !counted && !!best.value && best.value.margin === null;
  const estimate = useReport<EstimateReport>(
    'estimate', rules && { rules }, (game, here) => game.estimate(here, rules ? { rules } : {}), { enabled: isOpen && !best.pending, keep: true });

  useEffect(() => setLooked(undefined), [at]);
  useEffect(() => {
    // Under other rules the margin is not that of the curve.
    if (estimate.value && !estimate.pending && !rules && doc.value) remember(doc.value.id, node.value, estimate.value.margin);
  }, [at, estimate.value, estimate.pending, rules]);

  const isRunning = best.value?.margin === null;
  const shown = isOpen ? undefined : report && withReasons(report, best.value);
  const isProvisional = !!shown && isRunning && whose !== 'agreed';
  // While the next answer is computed, the panel shows the previous one, dimmed, and the board shows nothing.
  const isStale = best.pending || (isOpen ? estimate.pending : (whose !== 'best' || counted) && other.pending && whose !== 'yours');
  const isStopped = !best.pending && (!best.value || isOpen && !estimate.pending && !estimate.value);
  const toggle = (at2: Point): void => {
    const now = position.value;
    if (!now) return;
    const stones = chain(now.stones, at2);
    if (!stones.length !== (marking.value === 'neutral')) return;
    const name = vertex(at2, now.size);
    const basis = report ?? best.value;
    const group = stones.length
      ? basis?.groups.find((it) => it.stones.includes(name))?.stones ?? stones.map((it) => vertex(it, now.size))
      : [name];
    const present = { dead: own ?? basis?.dead ?? [], seki: hand?.seki ?? [], neutral: hand?.neutral ?? [] };
    const was = present[marking.value].includes(name);
    // A stone has one mark.
    const without = (names: string[]): string[] => names.filter((it) => !group.includes(it));
    const next = { dead: without(present.dead), seki: without(present.seki), neutral: without(present.neutral) };
    if (!was) next[marking.value].push(...group);
    marks.value = next.dead;
    byHand.value = next.seki.length || next.neutral.length ? { seki: next.seki, neutral: next.neutral } : undefined;
    wanted.value = 'yours';
  };

  const toEstimate = (): void => {
    anyway.value = undefined;
    wanted.value = 'best';
  };

  const size = position.value?.size;
  const names = shown && position.value && !isStale ? letters(shown, position.value.stones) : new Map<number, Lettered>();
  const layer: Layer | undefined = !size || isStale ? undefined
    : shown ? scoreLayer(shown, names, isProvisional, looked)
    : estimate.value && best.value ? estimateLayer(estimate.value, best.value, looked) : undefined;
  const groupOf = (name: string) => (shown ?? report)?.groups.find((it) => it.stones.includes(name));
  useOnBoard(
    {
      layer,
      onPoint: toggle,
      describe: (at2) => {
        if (!size) return undefined;
        const name = vertex(at2, size);
        const owner = shown?.ownership[at2[1]]?.[at2[0]];
        const group = groupOf(name);
        if (group) return texts.status[group.status];
        return owner === 'B' ? `${texts.black}, ${t.territory}` : owner === 'W' ? `${texts.white}, ${t.territory}` : undefined;
      },
      picture: isOpen ? { report: 'estimate', options: rules ? { rules } : undefined }
        : { report: 'score', options: asked },
    },
    [isStale, at, report, own, hand, marking.value, estimate.value, looked]);

  const options: (readonly [Whose, string])[] = [['best', t.best]];
  if (position.value?.marked) options.push(['agreed', t.agreed]);
  if (own) options.push(['yours', t.yours]);

  return (
    <section class="view" aria-label={texts.tabs.score} aria-busy={isStale}>
      <div class="row">
        {options.length > 1 && (
          <Choice label={t.whoIsDead} value={whose} options={options} onChange={(who) => (wanted.value = who)} />
        )}
        <Pending when={best.pending || other.pending || estimate.pending} />
      </div>
      {isStopped && (
        <p class="row">
          {texts.stopped} <button type="button" onClick={() => retries.value++}>{texts.again}</button>
        </p>
      )}
      {shown && <Result report={shown} isProvisional={isProvisional} />}
      {isProvisional && (
        <div class="card warning" data-testid="provisional">
          <p><strong>{t.notFinished[own && whose === 'yours' ? 'yours' : 'best']}</strong> {t.notFinished.why}</p>
          <div class="buttons"><button type="button" onClick={toEstimate}>{t.toEstimate}</button></div>
        </div>
      )}
      {shown && whose !== 'best' && best.value?.result && shown.result && (
        <p class="note" data-testid="difference">
          {shown.result === best.value.result ? t.same(shown.result) : t.change(best.value.result, shown.result, whose)}
        </p>
      )}
      {shown && <Count report={shown} />}
      {isOpen && best.value && (
        <Estimate
          score={best.value}
          estimate={estimate.value}
          onLook={setLooked}
          looked={looked}
          onAnyway={() => (anyway.value = true)}
        />
      )}
      <p class="hint">
        {t.hint}{' '}
        {own && (
          <button type="button" class="link" onClick={() => { marks.value = byHand.value = undefined; wanted.value = undefined; }}>{t.reset}</button>
        )}
      </p>
      {shown && <Reasons report={shown} names={names} looked={looked} onLook={setLooked} />}
      <details class="terms">
        <summary>{t.rules}</summary>
        <Field label={t.rules}>
          <select value={rules} onChange={(event) => (chosen.value = { ...chosen.value, rules: event.currentTarget.value })}>
            <option value="">{t.asInFile(header.value?.rules ?? 'japanese')}</option>
            {ruleSets.value.map((set) => <option key={set.name} value={set.name}>{set.name}</option>)}
          </select>
        </Field>
        <Field label={t.teireRule}>
          <select value={teire} onChange={(event) => (chosen.value = { ...chosen.value, teire: event.currentTarget.value as 'standing' })}>
            <option value="standing">{t.standing}</option>
            <option value="deducted">{t.deducted}</option>
          </select>
        </Field>
        <Field label={t.clickMarks}>
          <select value={marking.value} data-testid="marking" onChange={(event) => (marking.value = event.currentTarget.value as Marking)}>
            <option value="dead">{t.marksDead}</option>
            <option value="seki">{t.marksSeki}</option>
            <option value="neutral">{t.marksNeutral}</option>
          </select>
        </Field>
        <p class="note">{ruleSets.value.find((set) => set.name === (rules || header.value?.rules))?.note}</p>
      </details>
    </section>
  );
}

/** A group that the marks did not change keeps the reason that Tobi has for it. */
function withReasons(report: ScoreReport, judged?: ScoreReport): ScoreReport {
  const groups = report.groups.map((group) => {
    const own = judged?.groups.find((it) => it.stones.includes(group.stones[0]!));
    const isChanged = !own || (own.status === 'dead') !== (group.status === 'dead') || (group.status === 'seki' && own.status !== 'seki');
    return isChanged ? group : { ...group, why: own.why };
  });
  return { ...report, groups };
}

function Result({ report, isProvisional }: { report: ScoreReport; isProvisional: boolean }) {
  const { margin, re } = report;
  const winner = (margin ?? 0) > 0 ? 'black' : 'white';
  return (
    <div class="result" data-testid="result" data-result={report.result ?? ''}>
      {margin !== null && margin !== 0 && <Dot color={winner} />}
      <div>
        <strong>
          {margin === null ? t.unfinished
            : margin === 0 ? (isProvisional ? t.evenSoFar : t.even)
            : (isProvisional ? t.soFar : t.wins)(colorName(winner), points(margin))}
        </strong>
        {re.result && (
          <span>
            {t.says(re.result)}
            {re.comparison === 'agrees' && ` ${t.agrees}`}
            {re.comparison.startsWith('agrees with') && ` ${t.agreesOtherwise}`}
            {re.comparison === 'differs' && re.by !== null && ` ${t.differs(points(re.by))}`}.
          </span>
        )}
        {report.otherwise && <span>{t.otherwise(report.otherwise.result)}</span>}
      </div>
    </div>
  );
}

const ROWS: [keyof ScoreSide, string, 1 | -1][] = [
  ['stones', t.stones, 1], ['territory', t.territory, 1], ['prisoners', t.prisoners, 1], ['dead', t.dead, 1],
  ['tax', t.tax, -1], ['teire', t.teire, -1], ['dame', t.dame, 1], ['button', t.button, 1], ['compensation', t.compensation, 1], ['komi', t.komi, 1],
];

/** As players count: one line for each kind of points, and the sum. */
function Count({ report }: { report: ScoreReport }) {
  const { black, white } = report;
  if (!black || !white) return null;
  const rows = ROWS.filter(([key]) => key === 'territory' || black[key] || white[key]);
  const cell = (side: ScoreSide, key: keyof ScoreSide, sign: 1 | -1): string =>
    side[key] ? `${sign < 0 ? '−' : ''}${points(side[key]!)}` : '';
  return (
    <table class="count">
      <thead>
        <tr><th scope="col"><span class="unseen">{t.total}</span></th><th scope="col"><Dot color="black" /> {texts.black}</th><th scope="col"><Dot color="white" /> {texts.white}</th></tr>
      </thead>
      <tbody>
        {rows.map(([key, name, sign]) => (
          <tr key={key}><th scope="row">{name}</th><td>{cell(black, key, sign)}</td><td>{cell(white, key, sign)}</td></tr>
        ))}
      </tbody>
      <tfoot>
        <tr><th scope="row">{t.total}</th><td>{points(black.total)}</td><td>{points(white.total)}</td></tr>
      </tfoot>
    </table>
  );
}

export const statusOrder = ['dead', 'seki', 'unsettled', 'alive'];

function Reasons(props: { report: ScoreReport; names: Map<number, Lettered>; looked?: string[]; onLook: (stones?: string[]) => void }) {
  const { report } = props;
  const groups = [...report.groups].sort((a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status));
  const remarks = [...report.remarks, ...report.obstacles];
  const where = ({ id, stones }: ScoreReport['groups'][number]) => {
    const lettered = props.names.get(id);
    return { name: lettered?.name, where: lettered ? vertex(lettered.at, report.size) : stones[0]! };
  };
  return (
    <>
      {remarks.length > 0 && (
        <ul class="remarks">{remarks.map((text) => <li key={text}>{text}</li>)}</ul>
      )}
      {report.teire.length > 0 && (
        <ul class="remarks">
          {report.teire.map((it) => <li key={it.point}><strong>{colorName(it.color)} {it.point}</strong>: {it.why}</li>)}
        </ul>
      )}
      <h3>{t.groups}</h3>
      <ul class="groups">
        {groups.map((group) => (
          <li key={group.id}>
            <GroupItem group={group} {...where(group)} why={group.why} looked={props.looked} onLook={props.onLook} />
          </li>
        ))}
      </ul>
    </>
  );
}

function scoreLayer(report: ScoreReport, names: Map<number, Lettered>, isProvisional: boolean, looked?: string[]): Layer {
  const at = (name: string): Point => point(name, report.size);
  const dead = new Set(report.dead);
  const stones = new Set(report.groups.flatMap((group) => group.stones));
  const squares = report.ownership.flatMap((row, y) =>
    [...row].flatMap((owner, x) => {
      const name = vertex([x, y], report.size);
      if (owner === '.' || (stones.has(name) && !dead.has(name))) return [];
      return [{ at: [x, y] as Point, owner: owner === 'B' ? 'black' as const : 'white' as const, strength: 0.4 }];
    }));
  return {
    ...scoreSigns(report),
    squares,
    means: {
      ...texts.legend.territory, labels: texts.legend.unsettled,
      dame: isProvisional ? texts.legend.nobodys : texts.legend.signs.dame,
    },
    dead: report.dead.map(at),
    frame: looked?.map(at),
    names: [...names.values()].map((it) => ({ at: it.at, text: it.name })),
  };
}
