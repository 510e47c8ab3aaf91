import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Color, PlayReport } from 'tobi-go/client';
import { point, vertex, type Point } from '../board/geometry';
import type { Layer } from '../board/Overlay';
import { Choice, Dot, Field, Pending, points, signed } from '../parts/bits';
import { useReport } from '../state/ask';
import { play } from '../state/changes';
import { colorName, doc, go, newGame, node, position } from '../state/game';
import { expect, expected } from '../state/expected';
import { withLineOf, type Line } from '../state/lines';
import { answer, begin, end, match, move, resign, turn, undo, type Match } from '../state/match';
import { looked, useOnBoard } from '../state/overlay';
import { setting } from '../state/settings';
import { texts } from '../texts';

const t = texts.play;
const LEVEL = setting('level', '5');
const SIDE = setting('side', 'black');

/** For the next match. `here` is the position that is shown. */
type Place = 'here' | '9' | '13' | '19';
const next = signal<{ you: Color; level: number; on: Place }>({
  you: SIDE.get() === 'white' ? 'white' : 'black', level: Math.min(10, Math.max(1, Number(LEVEL.get()) || 5)), on: 'here' });
const choose = (some: Partial<typeof next.value>): void => {
  next.value = { ...next.value, ...some };
  LEVEL.set(String(next.value.level));
  SIDE.set(next.value.you);
};

/** A game against Tobi, and the best move of any position with its reasons. */
export function PlayView({ onScore }: { onScore: () => void }) {
  const [hintAt, setHintAt] = useState('');
  const game = match.value;
  const here = `${doc.value?.id} ${node.value}`;
  const wantsHint = hintAt === here;
  const hint = useReport<PlayReport>('hint', null, (open, at) => open.play(at, { top: 5, resigns: false }), { enabled: wantsHint });
  const now = position.value;
  const hinted = wantsHint ? hint.value : undefined;
  const ask = (): void => setHintAt(here);
  // The candidate under the pointer or with the focus, in the list or on the board.
  const [listed, setListed] = useState<string | undefined>(undefined);
  const aimed = listed ?? (looked.value && now ? vertex(looked.value, now.size) : undefined);
  const previewed = hinted?.candidates.find((it) => it.vertex === aimed)?.vertex;
  useEffect(() => {
    if (hinted) expect(hinted.player, previewed);
  }, [hinted, previewed]);
  const line = hinted && previewed && previewed !== 'pass' ? expected(hinted.player, previewed) : undefined;
  const isYours = !game || (game.state === 'yours' && now?.to_move === game.you);

  useOnBoard(
    {
      layer: hinted && now ? candidates(hinted, now.size, line) : undefined,
      ghost: isYours ? now?.to_move : undefined,
      onPoint: (at: Point) => {
        if (!now) return;
        const name = vertex(at, now.size);
        // Without a game the user plays both sides.
        if (game) void move(name);
        else void play(turn(), name);
      },
      picture: hinted && { report: 'play', options: { top: 5, resigns: false } },
    },
    [hinted, here, game, isYours, line]);

  return (
    <section class="view" aria-label={texts.tabs.play}>
      {game ? <Running game={game} onScore={onScore} onHint={ask} /> : <Terms onHint={ask} />}
      <Pending when={hint.pending} />
      {hinted && <Candidates report={hinted} onAim={setListed} />}
      {!hinted && game?.reasons && (
        <article class="card" data-testid="reasons">
          <h3>{t.why} {game.reasons.decision.move}</h3>
          <p>{game.reasons.words}</p>
        </article>
      )}
    </section>
  );
}

