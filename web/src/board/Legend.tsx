import { texts } from '../texts';
import { Overlay, type Layer, type Sign } from './Overlay';

const HERE = [0, 0] as [number, number];
const ONE = { columns: 1, rows: 1 };
const square = (owner: 'black' | 'white', strength: number): Layer => ({ squares: [{ at: HERE, owner, strength }] });

/** Each sign, drawn by the code of the board; and whether it is on a stone. */
const SIGNS: Record<Sign, { layer: Layer; stone?: boolean }> = {
  black: { layer: square('black', 0.6) },
  white: { layer: square('white', 0.6) },
  dead: { layer: { dead: [HERE] }, stone: true },
  rings: { layer: { rings: [HERE] } },
  dame: { layer: { dame: [HERE] } },
  open: { layer: { open: [HERE] } },
  teire: { layer: { teire: [HERE] } },
  labels: { layer: { labels: [{ at: HERE, text: '?', owner: 'white' }] }, stone: true },
  frame: { layer: { frame: [HERE] }, stone: true },
  ghosts: { layer: { ghosts: [{ at: HERE, color: 'black', text: '1' }] } },
  candidates: { layer: { candidates: [{ at: HERE, text: 'A', best: true }] } },
  names: { layer: { names: [{ at: HERE, text: 'A' }] }, stone: true },
};

/** The meaning of the signs on the board. */
export function Legend({ layer }: { layer?: Layer }) {
  const signs = layer ? shown(layer) : [];
  return (
    <ul class="legend" aria-label={texts.legend.title} data-testid="legend">
      {signs.map((sign) => (
        <li key={sign}>
          <i class={SIGNS[sign].stone ? 'on-stone' : ''}><Overlay size={ONE} layer={SIGNS[sign].layer} alone /></i>
          {layer!.means?.[sign] ?? texts.legend.signs[sign]}
        </li>
      ))}
      {signs.includes('black') && layer!.scale?.map(({ strength, text }) => (
        <li key={text}><i><Overlay size={ONE} layer={square('black', strength)} alone /></i>{text}</li>
      ))}
    </ul>
  );
}

function shown(layer: Layer): Sign[] {
  const owners = new Set([...(layer.squares ?? []), ...(layer.scale ? [{ owner: 'black' }] : [])].map((it) => it.owner));
  return (Object.keys(SIGNS) as Sign[]).filter((sign) => {
    if (sign === 'black' || sign === 'white') return owners.has(sign);
    // Numbers need no explanation; letters and question marks do if they have a meaning.
    if (sign === 'labels') return !!layer.labels?.length && !!layer.means?.labels;
    return !!layer[sign]?.length;
  });
}
