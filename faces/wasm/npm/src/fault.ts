/** What went wrong: the file (`input`), the request (`usage`), a move (`illegal`), Tobi itself (`broken`), or it was stopped. */
export type FaultKind = 'input' | 'usage' | 'illegal' | 'broken' | 'stopped' | 'load';

/** The one error of this package. `line` and `column` (from 1) say where in a file, if it is about one place. */
export class TobiError extends Error {
  readonly kind: FaultKind;
  readonly line?: number;
  readonly column?: number;

  constructor(kind: FaultKind, message: string, line?: number, column?: number) {
    super(message);
    this.name = 'TobiError';
    this.kind = kind;
    if (line !== undefined) this.line = line;
    if (column !== undefined) this.column = column;
  }

  /** From what the module threw: its own JSON, the text of a panic, or a trap of WebAssembly. */
  static of(thrown: unknown): TobiError {
    if (thrown instanceof TobiError) return thrown;
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    if (text.startsWith('{')) {
      try {
        const told = JSON.parse(text) as { kind: FaultKind; message: string; line?: number; column?: number };
        return new TobiError(told.kind, told.message, told.line, told.column);
      } catch {
        // No fault of ours after all.
      }
    }
    if (text.startsWith('tobi panicked') || thrown instanceof WebAssembly.RuntimeError) {
      return new TobiError('broken', `${text}. This is a fault of Tobi; please report it with the game`);
    }
    return new TobiError('broken', text);
  }
}
