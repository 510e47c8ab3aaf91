import { useEffect, useRef } from 'preact/hooks';
import type { ScoreReport } from 'tobi-go/client';
import { point, stoneAt, vertex } from '../board/geometry';
import { Choice, Dot, Field } from '../parts/bits';
import { retries, useReport } from '../state/ask';
import { colorName, doc, header, node, position } from '../state/game';
import { groupAt, groups, picked, pointed, type Group } from '../state/groups';
import { anyway, judgement, terms, wanted, type Judgement, type Whose } from '../state/judge';
import { mark, marks, unmark } from '../state/marks';
import { useOnBoard } from '../state/overlay';
import { ruleSets } from '../state/rules';
import { texts } from '../texts';
import { Count, Now } from './Count';
import { described, FEW, judgedLayer } from './judged';
import { Reason } from './Reason';

const t = texts.score;

/** The score or the estimate, and why: all groups, each with its reason and its lines. */
export function JudgeView() {
  const said = judgement.value;
  const now = position.value;
  const at = `${doc.value?.id} ${node.value}`;
  const shown = said && !said.isStale ? said : undefined;
  const outlined = pointed.value;
  const layer = shown && now && judgedLayer(shown, outlined && { ...outlined.group, isChosen: outlined.isChosen });
  useOnBoard(
    {
      layer,
      onPoint: (point2) => {
        if (!now) return;
        const name = vertex(point2, now.size);
        const group = groupAt(name);
        const same = group ? groupAt(picked.value) === group : picked.value === name;
        picked.value = same ? undefined : group?.at ?? name;
      },
      describe: (point2) => shown && now && described(shown, vertex(point2, now.size), point2),
      picture: shown && { report: shown.asked.report, options: shown.asked.options },
    },
    [shown, at, outlined]);
  // The first look is in the result and on the board; the lists wait for the full answer, so that they move once at most.
  const former = useRef<{ file?: number; said: Judgement; all: Group[] } | undefined>(undefined);
  const isHeld = !!said?.isQuick && said.isPending && former.current?.file === doc.value?.file;
  if (said && !isHeld && !(said.isStale && former.current)) former.current = { file: doc.value?.file, said, all: groups.value };
  const listed = former.current;
  if (!said || !listed) return <p class="hint">{texts.thinking}</p>;
  const { score, estimate, best, whose } = listed.said;
  const own = marks.value;
  const options: (readonly [Whose, string])[] = [['best', t.best]];
  if (now?.marked) options.push(['agreed', t.agreed]);
  if (own) options.push(['yours', t.yours]);
  const near = estimate && best?.obstacles.length ? best.obstacles : undefined;
  const obstacles = score && !score.safe ? score.obstacles : near ?? estimate?.uncounted ?? [];
  return (
    <section class={`view ${said.isStale || isHeld ? 'stale' : ''}`} aria-label={texts.tabs.judge}>
      {said.isStopped && (
        <p class="row">{texts.stopped} <button type="button" onClick={() => retries.value++}>{texts.again}</button></p>
      )}
      {options.length > 1 && <Choice label={t.whoIsDead} value={whose} options={options} onChange={(who) => (wanted.value = who)} />}
      {listed.said.isProvisional && (
        <div class="card warning" data-testid="provisional">
          <p><strong>{t.notFinished.best}</strong> {t.notFinished.why}</p>
          <div class="buttons">
            <button type="button" onClick={() => { anyway.value = undefined; wanted.value = 'best'; }}>{t.toEstimate}</button>
          </div>
        </div>
      )}
      {score && whose !== 'best' && best?.result && score.result && (
        <p class="note" data-testid="difference">
          {score.result === best.result ? t.same(score.result) : t.change(best.result, score.result, whose)}
        </p>
      )}
      {own && whose === 'yours' && (
        <p class="note" data-testid="marked">
          {estimate ? t.fated : t.counted}{' '}
          <button type="button" class="link" onClick={() => { marks.value = undefined; wanted.value = undefined; }}>{t.reset}</button>
        </p>
      )}
      <EmptyPoint />
      <Groups all={listed.all} />
      {estimate && estimate.changes.length > 0 && (
        <>
          <h3>{t.hot}</h3>
          <ul class="remarks">
            {estimate.changes.slice(0, 6).map((change) => (
              <li key={change.words}>
                <button type="button" class="link" onClick={() => (picked.value = change.points[0]!)}>{change.points[0]}</button> {change.words}
              </li>
            ))}
          </ul>
        </>
      )}
      {score && <Remarks report={score} />}
      <details open={!!score}>
        <summary>{t.counting}</summary>
        {score && <Count report={score} />}
        {estimate && <Now estimate={estimate} />}
      </details>
      {obstacles.length > 0 && (
        <details open={(!!score || !!near) && obstacles.length <= FEW}>
          <summary>{t.obstacles}</summary>
          <ul class="remarks">{obstacles.map((text) => <li key={text}>{text}</li>)}</ul>
          {!listed.said.isProvisional && <button type="button" onClick={() => { anyway.value = true; }}>{t.anyway}</button>}
        </details>
      )}
      {estimate && obstacles.length === 0 && <p><button type="button" class="link" onClick={() => { anyway.value = true; }}>{t.anyway}</button></p>}
      <Terms />
    </section>
  );
}

