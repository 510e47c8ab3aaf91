import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Color, PlayReport } from 'tobi-go/client';
import { point, vertex } from '../board/geometry';
import { Choice, Dot, Field, Pending, points } from '../parts/bits';
import { useReport } from '../state/ask';
import { colorName, doc, go, node, play, position } from '../state/game';
import { answer, begin, end, match, move, resign, turn, undo } from '../state/match';
import { useOnBoard } from '../state/overlay';
import { texts } from '../texts';

const t = texts.play;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** For the next match. */
const terms = signal<{ you: Color; level: number }>({ you: 'black', level: 5 });

/** A game against Tobi, and the best move of any position with its reasons. */
export function PlayView({ onScore }: { onScore: () => void }) {
  const { you, level } = terms.value;
  const [hintAt, setHintAt] = useState('');
  const game = match.value;
  const here = `${doc.value?.id} ${node.value}`;
  const wantsHint = hintAt === here;
  const hint = useReport<PlayReport>('hint', null, (open, at) => open.play(at, { top: 5, resigns: false }), { enabled: wantsHint });
  const now = position.value;
  const isAway = !!game && game.tip !== node.value;
  const hinted = wantsHint ? hint.value : undefined;

  useOnBoard(
    {
      layer: hinted && now
        ? { candidates: hinted.candidates.map((it, number) => ({ at: point(it.vertex, now.size), text: LETTERS[number]!, best: number === 0 })) }
        : undefined,
      onPoint: (at) => {
        if (!now) return;
        const name = vertex(at, now.size);
        // Without a game the user plays both sides.
        if (game) void move(name);
        else void play(turn(), name);
      },
      picture: hinted && { report: 'play', options: { top: 5, resigns: false } },
    },
    [hinted, here, game]);

  return (
    <section class="view" aria-label={texts.tabs.play}>
      {!game && (
        <>
          <div class="row">
            <Choice
              label={t.you}
              value={you}
              options={[['black', `${t.you} ${texts.black}`], ['white', `${t.you} ${texts.white}`]]}
              onChange={(color) => (terms.value = { you: color, level })}
            />
          </div>
          <Field label={`${t.level}: ${level}`}>
            <input type="range" min={1} max={10} value={level} onInput={(event) => (terms.value = { you, level: +event.currentTarget.value })} />
          </Field>
          <p class="hint">{t.levelHint}</p>
          <div class="buttons">
            <button type="button" class="primary" data-testid="begin" onClick={() => void begin(you, level)}>{t.start}</button>
            <button type="button" onClick={() => setHintAt(here)}>{t.bestHere}</button>
          </div>
        </>
      )}
      {game && (
        <>
          <p class="status-line" role="status" data-testid="match">
            <Dot color={game.you} />
            {game.state === 'thinking' ? t.itsTurn
              : game.state === 'yours' && isAway ? t.elsewhere
              : game.result === 'gaveUp' ? t.gaveUp
              : game.result === 'resigned' ? t.resigned(colorName(game.you === 'black' ? 'white' : 'black'))
              : game.result === 'over' ? t.over
              : game.reasons?.decision.move === 'pass' ? `${t.passed} ${t.yourTurn}` : t.yourTurn}
          </p>
          <div class="buttons">
            <button type="button" disabled={game.state !== 'yours'} onClick={() => void move('pass')}>{t.pass}</button>
            <button type="button" onClick={() => void undo()}>{t.undo}</button>
            <button type="button" disabled={game.state !== 'yours'} onClick={() => setHintAt(here)}>{t.hint}</button>
            <button type="button" disabled={game.state === 'over'} onClick={resign}>{t.resign}</button>
            <button type="button" onClick={onScore}>{t.score}</button>
            <button type="button" onClick={() => void end()}>{t.stop}</button>
          </div>
          <div class="buttons">
            {isAway && <button type="button" onClick={() => go(game.tip)}>{t.toGame}</button>}
            {game.state === 'yours' && now && now.to_move !== game.you && (
              <button type="button" onClick={() => void answer()}>{t.moveHere}</button>
            )}
          </div>
        </>
      )}
      <Pending when={hint.pending} />
      {hinted && <Candidates report={hinted} />}
      {!hinted && game?.reasons && (
        <article class="card" data-testid="reasons">
          <h3>{t.why} {game.reasons.decision.move}</h3>
          <p>{game.reasons.words}</p>
        </article>
      )}
    </section>
  );
}

function Candidates({ report }: { report: PlayReport }) {
  return (
    <article class="card" data-testid="candidates">
      <h3>{t.best}: {report.decision.move}</h3>
      <p>{report.words}</p>
      {report.candidates.some((it) => it.visits != null) && <p class="note">{t.order}</p>}
      <ol class="candidates">
        {report.candidates.map((it, number) => (
          <li key={it.vertex}>
            <button type="button" class="group" onClick={() => void play(report.player, it.vertex)}>
              <span class="where">{LETTERS[number]} {it.vertex}</span>
              <span class="status">
                {it.winrate != null ? `${Math.round(100 * it.winrate)} %` : t.points(points(it.value))}
              </span>
              <span class="because">{it.why}{it.visits != null && ` · ${t.playouts(it.visits)}`}</span>
            </button>
          </li>
        ))}
      </ol>
    </article>
  );
}
