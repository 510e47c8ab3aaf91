// The native program, whose output reports must equal, and the games.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

export const root = new URL('../../../../', import.meta.url);
const program = process.env.TOBI ?? new URL('target/release/tobi', root).pathname;
export const missing = existsSync(program) ? false : `${program} is missing: cargo build --release`;

/** Whether all games and views are tested, as in `cargo xtask nightly`, or a part of them. */
export const all = process.env.TOBI_ALL_SEEDS !== undefined;

/** The games in these folders, or every third of them. */
export const gamesIn = (...folders) => folders.flatMap((folder) =>
  readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.sgf')).map((name) => `${folder}/${name}`))
  .filter((_, number) => all || number % 3 === 0);

/** The output of the program; exit code 1 (an unfinished or differing game) is accepted. */
export function native(...given) {
  try {
    return execFileSync(program, given, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    if (error.status !== 1) throw error;
    return error.stdout;
  }
}
