import { useEffect, useState } from 'preact/hooks';
import type { Color, GroupsReport, ReadAnswer, ReadReport } from 'tobi-go/client';
import { chain, point, stoneAt, vertex, type Point } from '../board/geometry';
import type { Layer } from '../board/Overlay';
import { Dot, IconButton, Pending } from '../parts/bits';
import { useReport } from '../state/ask';
import { colorName, doc, node, position } from '../state/game';
import { useOnBoard } from '../state/overlay';
import { ofNode } from '../state/views';
import { texts } from '../texts';

const t = texts.why;
interface Line { moves: { color: Color; vertex: string }[]; step: number }

/** The point that was clicked, at each position. */
const picked = ofNode<string>();

/** A group or a point: its fate, the reason, and the reading played out on the board. */
export function WhyView() {
  const at = `${doc.value?.id} ${node.value}`;
  const [line, setLine] = useState<Line | undefined>(undefined);
  const now = position.value;
  const groups = useReport<GroupsReport>('groups', null, (game, here) => game.groups(here));
  const name = picked.value;
  const color = name && now ? stoneAt(now.stones, point(name, now.size)) : undefined;
  const group = groups.value?.groups.find((it) => name && it.stones.includes(name));
  const said = useReport<string[]>('explain', name, (game, here) => game.explain(here, name!), { enabled: !!name });
  const life = useReport<ReadReport>(
    'life', name, (game, here) => game.read(here, { game: 'life', points: [name!] }), { enabled: !!name && !!color });
  const capture = useReport<ReadReport>(
    'capture', name, (game, here) => game.read(here, { game: 'capture', points: [name!] }), { enabled: !!name && !!color });

  useEffect(() => setLine(undefined), [at, name]);
  useEffect(() => {
    if (!line || line.step >= line.moves.length) return;
    // Another point may have been clicked meanwhile.
    const next = { ...line, step: line.step + 1 };
    const timer = setTimeout(() => setLine((now) => (now === line ? next : now)), 700);
    return () => clearTimeout(timer);
  }, [line]);

  const layer: Layer = {};
  if (now && groups.value) {
    const where = (vertices: string[]): Point[] => vertices.map((it) => point(it, now.size));
    layer.dead = where(groups.value.groups.filter((it) => it.status === 'dead').flatMap((it) => it.stones));
    layer.labels = groups.value.groups
      .filter((it) => it.status === 'unsettled')
      .flatMap((it) => it.stones.map((stone) => ({ at: point(stone, now.size), text: '?', owner: it.color })));
    layer.means = { labels: texts.legend.unsettled };
    layer.names = groups.value.groups.map((it) => ({ at: point(it.chains[0]!, now.size), text: it.name }));
    layer.frame = group ? where(group.stones) : name ? where([name]) : undefined;
    if (line) {
      layer.dead = [];
      layer.labels = [];
      layer.names = [];
      layer.ghosts = ghosts(line).map((it) => ({ ...it, at: point(it.vertex, now.size) }));
    }
  }
  useOnBoard(
    {
      layer,
      onPoint: (at2) => { if (now) picked.value = vertex(at2, now.size); },
      describe: (at2) => {
        const here = now && groups.value?.groups.find((it) => it.stones.includes(vertex(at2, now.size)));
        return here?.status && texts.status[here.status];
      },
      picture: name ? undefined : { report: 'groups' },
    },
    [groups.value, name, line, at]);

  return (
    <section class="view" aria-label={texts.tabs.why}>
      <div class="row"><p class="hint">{t.hint}</p><Pending when={groups.pending || said.pending || life.pending || capture.pending} /></div>
      {name && (
        <article class="card" data-testid="why">
          <header>
            {color && <Dot color={color} />}
            <h3>
              {group && <b class="letter">{group.name}</b>} {group?.chains[0] ?? name}
              {group && group.chains[0] !== name && <small> ({t.clicked(name)})</small>}
            </h3>
            {group?.status && <span class={`status status-${group.status}`}>{texts.status[group.status]}</span>}
          </header>
          {(said.value ?? []).slice(0, color ? 2 : undefined).map((text) => <p key={text}>{text}</p>)}
          {color && said.value && said.value.length > 2 && (
            <details>
              <summary>{t.together}</summary>
              <ul class="remarks">{said.value.slice(2).map((text) => <li key={text}>{text}</li>)}</ul>
            </details>
          )}
          {group?.save && group.save.length > 0 && <p>{t.save}: <strong>{group.save.join(', ')}</strong></p>}
          {group?.kill && group.kill.length > 0 && <p>{t.kill}: <strong>{group.kill.join(', ')}</strong></p>}
        </article>
      )}
      {name && color && <Reading title={t.live} game="life" report={life.value} onLine={setLine} />}
      {name && color && chain(now!.stones, point(name, now!.size)).length > 0 && (
        <Reading title={t.caught} game="capture" report={capture.value} onLine={setLine} />
      )}
      {line && (
        <div class="card stepper" aria-live="polite">
          <IconButton icon="back" label={texts.nav.back} disabled={line.step < 1} onClick={() => setLine({ ...line, step: line.step - 1 })} />
          <span>{t.stepOf(line.step, line.moves.length)}</span>
          <IconButton icon="forward" label={texts.nav.forward} disabled={line.step >= line.moves.length} onClick={() => setLine({ ...line, step: line.step + 1 })} />
          <button type="button" onClick={() => setLine({ ...line, step: 0 })}>{texts.again}</button>
          <button type="button" onClick={() => setLine(undefined)}>{texts.close}</button>
        </div>
      )}
      {!name && groups.value && (
        <ul class="groups">
          {groups.value.groups.map((it) => (
            <li key={it.id}>
              <button type="button" class="group" onClick={() => (picked.value = it.chains[0]!)}>
                <Dot color={it.color} />
                <span class="where"><b class="letter">{it.name}</b> {it.chains[0]}</span>
                {it.status && <span class={`status status-${it.status}`}>{texts.status[it.status]}</span>}
                <span class="because">{it.because?.join(', ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The stones of a line up to its step; a later stone on a point hides the earlier one. */
function ghosts({ moves, step }: Line): { color: Color; vertex: string; text: string }[] {
  const shown = new Map<string, { color: Color; vertex: string; text: string }>();
  moves.slice(0, step).forEach((move, number) => {
    if (move.vertex !== 'pass') shown.set(move.vertex, { ...move, text: String(number + 1) });
  });
  return [...shown.values()];
}

/** The result of the side that moves first. Undecided is not reported as failure. */
function outcome(game: 'life' | 'capture', side: 'attack' | 'defend', it: ReadAnswer): string {
  if (it.certainty === 'unknown') return t.open;
  const [works, fails] = t.outcome[game][side];
  if (it.result === 'fails') return fails;
  return it.result === 'works' ? works : works + t.ko[it.result];
}

function Reading(props: { title: string; game: 'life' | 'capture'; report?: ReadReport; onLine: (line: Line) => void }) {
  const { title, game, report, onLine } = props;
  const verdict = report?.verdict;
  if (!verdict) return null;
  const answer = (side: 'attack' | 'defend', it: ReadAnswer) => (
    <li key={side}>
      <Dot color={it.first} />
      <span>
        {t.first(colorName(it.first))}: {outcome(game, side, it)}
        {it.moves.length > 0 && it.certainty !== 'unknown' && <> (<strong>{it.moves[0]}</strong>)</>}{' '}
        <small>{t.certainty[it.certainty] ?? it.certainty}{it.by ? `, ${it.by}` : ''}; {t.nodes(it.nodes)}</small>
      </span>
      {it.line.length > 0 && (
        <button
          type="button"
          data-testid="line"
          onClick={() => onLine({
            moves: it.line.map((text) => {
              const [side, at] = text.split(' ');
              return { color: side === 'B' ? 'black' as const : 'white' as const, vertex: at! };
            }),
            step: 0,
          })}
        >
          {t.line}
        </button>
      )}
    </li>
  );
  return (
    <article class="card">
      <h3>{title}</h3>
      <ul class="answers">{answer('attack', verdict.attack)}{answer('defend', verdict.defend)}</ul>
    </article>
  );
}
