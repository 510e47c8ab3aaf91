import type { ReviewMistake, ReviewReport } from 'tobi-go/client';
import { point } from '../board/geometry';
import type { Layer } from '../board/Overlay';
import { Dot, Item, points } from '../parts/bits';
import { doc, go, header, node, position } from '../state/game';
import { saveReview } from '../game/exports';
import { useOnBoard } from '../state/overlay';
import { mainLine, reviewing, reviewKey, startReview, stopReview } from '../state/review';
import { texts } from '../texts';

const t = texts.review;
const SEVERITIES = ['blunders', 'mistakes', 'inaccuracies'] as const;

/** A whole game: the moves that lost most, what was better and why. */
export function ReviewView() {
  const open = doc.value!;
  const root = header.value?.root ?? 0;
  const nodes = mainLine(open, root);
  const now = reviewing.value?.key === reviewKey(open, root) ? reviewing.value : undefined;
  const report = now?.report;
  const number = nodes.indexOf(node.value);
  const looked = number > 0 ? report?.mistakes.find((it) => it.move === number) : undefined;
  const size = position.value?.size;
  useOnBoard({ layer: looked && size ? betterLayer(looked, size) : undefined }, [looked, size]);
  const jump = (move: number) => (): void => go(nodes[move] ?? root);

  return (
    <section class="view" aria-label={texts.tabs.review}>
      {!report && now?.state !== 'running' && (
        <>
          <p class="hint">{t.hint(nodes.length - 1)}</p>
          <div class="buttons">
            <button
              type="button"
              class="primary"
              data-testid="review"
              disabled={nodes.length < 2}
              onClick={() => void startReview()}
            >
              {t.start}
            </button>
            {now?.state === 'stopped' && <span role="status">{texts.stopped}</span>}
          </div>
        </>
      )}
      {now?.state === 'running' && (
        <>
          <p class="status-line" role="status">{t.parts[now.part]}</p>
          <progress max={now.all || 1} value={now.done} aria-label={t.parts[now.part]} />
          <div class="buttons"><button type="button" onClick={() => void stopReview()}>{texts.stop}</button></div>
        </>
      )}
      {report && <Sides report={report} />}
      {now?.sgf !== undefined && (
        <div class="buttons">
          <button type="button" data-testid="save-review" onClick={() => saveReview(open.name, now.sgf!)}>{t.save}</button>
        </div>
      )}
      {looked && (
        <article class="card" data-testid="mistake">
          <p>{looked.words}</p>
        </article>
      )}
      {report && (
        <>
          <h3>{t.mistakes}</h3>
          {report.mistakes.length === 0 && <p>{t.none}</p>}
          <ol class="groups mistakes" data-testid="mistakes">
            {[...report.mistakes].sort((a, b) => b.loss - a.loss || a.move - b.move).map((it) => (
              <li key={it.move}>
                <Item color={it.color} where={`${it.move} ${it.vertex}`} chosen={it === looked} onClick={jump(it.move)}>
                  <span class={`status severity-${it.severity}`}>{t.severity[it.severity]}</span>
                  <span class="because">{t.lost(points(it.loss), it.better.vertex)}</span>
                </Item>
              </li>
            ))}
          </ol>
        </>
      )}
      {report && report.events.length > 0 && (
        <>
          <h3>{t.events}</h3>
          <ul class="remarks">
            {report.events.map((it) => (
              <li key={`${it.move} ${it.words}`}>
                <button type="button" class="link" onClick={jump(it.move)}>{t.move(it.move)}</button>{' '}
                {it.words}{!it.certain && ` ${t.believed}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Who is ahead or won, and what each side did. */
function Sides({ report }: { report: ReviewReport }) {
  return (
    <>
      <p>{report.words}</p>
      <table class="count">
        <thead>
          <tr>
            <th scope="col"><span class="unseen">{t.what}</span></th>
            <th scope="col"><Dot color="black" /> {texts.black}</th>
            <th scope="col"><Dot color="white" /> {texts.white}</th>
          </tr>
        </thead>
        <tbody>
          {SEVERITIES.map((key) => (
            <tr key={key}><th scope="row">{t[key]}</th><td>{report.black[key]}</td><td>{report.white[key]}</td></tr>
          ))}
        </tbody>
        <tfoot>
          <tr><th scope="row">{t.lostTogether}</th><td>{points(report.black.lost)}</td><td>{points(report.white.lost)}</td></tr>
        </tfoot>
      </table>
    </>
  );
}

/** The better move, and the groups that depend on it. */
function betterLayer(mistake: ReviewMistake, size: { columns: number; rows: number }): Layer {
  const { better, groups } = mistake;
  return {
    candidates: better.vertex === 'pass' ? [] : [{ at: point(better.vertex, size), text: 'A', best: true }],
    means: { candidates: texts.legend.better, frame: texts.legend.depends },
    frame: groups.flatMap((group) => group.stones).map((stone) => point(stone, size)),
  };
}
