/** The source of an error: the file (`input`), the request (`usage`), a move (`illegal`), Tobi itself (`broken`), or it was stopped. */
export type FaultKind = 'input' | 'usage' | 'illegal' | 'broken' | 'stopped' | 'load';

/** The one error of this package. `line` and `column` (from 1) are the place in a file, if there is one. */
export class TobiError extends Error {
  readonly kind: FaultKind;
  readonly line?: number;
  readonly column?: number;

  constructor(kind: FaultKind, message: string, line?: number, column?: number, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'TobiError';
    this.kind = kind;
    if (line !== undefined) this.line = line;
    if (column !== undefined) this.column = column;
  }

  /** Converts an exception of the module: its own JSON, the text of a panic, or a WebAssembly trap. */
  static of(thrown: unknown): TobiError {
    if (thrown instanceof TobiError) return thrown;
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    if (text.startsWith('{')) {
      try {
        const fault = JSON.parse(text) as { kind: FaultKind; message: string; line?: number; column?: number };
        return new TobiError(fault.kind, fault.message, fault.line, fault.column);
      } catch {
        // Not our JSON.
      }
    }
    if (thrown instanceof WebAssembly.RuntimeError) {
      const why = `Tobi crashed (${text}${placeOf(thrown)}); please report it with the game`;
      return new TobiError('broken', why, undefined, undefined, thrown);
    }
    if (text.startsWith('tobi panicked')) return new TobiError('broken', `${text}; please report it with the game`);
    return new TobiError('broken', text, undefined, undefined, thrown);
  }
}

/** The place in the module, for debugging: the innermost function and its offset. */
function placeOf(trap: Error): string {
  const place = /wasm-function\[\d+\](?::0x[0-9a-f]+)?/.exec(trap.stack ?? '');
  return place ? ` in ${place[0]}` : '';
}
