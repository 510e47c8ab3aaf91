import type { Contents } from './contents';

/** The games of an SGF file. If it has one at most, its bytes: it may have another format, or be damaged, which the reader says. */
export function gamesOf(bytes: Uint8Array): Contents | Uint8Array {
  const spans = spansOf(bytes);
  if (spans.length < 2) return bytes;
  const charset = /CA\[([^\]]+)\]/.exec(latin(bytes.subarray(0, HEAD)))?.[1];
  return {
    titles: spans.map(([from, to], at) => titleOf(bytes.subarray(from, Math.min(to, from + HEAD)), at, charset)),
    // A copy: a part of an array is sent with all of it.
    read: async (at) => bytes.slice(...spans[at]!),
  };
}

/** So many bytes at the beginning of a game have its names. */
const HEAD = 2000;

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** `3. Black – White, W+R` */
function titleOf(head: Uint8Array, at: number, charset?: string): string {
  let text = latin(head);
  try {
    text = new TextDecoder(charset ?? 'utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    // An unknown charset: the reader finds it out when the game is opened.
  }
  const of = (name: string): string | undefined => new RegExp(`(?:^|[\\s;\\]])${name}\\[((?:\\\\.|[^\\]\\\\])*)\\]`).exec(text)?.[1]?.replaceAll('\\', '');
  const names = [of('PB'), of('PW')].map((it) => it ?? '?').join(' – ');
  return [`${at + 1}. ${names}`, of('RE')].filter(Boolean).join(', ');
}

const [OPEN, CLOSE, BEGIN, END, ESCAPE] = ['(', ')', '[', ']', '\\'].map((it) => it.charCodeAt(0));

/** Where the games of a file are. */
function spansOf(bytes: Uint8Array): [number, number][] {
  const found: [number, number][] = [];
  let [depth, from, isText] = [0, 0, false];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === ESCAPE) at++;
      else if (byte === END) isText = false;
    } else if (byte === BEGIN) isText = true;
    else if (byte === OPEN && depth++ === 0) from = at;
    else if (byte === CLOSE && depth > 0 && --depth === 0) found.push([from, at + 1]);
  }
  return found;
}
