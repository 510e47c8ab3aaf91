import { texts } from '../texts';
import { Overlay, type Layer, type Sign } from './Overlay';

const HERE = [0, 0] as [number, number];
const ONE = { columns: 1, rows: 1 };
const square = (owner: 'black' | 'white', strength: number): Layer => ({ squares: [{ at: HERE, owner, strength }] });

/** Each sign, drawn by the code of the board; and whether it is on a stone. */
const SIGNS: Record<Sign, { layer: Layer; stone?: boolean }> = {
  black: { layer: square('black', 0.8) },
  white: { layer: square('white', 0.8) },
  dead: { layer: { dead: [HERE] }, stone: true },
  rings: { layer: { rings: [HERE] } },
  open: { layer: { open: [HERE] } },
  teire: { layer: { teire: [HERE] } },
  labels: { layer: { labels: [{ at: HERE, text: '?', owner: 'white' }] }, stone: true },
  unsettled: { layer: { unsettled: [HERE] }, stone: true },
  frame: { layer: { frame: [HERE] }, stone: true },
  ghosts: { layer: { ghosts: [{ at: HERE, color: 'black', text: '1' }] } },
  candidates: { layer: { candidates: [{ at: HERE, text: '+1', loss: 0 }] } },
  names: { layer: { names: [{ at: HERE, text: 'A' }] }, stone: true },
};

export interface Explained { key: string; layer: Layer; stone?: boolean; text: string }

/** The signs of a layer, each with its meaning. */
export function explained(layer: Layer): Explained[] {
  const signs = shown(layer);
  const scale = signs.includes('black') ? layer.scale ?? [] : [];
  return [
    ...signs.map((sign) => ({ key: sign, ...SIGNS[sign], text: layer.means?.[sign] ?? texts.legend.signs[sign] })),
    ...scale.map(({ strength, text }) => ({ key: text, layer: square('black', strength), text })),
  ];
}

/** The meaning of the signs on the board. */
export function Legend({ layer }: { layer?: Layer }) {
  return (
    <ul class="legend" aria-label={texts.legend.title} data-testid="legend">
      {layer && explained(layer).map((it) => (
        <li key={it.key}><i class={it.stone ? 'on-stone' : ''}><Overlay size={ONE} layer={it.layer} /></i>{it.text}</li>
      ))}
    </ul>
  );
}

function shown(layer: Layer): Sign[] {
  const owners = new Set([...(layer.squares ?? []).filter((it) => it.strength !== undefined), ...(layer.scale ? [{ owner: 'black' }] : [])].map((it) => it.owner));
  return (Object.keys(SIGNS) as Sign[]).filter((sign) => {
    if (sign === 'black' || sign === 'white') return owners.has(sign);
    // Numbers need no explanation; letters and question marks do if they have a meaning.
    if (sign === 'labels') return !!layer.labels?.length && !!layer.means?.labels;
    return !!layer[sign]?.length;
  });
}
