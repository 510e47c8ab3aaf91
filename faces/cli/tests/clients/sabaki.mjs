// Sabaki's GTP package with `PROGRAM gtp`: what Sabaki sends to an engine, and what it reads from analyses.
//   node sabaki.mjs FOLDER PROGRAM     FOLDER has @sabaki/gtp in its node_modules
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const [folder, program] = process.argv.slice(2);
const { Controller, ControllerStateTracker } = createRequire(`${folder}/`)('@sabaki/gtp');
const VERTEX = /^([A-HJ-T][1-9]\d?|pass)$/i;

const engine = new Controller(program, ['gtp']);
engine.on('stderr', ({ content }) => console.error(`standard error: ${content}`));
engine.start();
const tracker = new ControllerStateTracker(engine);

async function send(name, ...args) {
  const response = await engine.sendCommand({ name, args });
  assert(!response.error, `${name} ${args.join(' ')} failed: ${response.content}`);
  return response.content;
}

/** The moves of a line of an analysis: `info move D4 visits 10 winrate 5000 pv D4 E5 info move ...`. */
function moves(line) {
  return line.split(/\binfo\s+(?=move\b)/).slice(1).map((part) => {
    const info = Object.fromEntries(['move', 'visits', 'winrate'].map((key) => [key, part.match(`\\b${key} (\\S+)`)?.[1]]));
    const pv = part.match(/ pv((?: (?:[A-HJ-T]\d+|pass))+)/i)?.[1].trim().split(' ');
    assert(info.move && info.visits && info.winrate && pv, `no move, visits, winrate or pv in: ${line}`);
    assert.match(info.move, VERTEX, line);
    assert.equal(pv[0], info.move, `the sequence does not begin with the move: ${line}`);
    return { ...info, pv };
  });
}

/** The lines that an analysis prints until the next command, which ends it. */
async function lines(name, ...args) {
  const found = [];
  await new Promise((resolve, reject) => {
    const ended = engine.sendCommand({ name, args }, ({ line, response }) => {
      if (response.error) reject(new Error(`${name} failed: ${line}`));
      if (line.startsWith('info ')) found.push(line);
      if (found.length === 2) resolve();
    });
    ended.then(() => reject(new Error(`${name} ended after ${found.length} lines`)), reject);
  });
  assert.ok(await send('name'), 'no name after an analysis');
  assert.equal(engine.busy, false, `${name} goes on after the next command`);
  return found;
}

function checkTenThousandths(line) {
  const found = moves(line);
  assert(found.length > 0, `no moves in: ${line}`);
  for (const { winrate, visits } of found) {
    assert.match(winrate, /^\d+$/, `a winrate is no whole number: ${line}`);
    assert(+winrate > 0 && +winrate < 10000 && +visits > 0, `a winrate or visits out of range: ${line}`);
  }
}

function checkFractions(line) {
  for (const { winrate } of moves(line)) {
    assert(winrate.includes('.') && +winrate > 0 && +winrate < 1, `a winrate is no fraction: ${line}`);
  }
}

const known = (await send('list_commands')).split('\n');
for (const name of ['play', 'undo', 'loadsgf', 'analyze', 'genmove_analyze', 'lz-analyze', 'kata-analyze']) {
  assert(known.includes(name), `list_commands lacks ${name}`);
}

const play = (color, vertex) => ({ name: 'play', args: [color, vertex] });
const history = [play('B', 'E5'), play('W', 'C3'), play('B', 'G3')];
await tracker.sync({ komi: 6.5, boardsize: [9, 9], history });
assert.equal((await send('move_history')).split('\n').length, 3, 'sync did not play three moves');
await tracker.sync({ komi: 6.5, boardsize: [9, 9], history: history.slice(0, 2) });
assert.equal((await send('list_stones', 'black')).trim(), 'E5', 'sync did not undo');

for (const name of ['analyze', 'lz-analyze']) {
  for (const line of await lines(name, 'B', '5')) checkTenThousandths(line);
}
for (const line of await lines('kata-analyze', 'B', '5', 'ownership', 'true')) {
  const [head, numbers] = line.split(' ownership ');
  checkFractions(head);
  const ownership = numbers?.trim().split(/\s+/).map(Number);
  assert.equal(ownership?.length, 81, `not 81 numbers of ownership: ${line}`);
  assert(ownership.every((value) => Math.abs(value) <= 1), `an ownership out of range: ${line}`);
}

const reported = [];
await engine.sendCommand({ name: 'genmove_analyze', args: ['B', '5'] }, ({ line }) => reported.push(line));
const played = reported.map((line) => line.match(/^play (\S+)$/)?.[1]).filter(Boolean);
assert.equal(played.length, 1, `not one line with play: ${reported.join('\n')}`);
assert.match(played[0], VERTEX);
const infos = reported.filter((line) => line.startsWith('info '));
assert(infos.length > 0, `genmove_analyze reports nothing: ${reported.join('\n')}`);
infos.forEach(checkTenThousandths);
assert.deepEqual(tracker.state.history.at(-1).args, ['B', played[0].toUpperCase()], 'Sabaki misses the move');
assert((await send('list_stones', 'black')).includes(played[0]), `${played[0]} was not played`);

const refused = await engine.sendCommand({ name: 'play', args: ['W', 'E5'] });
assert(refused.error, `a move on a stone gets ${JSON.stringify(refused)}`);
const stopped = new Promise((resolve) => engine.on('stopped', resolve));
await engine.stop();
await stopped;
console.log('Sabaki: analyses, moves, undo and the end are as it expects');
