// The native program as a service, on a free port.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

export const root = new URL('../../../../', import.meta.url);
const program = process.env.TOBI ?? new URL('target/release/tobi', root).pathname;
export const missing = existsSync(program) ? false : `${program} is missing: cargo build --release`;

/** Starts it; `stop` ends it. */
export async function serve(...options) {
  const child = spawn(program, ['serve', '--port', '0', '--quiet', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise((found, failed) => {
    lines.once('line', found);
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`tobi serve ended with ${code}`)));
  });
  return { url, stop: () => child.kill() };
}
