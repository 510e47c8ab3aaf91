import { Dot, points } from '../parts/bits';
import { colorName } from '../state/game';
import { judgement, type Judgement } from '../state/judge';
import { match } from '../state/match';
import { tab } from '../state/place';
import { texts } from '../texts';

const t = texts.score;

/** Who is ahead or won, as one line with one bar. */
export function ResultBar() {
  const said = judgement.value;
  // Nobody plays better for knowing how likely the opponent wins.
  const isHidden = !!match.value && match.value.state !== 'over' && tab.value !== 'judge';
  return (
    <section class="result" aria-label={t.result} aria-live="polite" aria-busy={!isHidden && !!said?.isPending} data-stale={!!said?.isStale}>
      {isHidden ? <p class="note">{texts.play.noChances}</p>
        : said?.score ? <Score said={said} />
        : said?.estimate ? <Ahead said={said} /> : <p class="note">{said?.isStopped ? texts.stopped : texts.loading}</p>}
    </section>
  );
}

function Score({ said }: { said: Judgement }) {
  const { margin, re, result, otherwise } = said.score!;
  const winner = (margin ?? 0) > 0 ? 'black' : 'white';
  const text = margin === null ? t.unfinished
    : margin === 0 ? (said.isProvisional ? t.evenSoFar : t.even)
    : (said.isProvisional ? t.soFar : t.wins)(colorName(winner), points(margin));
  const record = re.result && [
    t.says(re.result),
    re.comparison === 'agrees' ? t.agrees : re.comparison.startsWith('agrees with') ? t.agreesOtherwise : '',
    re.comparison === 'differs' && re.by !== null ? t.differs(points(re.by)) : '',
  ].filter(Boolean).join(' ');
  return (
    <div data-testid="result" data-result={result ?? ''}>
      <p class="headline">{margin !== null && margin !== 0 && <Dot color={winner} />}<strong>{text}</strong></p>
      <Bar black={!margin ? 50 : margin > 0 ? 100 : 0} label={text} isPlain />
      <p class="outlook">{record ? `${record}. ` : ''}{otherwise ? t.otherwise(otherwise.result) : ''}</p>
    </div>
  );
}

function Ahead({ said }: { said: Judgement }) {
  const { margin, uncertainty, expected, chance } = said.estimate!;
  const color = margin > 0 ? 'black' : 'white';
  const isClose = Math.abs(margin) < 0.5;
  const percent = Math.round(100 * chance);
  const outlook = expected === 0 ? t.equal : t.expected(`${expected < 0 ? 'W' : 'B'}+${Math.abs(expected).toFixed(1)}`);
  return (
    <div data-testid="estimate" data-quick={said.isQuick}>
      <p class="headline">
        {!isClose && <Dot color={color} />}
        <strong>{isClose ? t.close : t.ahead(colorName(color), points(margin))}</strong>
        <span class="long">{t.uncertainty(points(uncertainty))}</span>
        <span class="short" title={t.uncertainty(points(uncertainty))}>± {points(uncertainty)}</span>
      </p>
      <Bar black={percent} label={t.chance(percent)} />
      <p class="outlook">{said.isQuick ? t.firstLook : outlook}</p>
    </div>
  );
}

/** Black's part of 100. */
function Bar({ black, label, isPlain }: { black: number; label: string; isPlain?: boolean }) {
  return (
    <div class="chance" role="img" aria-label={label}>
      <i style={{ width: `${black}%` }} />
      {!isPlain && <><b>{black < 12 ? '' : `${black} %`}</b><b>{black > 88 ? '' : `${100 - black} %`}</b></>}
    </div>
  );
}
