import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Color, LayerName, ShowReport } from 'tobi-go/client';
import { point, type Point } from '../board/geometry';
import type { Layer } from '../board/Overlay';
import { Field, Icon, Pending } from '../parts/bits';
import { useReport } from '../state/ask';
import { complain, doc, node, position } from '../state/game';
import { useOnBoard } from '../state/overlay';
import { texts } from '../texts';
import { parkLayer, ParkWords, type Park } from './Park';

const t = texts.papers;
const LAYERS = ['influence', 'territory', 'moyo', 'area', 'bouzy', 'zobrist', 'domains', 'owner', 'zones', 'park'] as const;
type Name = (typeof LAYERS)[number];

const HOW = 'https://github.com/tobi-go/tobi/blob/main/docs/how-it-works.md';
/** The sections of it. */
const GROWTH = '1-influence-stones-that-grow';
const SECTIONS: Partial<Record<Name, string>> = { domains: '2-groups-which-stones-belong-together', park: '7-the-score-of-a-finished-game' };

/** What is shown; without a step the last one. It outlives the view. */
const choices = signal({
  name: 'influence' as Name, d: 5, e: 21, step: undefined as number | undefined, numbers: false, withoutDead: false,
});
const choose = (some: Partial<typeof choices.value>): void => void (choices.value = { ...choices.value, ...some });

/** The influence fields of the papers, step by step. */
export function StudyView() {
  const { name, d, e, step, numbers, withoutDead } = choices.value;
  const [runs, setRuns] = useState(false);
  const size = position.value?.size;
  const dead = withoutDead ? { dead: 'judged' as const } : {};

  const hasScale = name === 'bouzy' || name === 'zobrist';
  // The number of steps depends on the board: it is in the field.
  const [growth, setGrowth] = useState(1);
  const all = name === 'park' ? 3 : name === 'domains' ? growth : hasScale ? d + e : 0;
  const at = Math.min(step ?? (name === 'park' ? 0 : all), all);
  const [dNow, eNow] = [Math.min(at, d), Math.max(0, at - d)];
  const shown: { layer: LayerName; scale?: string } = hasScale
    ? { layer: 'influence', scale: `${dNow}/${eNow}` }
    : { layer: (name === 'park' ? 'influence' : name) as LayerName };
  const field = useField({ ...shown, ...dead }, name !== 'park');
  const former = useFormer(field);
  const zobrist = useField({ layer: 'zobrist', ...dead }, name === 'zobrist');
  const park = useReport<Park>(
    'steps', null, async (game, here) => ({ steps: await game.scoreSteps(here), score: await game.score(here, { anyway: true }) }),
    { enabled: name === 'park' });

  useEffect(() => {
    if (!runs) return;
    if (at >= all) return setRuns(false);
    const timer = setTimeout(() => choose({ step: at + 1 }), name === 'park' ? 1600 : name === 'domains' ? 700 : at < d ? 500 : 220);
    return () => clearTimeout(timer);
  }, [runs, at, all, name]);

  useEffect(() => {
    if (field?.layer === 'domains') setGrowth(Math.max(1, ...field.values.flat().map(Math.abs)));
  }, [field]);

  const isStep = name === 'domains' ? at : undefined;
  const layer = !size ? undefined
    : name === 'park' ? park.value && parkLayer(park.value, at, size)
    : field && fieldLayer(field, numbers || name === 'domains', isStep, former);
  useOnBoard(
    {
      layer,
      stones: name === 'park' && park.value ? park.value.steps[at]?.stones : undefined,
      beside: name === 'zobrist' && zobrist ? { own: t.own, title: t.other, layer: fieldLayer(zobrist, numbers) } : undefined,
      describe: ([x, y]) => (field && name !== 'park' ? String(field.values[y]?.[x] ?? '') : undefined),
      picture: ['park', 'zobrist', 'domains'].includes(name) || numbers ? undefined : { report: 'show', options: { ...shown, ...dead } },
    },
    [layer, zobrist, numbers, name, at, park.value]);

  const heading = name === 'park' ? `${at + 1}. ${t.parkSteps[park.value?.steps[at]?.kind ?? 'judged']}`
    : name === 'domains' ? t.step(t.growth, at, all)
    : hasScale ? (at <= d ? t.step(t.dilation, dNow, d) : t.step(t.erosion, eNow, e)) : undefined;

  return (
    <section class="view" aria-label={texts.tabs.study}>
      <div class="row">
        <Field label={t.layer}>
          <select
            value={name}
            data-testid="layer"
            onChange={(event) => { choose({ name: event.currentTarget.value as Name, step: undefined }); setRuns(false); }}
          >
            {LAYERS.map((layerName) => <option key={layerName} value={layerName}>{t.layers[layerName]}</option>)}
          </select>
        </Field>
        <Pending when={park.pending} />
      </div>
      <p class="hint">{t.about[name]} <a href={`${HOW}#${SECTIONS[name] ?? GROWTH}`} target="_blank" rel="noreferrer">{t.how}</a></p>
      {hasScale && (
        <div class="sliders">
          <Field label={`${t.dilations}: ${d}`}>
            <input type="range" min={0} max={8} value={d} onInput={(event) => choose({ d: +event.currentTarget.value, step: undefined })} />
          </Field>
          <Field label={`${t.erosions}: ${e}`}>
            <input type="range" min={0} max={60} value={e} onInput={(event) => choose({ e: +event.currentTarget.value, step: undefined })} />
          </Field>
          <button type="button" onClick={() => choose({ e: d ? d * (d - 1) + 1 : 0, step: undefined })}>{t.neutral}</button>
        </div>
      )}
      {all > 0 && (
        <div class="card stepper">
          <button
            type="button"
            class="primary"
            data-testid="animate"
            onClick={() => { if (!runs && at >= all) choose({ step: 0 }); setRuns(!runs); }}
          >
            <Icon name={runs ? 'pause' : 'play'} /> {runs ? t.pause : t.animate}
          </button>
          <input
            type="range"
            aria-label={heading}
            min={0}
            max={all}
            value={at}
            onInput={(event) => { setRuns(false); choose({ step: +event.currentTarget.value }); }}
          />
          <output data-testid="step">{heading}</output>
        </div>
      )}
      {field && name !== 'park' && (
        <p data-testid="points">{t.points(field.points.black, field.points.white)}</p>
      )}
      {name !== 'park' && (
        <>
          {name !== 'domains' && <label class="check"><input type="checkbox" checked={numbers} onChange={(event) => choose({ numbers: event.currentTarget.checked })} /> {t.numbers}</label>}
          <label class="check"><input type="checkbox" checked={withoutDead} onChange={(event) => choose({ withoutDead: event.currentTarget.checked })} /> {t.withoutDead}</label>
        </>
      )}
      {name === 'park' && park.value && <ParkWords park={park.value} at={at} />}
    </section>
  );
}