/** One list of groups. The chosen one shows its reason and its lines in place; living groups are folded. */
function Groups({ all }: { all: Group[] }) {
  const chosen = groupAt(picked.value);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [row, panel] = [list.current?.querySelector('[aria-expanded=true]'), list.current?.closest('.panel')];
    if (!chosen || !row || !panel) return;
    // Only in the panel: on a phone the page stays where it is.
    const [inner, outer] = [row.getBoundingClientRect(), panel.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) panel.scrollTop += inner.top - outer.top - 40;
  }, [chosen?.at]);
  const row = (group: Group) => {
    const isChosen = group === chosen;
    return (
      <li key={group.at}>
        <button
          type="button" class={`group ${isChosen ? 'chosen' : ''}`} aria-expanded={isChosen}
          onClick={() => (picked.value = isChosen ? undefined : group.at)}
        >
          <Dot color={group.color} />
          <span class="where"><b class="letter">{group.name}</b> {group.at}</span>
          <span class={`status status-${group.status}`}>{texts.status[group.status]}</span>
          <span class="because">{group.why}</span>
        </button>
        {isChosen && <Reason group={group} />}
      </li>
    );
  };
  const [living, others] = [all.filter((it) => it.status === 'alive'), all.filter((it) => it.status !== 'alive')];
  return (
    <div ref={list} class="group-lists">
      <h3>{t.groups}</h3>
      {others.length > 0 && <ul class="groups">{others.map(row)}</ul>}
      {living.length > 0 && (
        <details open={chosen?.status === 'alive' || living.length < 4}>
          <summary>{t.living(living.length)}</summary>
          <ul class="groups">{living.map(row)}</ul>
        </details>
      )}
    </div>
  );
}

/** The owner of an empty point that was clicked, and why. */
function EmptyPoint() {
  const [name, now] = [picked.value, position.value];
  const isEmpty = !!name && !!now && !stoneAt(now.stones, point(name, now.size));
  const said = useReport<string[]>('explain', name, (game, here) => game.explain(here, name!), { enabled: isEmpty });
  if (!isEmpty) return null;
  const isNeutral = !!marks.value?.neutral.includes(name);
  return (
    <article class="card" data-testid="why">
      <h3>{name}</h3>
      {(said.value ?? []).map((text) => <p key={text}>{text}</p>)}
      {judgement.value?.score && (
        <div class="buttons marking">
          <button
            type="button" class="small" data-testid="mark-neutral"
            onClick={() => (isNeutral ? unmark([name]) : mark(now, groups.value, [name], 'neutral'))}
          >
            {isNeutral ? texts.why.unmark : texts.why.mark.neutral}
          </button>
        </div>
      )}
    </article>
  );
}

function Remarks({ report }: { report: ScoreReport }) {
  return (
    <ul class="remarks">
      {report.remarks.map((text) => <li key={text}>{text}</li>)}
      {report.teire.map((it) => <li key={it.point}><strong>{colorName(it.color)} {it.point}</strong>: {it.why}</li>)}
    </ul>
  );
}

function Terms() {
  const { rules, teire } = terms.value;
  return (
    <details class="terms">
      <summary>{t.rules}</summary>
      <Field label={t.rules}>
        <select value={rules} onChange={(event) => (terms.value = { ...terms.value, rules: event.currentTarget.value })}>
          <option value="">{t.asInFile(header.value?.rules ?? 'japanese')}</option>
          {ruleSets.value.map((set) => <option key={set.name} value={set.name}>{set.name}</option>)}
        </select>
      </Field>
      <Field label={t.teireRule}>
        <select value={teire} onChange={(event) => (terms.value = { ...terms.value, teire: event.currentTarget.value as 'standing' })}>
          <option value="standing">{t.standing}</option>
          <option value="deducted">{t.deducted}</option>
        </select>
      </Field>
      <p class="note">{ruleSets.value.find((set) => set.name === (rules || header.value?.rules))?.note}</p>
    </details>
  );
}
