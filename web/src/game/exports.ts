import { picture, type Pictured } from '../board/Picture';
import { complain, doc, line, moveNumber, node, notice, position, type Doc } from '../state/game';
import { judgement } from '../state/judge';
import { fragment } from '../state/link';
import { onBoard } from '../state/overlay';
import { texts } from '../texts';

/** Downloads bytes as a file. */
export function save(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const anchor = Object.assign(document.createElement('a'), { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export type Kind = keyof typeof texts.exports;

/** The name of the open file, without characters that file systems reject. */
const baseOf = (name: string): string => name.replace(/\.sgf$/i, '').replace(/[\\/:*?"<>|]/g, '_') || 'game';

/** Writes the file with the review in it. */
export const saveReview = (name: string, sgf: string): void => save(`${baseOf(name)}-review.sgf`, 'application/x-go-sgf', sgf);

/** Writes the game, or a picture of the view. */
export async function exportAs(kind: Kind): Promise<void> {
  const open = doc.value;
  if (!open) return;
  const at = node.value;
  const base = baseOf(open.name);
  const scored = onBoard.value.picture;
  try {
    if (kind === 'sgf') return save(`${base}.sgf`, 'application/x-go-sgf', await open.quick.sgf());
    if (kind === 'scored') {
      const said = judgement.value;
      if (said && !said.score) {
        notice.value = { kind: 'error', title: texts.notScored, text: texts.notScoredHint };
        return;
      }
      const options = said?.asked.report === 'score' ? said.asked.options : undefined;
      return save(`${base}-scored.sgf`, 'application/x-go-sgf', await open.deep.scoreSgf(at, options as never));
    }
    if (kind === 'link') return await copyLink(await open.quick.sgf(), await open.quick.path(at));
    const svg = scored ? await open.deep.picture(at, scored.report, scored.options, open.name) : shown(open, at);
    if (kind === 'svg') return save(`${base}.svg`, 'image/svg+xml', svg);
    save(`${base}.png`, 'image/png', await rendered(svg));
  } catch (error) {
    complain(error, texts.export);
  }
}

/** The boards as the page shows them. */
function shown(open: Doc, at: number): string {
  const [now, { stones, layer, beside }] = [position.value!, onBoard.value];
  const boards: Pictured[] = [{ stones: stones ?? now.stones, layer, title: beside?.own }];
  if (beside) boards.push({ ...beside, stones: now.stones });
  const [number, last] = [moveNumber(open, at), moveNumber(open, line.value.at(-1)!)];
  return picture(now, boards, [`${open.name}, ${number ? texts.nav.move(number, last) : texts.nav.start}`]);
}

/** The address of the page stays as it is: opened again, it shows the game as it was left. */
async function copyLink(sgf: string, path: number[]): Promise<void> {
  const link = location.href.replace(/#.*/, '') + (await fragment(sgf, path));
  try {
    await navigator.clipboard.writeText(link);
    notice.value = { kind: 'news', title: texts.copied };
  } catch {
    notice.value = { kind: 'news', title: texts.notCopied, copy: link };
  }
}

/** SVG to PNG by the browser, twice as large. */
async function rendered(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'));
}
