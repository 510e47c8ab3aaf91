import { useEffect, useState } from 'preact/hooks';
import type { Color, ReviewMistake, ReviewReport } from 'tobi-go/client';
import { point, vertex } from '../board/geometry';
import type { Layer } from '../board/Overlay';
import { saveReview } from '../game/exports';
import { Item, points, signed } from '../parts/bits';
import { play } from '../state/changes';
import { doc, go, header, node, position } from '../state/game';
import { alternating, parsedLine, showLine, withLineOf } from '../state/lines';
import { looked as pointer, useOnBoard } from '../state/overlay';
import { mainLine, review, startReview, stopReview } from '../state/review';
import { curves } from '../state/settings';
import { texts } from '../texts';
import { Sides } from './Count';

const t = texts.review;
const SEVERITIES = ['blunders', 'mistakes', 'inaccuracies'] as const;
/** Longer games are reviewed on demand only. */
const MOST_UNASKED = 400;

/** A whole game: the moves that lost most, what was better and why. */
export function ReviewView() {
  const open = doc.value!;
  const root = header.value?.root ?? 0;
  const nodes = mainLine(open, root);
  const now = review.value;
  const report = now?.report;
  // A mistake is shown at the position before it, where both moves are possible.
  const number = nodes.indexOf(node.value);
  const looked = number >= 0 ? report?.mistakes.find((it) => it.move === number + 1) : undefined;
  const [trying, setTrying] = useState(false);
  const [tried, setTried] = useState<string | undefined>(undefined);
  const isHidden = trying && tried === undefined;
  // The move whose line is shown: under the pointer on the board, or its button.
  const [listed, setListed] = useState<string | undefined>(undefined);
  const size = position.value?.size;
  const aimed = listed ?? (pointer.value && size ? vertex(pointer.value, size) : undefined);
  const jump = (move: number) => (): void => go(nodes[Math.max(0, move - 1)] ?? root);

  useEffect(() => setTried(undefined), [node.value]);
  useEffect(() => {
    if (now || !curves.value || nodes.length < 3 || nodes.length > MOST_UNASKED) return;
    const timer = setTimeout(() => void startReview(), 300);
    return () => clearTimeout(timer);
  }, [open.file, nodes.length, !!now]);
  useOnBoard({
    layer: looked && size && !isHidden ? mistakeLayer(looked, size, tried, aimed) : undefined,
    ghost: trying ? position.value?.to_move : undefined,
    onPoint: (at) => {
      if (!looked || !size) return;
      if (trying) setTried(vertex(at, size));
      else if (vertex(at, size) === looked.better.vertex) void play(looked.color, looked.better.vertex);
    },
  }, [looked, size, isHidden, tried, trying, aimed]);

  return (
    <section class="view" aria-label={texts.tabs.review}>
      {!report && now?.state !== 'running' && (
        <>
          <p class="hint">{t.hint(nodes.length - 1)}</p>
          <div class="buttons">
            <button type="button" class="primary" data-testid="review" disabled={nodes.length < 2} onClick={() => void startReview()}>{t.start}</button>
            {now?.state === 'stopped' && <span role="status">{texts.stopped}</span>}
          </div>
        </>
      )}
      {now?.state === 'running' && (
        <>
          <p class="status-line" role="status">{t.parts[now.part]}</p>
          <progress max={now.all || 1} value={now.done} aria-label={t.parts[now.part]} />
          <div class="buttons"><button type="button" onClick={stopReview}>{texts.stop}</button></div>
        </>
      )}
      {looked && !isHidden && <Mistake mistake={looked} tried={tried} onAim={setListed} />}
      {looked && isHidden && <article class="card" data-testid="mistake"><p>{t.yourMove}</p></article>}
      {report && (
        <>
          <label class="check">
            <input type="checkbox" checked={trying} onChange={(event) => { setTrying(event.currentTarget.checked); setTried(undefined); }} /> {t.tryIt}
          </label>
          <h3>{t.mistakes}</h3>
          {report.mistakes.length === 0 && <p>{t.none}</p>}
          <ol class="groups mistakes" data-testid="mistakes">
            {[...report.mistakes].sort((a, b) => b.loss - a.loss || a.move - b.move).map((it) => (
              <li key={it.move}>
                <Item color={it.color} where={`${it.move} ${it.vertex}`} chosen={it === looked} onClick={jump(it.move)}>
                  <span class={`status severity-${it.severity}`}>{t.severity[it.severity]}</span>
                  <span class="because">{trying ? t.lostOnly(points(it.loss)) : t.lost(points(it.loss), it.better.vertex)}</span>
                </Item>
              </li>
            ))}
          </ol>
          <Summary report={report} />
        </>
      )}
      {report && report.events.length > 0 && (
        <>
          <h3>{t.events}</h3>
          <ul class="remarks">
            {report.events.map((it) => (
              <li key={`${it.move} ${it.words}`}>
                <button type="button" class="link" onClick={() => go(nodes[it.move] ?? root)}>{t.move(it.move)}</button>{' '}
                {it.words}{!it.certain && ` ${t.believed}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {now?.sgf !== undefined && (
        <div class="buttons">
          <button type="button" data-testid="save-review" onClick={() => saveReview(open.name, now.sgf!)}>{t.save}</button>
        </div>
      )}
    </section>
  );
}

const moves = (color: Color, line: string[]) => (line[0]?.includes(' ') ? parsedLine(line) : alternating(color, line));

/** What was played, what was better, and both lines. */
function Mistake({ mistake, tried, onAim }: { mistake: ReviewMistake; tried?: string; onAim: (vertex: string | undefined) => void }) {
  const { better, played, color } = mistake;
  const leave = (): void => onAim(undefined);
  const button = (title: string, { line, vertex: first }: ReviewMistake['better']) => line.length > 1 && (
    <button
      type="button" class="small" data-testid="expected" onClick={() => showLine(title, moves(color, line), 1)}
      onPointerEnter={() => onAim(first)} onPointerLeave={leave} onFocus={() => onAim(first)} onBlur={leave}
    >
      {title}
    </button>
  );
  return (
    <article class="card" data-testid="mistake">
      {tried && <p><strong>{tried === better.vertex ? t.right : tried === played.vertex ? t.same : t.wrong(tried, better.vertex)}</strong></p>}
      <p>{mistake.words}</p>
      <div class="buttons">
        {button(t.betterLine(better.vertex), better)}
        {button(t.playedLine(played.vertex), played)}
      </div>
    </article>
  );
}

/** Who is ahead or won, and what each side did. */
function Summary({ report }: { report: ReviewReport }) {
  return (
    <>
      <p>{report.words}</p>
      <Sides
        rows={SEVERITIES.map((key) => [t[key], String(report.black[key]), String(report.white[key])])}
        total={[t.lostTogether, points(report.black.lost), points(report.white.lost)]}
      />
    </>
  );
}

/** Both moves with their values for the player, and the groups that depend on them. */
function mistakeLayer(mistake: ReviewMistake, size: { columns: number; rows: number }, tried?: string, aimed?: string): Layer {
  const { better, played, groups, loss } = mistake;
  const candidate = (vertexOf: string, value: number, lost: number) =>
    (vertexOf === 'pass' ? [] : [{ at: point(vertexOf, size), text: value > 0 ? `+${signed(value)}` : signed(value), loss: lost }]);
  const both = [...candidate(better.vertex, better.lead, 0), ...candidate(played.vertex, better.lead - loss, 1)];
  const line = [better, played].find((it) => it.vertex === aimed)?.line;
  const shown = line && withLineOf(both, moves(mistake.color, line), size);
  return {
    candidates: shown?.candidates ?? both,
    ghosts: shown?.ghosts ?? (tried && tried !== better.vertex && tried !== played.vertex ? [{ at: point(tried, size), color: mistake.color, text: '?' }] : []),
    means: { candidates: texts.legend.better, frame: texts.legend.depends },
    frame: groups.flatMap((group) => group.stones).map((stone) => point(stone, size)),
  };
}