/** A layer of the current position. Fields are fast: they come from the quick worker. */
function useField(options: { layer: LayerName; scale?: string; dead?: 'judged' }, enabled: boolean): ShowReport | undefined {
  const [field, setField] = useState<ShowReport | undefined>(undefined);
  const [open, at] = [doc.value, node.value];
  const key = JSON.stringify(options);
  useEffect(() => {
    if (!open || !enabled) return setField(undefined);
    let isLate = false;
    const game = options.dead ? open.deep : open.quick;
    game.show(at, options).then(
      (value) => isLate || setField(value),
      (error) => isLate || complain(error));
    return () => { isLate = true; };
  }, [open?.id, at, key, enabled]);
  return field;
}

/** The field before this one. */
function useFormer(field: ShowReport | undefined): ShowReport | undefined {
  const fields = useRef<(ShowReport | undefined)[]>([]);
  if (fields.current[0] !== field) fields.current = [field, fields.current[0]];
  return fields.current[1];
}

/** Whose a point was in the field that was drawn before: its square fades from that colour. */
const ownerAt = (field: ShowReport | undefined, x: number, y: number): Color => ((field?.values[y]?.[x] ?? 0) < 0 ? 'white' : 'black');

function fieldLayer(report: ShowReport, numbers: boolean, until?: number, before?: ShowReport): Layer {
  const strongest = Math.max(...report.values.flat().map(Math.abs), 1);
  const isGrade = ['influence', 'owner', 'zones'].includes(report.layer) && !report.scale;
  const dead = new Set(report.dead);
  const at = (vertex: string): Point => point(vertex, report.size);
  const layer: Layer = {
    squares: [], labels: [], dead: report.dead.map(at),
    open: [...(report.open ?? []), ...(report.closing ?? [])].map(at), rings: report.contested?.map(at),
    means: { rings: texts.legend.contested }, fades: true,
  };
  const strengthOf = (size: number): number => (isGrade ? (size - 1) / 2.4
    : report.layer === 'domains' ? 1 - size / 8
    : Math.sqrt(Math.min(1, size / Math.min(strongest, 64))));
  const grades = report.layer === 'zones' ? texts.legend.zones : texts.legend.grades;
  layer.scale = numbers ? undefined
    : isGrade ? grades.map((text, grade) => ({ strength: strengthOf(grade + 1), text }))
    : [...new Set([1, 4, 16, Math.min(strongest, 64)])].filter((size) => size <= strongest)
      .map((size) => ({ strength: strengthOf(size), text: size === 64 && strongest > 64 ? t.andMore(size) : String(size) }));
  report.values.forEach((row, y) => row.forEach((value, x) => {
    const stone = report.stones[y]![x] !== '.';
    if (!value || (until !== undefined && Math.abs(value) > until)) {
      // It is there to fade from and to the next step.
      if (!stone) layer.squares!.push({ at: [x, y], owner: ownerAt(before, x, y) });
      return;
    }
    const owner = value > 0 ? 'black' as const : 'white' as const;
    const isDead = dead.size > 0 && [...dead].some((name) => at(name).join() === `${x},${y}`);
    if (numbers) layer.labels!.push({ at: [x, y], text: String(Math.abs(value)), owner: stone && !isDead ? undefined : owner });
    if (stone && !isDead) {
      if (numbers) layer.labels!.at(-1)!.owner = report.stones[y]![x] === 'X' ? 'white' : 'black';
      return;
    }
    layer.squares!.push({ at: [x, y], owner, strength: numbers ? 0.95 : strengthOf(Math.abs(value)) });
  }));
  return layer;
}
