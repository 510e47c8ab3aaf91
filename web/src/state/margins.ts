import { signal } from '@preact/signals';

/** The margins that full estimates gave positions of the open document; the curve has quick ones, with fewer playouts. */
const known = signal({ document: 0, margins: new Map<number, number>() });

export function rememberMargin(document: number, node: number, margin: number): void {
  const { margins, ...now } = known.value;
  if (now.document === document && margins.get(node) === margin) return;
  known.value = { document, margins: new Map(now.document === document ? margins : []).set(node, margin) };
}

export const marginOf = (document: number, node: number): number | undefined =>
  known.value.document === document ? known.value.margins.get(node) : undefined;