/** What the next game is about. */
function Terms({ onHint }: { onHint: () => void }) {
  const { you, level, on } = next.value;
  const start = async (): Promise<void> => {
    const side = Number(on);
    if (on !== 'here' && !(await newGame({ columns: side, rows: side }, t.tobi(level)))) return;
    await begin(you, level);
  };
  return (
    <>
      <Choice label={t.where} value={on} options={[['here', t.here], ['9', '9×9'], ['13', '13×13'], ['19', '19×19']]} onChange={(place) => choose({ on: place })} />
      <Choice
        label={t.you} value={you}
        options={[['black', `${t.you} ${texts.black}`], ['white', `${t.you} ${texts.white}`]]}
        onChange={(color) => choose({ you: color })}
      />
      <Field label={`${t.level} ${level}: ${t.levels[level - 1]}`}>
        <input type="range" min={1} max={10} value={level} onInput={(event) => choose({ level: +event.currentTarget.value })} />
      </Field>
      <p class="hint">{t.levelHint}</p>
      <div class="buttons">
        <button type="button" class="primary" data-testid="begin" onClick={() => void start()}>{on === 'here' ? t.start : t.startNew}</button>
        <button type="button" onClick={onHint}>{t.bestHere}</button>
      </div>
    </>
  );
}

function Running({ game, onScore, onHint }: { game: Match; onScore: () => void; onHint: () => void }) {
  const now = position.value;
  const isAway = game.tip !== node.value;
  const said = game.state === 'thinking' ? t.itsTurn
    : game.state === 'yours' && isAway ? t.elsewhere
    : game.result === 'gaveUp' ? t.gaveUp
    : game.result === 'resigned' ? t.resigned(colorName(game.you === 'black' ? 'white' : 'black'))
    : game.result === 'over' ? t.over
    : game.reasons?.decision.move === 'pass' ? `${t.passed} ${t.yourTurn}` : t.yourTurn;
  return (
    <>
      <p class="status-line" role="status" data-testid="match"><Dot color={game.you} />{said}</p>
      <div class="buttons">
        <button type="button" disabled={game.state !== 'yours'} onClick={() => void move('pass')}>{t.pass}</button>
        <button type="button" onClick={() => void undo()}>{t.undo}</button>
        <button type="button" disabled={game.state !== 'yours'} onClick={onHint}>{t.hint}</button>
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
  );
}

/** The value of a candidate for its player: a win rate, or points. */
const valueOf = (it: PlayReport['candidates'][number]): string => (it.winrate != null ? `${Math.round(100 * it.winrate)} %` : t.points(points(it.value)));

function candidates(report: PlayReport, size: { columns: number; rows: number }, line: Line['moves'] = []): Layer {
  const best = report.candidates[0];
  const all = report.candidates.filter((it) => it.vertex !== 'pass').map((it) => ({
    at: point(it.vertex, size),
    text: it.winrate != null ? String(Math.round(100 * it.winrate)) : signed(it.value),
    loss: best ? (it.winrate != null && best.winrate != null ? Math.max(0, best.winrate - it.winrate) * 4 : Math.max(0, best.value - it.value) / 5) : 0,
  }));
  return {
    ...withLineOf(all, line, size),
    means: { candidates: best?.winrate != null ? texts.legend.rates : texts.legend.values },
  };
}

function Candidates({ report, onAim }: { report: PlayReport; onAim: (vertex: string | undefined) => void }) {
  const leave = (): void => onAim(undefined);
  return (
    <article class="card" data-testid="candidates">
      <h3>{t.best}: {report.decision.move}</h3>
      <p>{report.words}</p>
      {report.candidates.some((it) => it.visits != null) && <p class="note">{t.order}</p>}
      <ol class="candidates">
        {report.candidates.map((it) => (
          <li key={it.vertex}>
            <button
              type="button" class="group"
              onClick={() => void play(report.player, it.vertex)}
              onPointerEnter={() => onAim(it.vertex)} onPointerLeave={leave} onFocus={() => onAim(it.vertex)} onBlur={leave}
            >
              <span class="where">{it.vertex}</span>
              <span class="status">{valueOf(it)}</span>
              <span class="because">{it.why}{it.visits != null && ` · ${t.playouts(it.visits)}`}</span>
            </button>
          </li>
        ))}
      </ol>
    </article>
  );
}
