import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load, TobiError } from '../dist/node.js';

const tobi = await load();
const fault = (kind, message, line, column) => (error) =>
  error instanceof TobiError && error.kind === kind && message.test(error.message) &&
  (line === undefined || (error.line === line && error.column === column));

test('a game is built, played and saved', () => {
  const game = tobi.fresh({ columns: 9, rules: 'chinese', komi: 5.5 });
  const first = game.addMove(0, 'black', 'E5');
  const second = game.addMove(first, 'white', 'C3');
  assert.equal(game.addMove(first, 'white', 'C3'), second, 'the same move is the same node');
  const other = game.addMove(first, 'white', 'G3');
  assert.notEqual(other, second);
  assert.throws(() => game.addMove(other, 'black', 'G3'), fault('illegal', /G3/));
  assert.equal(game.position(other).stones[6], '......O..');
  assert.deepEqual(game.path(other), [0, 0, 1]);
  assert.equal(game.nodeAt([0, 0, 1]), other);
  assert.match(game.sgf(), /SZ\[9\]RU\[chinese\]KM\[5.5\];B\[ee\]\s\(;W\[cg\]\)\s\(;W\[gg\]\)/);
  const edited = game.addSetup(other, { black: ['A1'], empty: ['E5'], to_move: 'black' });
  assert.equal(game.position(edited).stones[8], 'X........');
  assert.equal(game.position(edited).stones[4], '.........');
  game.setText(0, 'KM', '7.5');
  assert.equal(game.position(other).komi, 7.5);
  assert.throws(() => game.setText(0, 'KM', 'much'), fault('usage', /number/));
  assert.throws(() => game.position(99), fault('usage', /the last node is 4/));
});

test('a branch is left out, and a review becomes a file', () => {
  const game = tobi.open('(;SZ[5];B[cc](;W[bb];B[bc])(;W[dd]))');
  assert.match(game.sgfWithout(2), /;B\[cc\];W\[dd\]\)\s*$/);
  assert.match(game.sgfWithout(4), /;B\[cc\];W\[bb\];B\[bc\]\)\s*$/);
  assert.throws(() => game.sgfWithout(0), fault('usage', /first node/));
  const parts = new Set();
  const report = game.review(0, { playouts: 10 }, (part) => parts.add(part));
  assert.ok(parts.size > 0);
  // The file is from the same review; after a change the review is made again.
  let again = 0;
  const file = game.reviewSgf(0, { playouts: 10 }, () => again++);
  assert.equal(again, 0);
  assert.match(file, /V\[/);
  assert.equal(report.schema, 'tobi.review/1');
  game.addMove(3, 'white', 'A1');
  game.reviewSgf(0, { playouts: 10 }, () => again++);
  assert.ok(again > 0);
});

test('handicap, rectangles and positions', () => {
  const handicap = tobi.fresh({ handicap: 4 });
  assert.equal(handicap.position(0).to_move, 'white');
  assert.equal(handicap.position(0).stones.join('').match(/X/g).length, 4);
  const wide = tobi.fresh({ columns: 13, rows: 7, setup: { white: ['N7'], to_move: 'white' } });
  assert.deepEqual(wide.position(0).size, { columns: 13, rows: 7 });
  assert.equal(wide.position(0).to_move, 'white');
  assert.throws(() => tobi.fresh({ columns: 26 }), fault('usage', /25/));
  assert.throws(() => tobi.fresh({ rules: 'chess' }), fault('usage', /chess/));
});

test('what is no game says where', () => {
  assert.throws(() => tobi.open('hello\nworld'), fault('input', /not an SGF file/));
  assert.throws(() => tobi.open(''), fault('input', /empty/));
  assert.throws(() => tobi.open('(;SZ[9]\n;B[ee];W[ee])', { strict: true }).position(2), fault('input', /E5/, 2, 10));
  assert.throws(() => tobi.open(new Uint8Array(17 << 20)), fault('input', /more than 16777216 bytes/));
  assert.throws(() => tobi.open('(;SZ[30])'), fault('input', /SZ\[30\]/, 1, 3));
  assert.throws(() => tobi.open('(;SZ[9])').score(0, { ruls: 'x' }), fault('usage', /ruls/));
});

test('dead stones as agreed', () => {
  const file = readFileSync(new URL('../../../../cases/games/gnugo-9x9-japanese.sgf', import.meta.url));
  const game = tobi.open(file);
  const last = game.tree().nodes.length - 1;
  const judged = game.score(last, { dead: 'judged' });
  const stone = judged.groups.find((group) => group.status === 'alive' && group.color === 'black').stones[0];
  const agreed = game.score(last, { dead: [stone] });
  assert.equal(agreed.dead_by, 'named');
  assert.ok(agreed.dead.includes(stone));
  assert.ok(agreed.margin < judged.margin);
  assert.match(game.scoreSgf(last, { dead: 'judged' }), /TB\[/);
  assert.equal(game.scoreSteps(last).length, 4);
  assert.ok(game.explain(last).length > 1);
});

test('plain boards in typed arrays', () => {
  const board = new Int8Array(19 * 19);
  board[9 * 19 + 8] = 1;
  board[9 * 19 + 10] = 1;
  const territory = tobi.layer(board, 19, 'territory', '3/7');
  assert.equal(territory[9 * 19 + 9], 8, 'the point between the stones of a tobi');
  const steps = tobi.steps(board, 19, 3, 7);
  assert.equal(steps.length, 11);
  assert.deepEqual(steps.at(-1), territory);
  const owned = tobi.ownership(board, 19, { playouts: 20 });
  assert.equal(owned.length, 361);
  assert.ok(owned.every((value) => value >= -1 && value <= 1));
  assert.throws(() => tobi.layer(Int8Array.of(1, 1, 1), 2, 'area'), fault('usage', /board/));
  assert.throws(() => tobi.layer(Int8Array.of(1), 1, 'area'), fault('input', /libert/));
});

test('numbers that WebAssembly would convert to others are refused', () => {
  const board = [0, 1, 0, 0, -1, 0, 0, 0, 0];
  for (const wrong of [257, 1.9, NaN, 5, '1', undefined]) {
    const with7 = [...board.slice(0, 7), wrong, 0];
    assert.throws(() => tobi.layer(with7, 3, 'area'), fault('usage', /^board\[7\]: expected -1, 0 or 1, found/), String(wrong));
  }
  for (const wrong of [-9, 0, 26, 3.5, '3']) {
    assert.throws(() => tobi.dead(board, wrong), fault('usage', /^columns: expected a whole number from 1 to 25/), String(wrong));
  }
  for (const wrong of ['x', null, undefined, { length: 9 }, new DataView(new ArrayBuffer(9))]) {
    assert.throws(() => tobi.dead(wrong, 3), fault('usage', /^board: expected an array/));
  }
  for (const [dilations, erosions] of [[-1, 0], [256, 0], [3, 300], [3, 1.5], [3, undefined]]) {
    assert.throws(() => tobi.steps(board, 3, dilations, erosions), fault('usage', /^(dilations|erosions): .* from 0 to 255/));
  }
  for (const playouts of [-5, 0.5, 100_001]) assert.throws(() => tobi.ownership(board, 3, { playouts }), fault('usage', /^playouts: /));
  for (const seed of [-1, 2 ** 32, NaN]) assert.throws(() => tobi.ownership(board, 3, { seed }), fault('usage', /^seed: /));
  for (const sign of [5, 0, '1']) assert.throws(() => tobi.playedOut(board, 3, sign, 1), fault('usage', /^to_move: .*Black.*White/));
  assert.throws(() => tobi.layer(board, 3, 7), fault('usage', /^layer: expected a text/));
  assert.equal(tobi.layer(board, 3, 'area').length, 9, 'a list of numbers is a board too');

  const game = tobi.open('(;SZ[5];B[cc];W[bb])');
  for (const node of [-1, 0.5, NaN, '1', undefined]) assert.throws(() => game.position(node), fault('usage', /^node: expected a whole/));
  assert.throws(() => game.nodeAt([0, -1]), fault('usage', /^path: expected a whole/));
  assert.throws(() => game.addMove(0, 'black'), fault('usage', /^vertex: expected a text, found undefined/));
  assert.throws(() => game.estimate(0, { komi: NaN }), fault('usage', /^komi: expected a number, found NaN/));
  for (const file of [5, null, undefined, {}]) assert.throws(() => tobi.open(file), fault('usage', /^file: expected SGF/));
  const bytes = new TextEncoder().encode('??(;SZ[7])');
  assert.equal(tobi.open(new DataView(bytes.buffer, 2)).position(0).size.columns, 7, 'any view of bytes is a file');
  assert.equal(game.position(2).stones[2], '..X..');
});

test('a freed game says so, and the module goes on', () => {
  const game = tobi.open('(;SZ[5];B[cc])');
  const course = tobi.course({ playouts: 0 });
  game.free();
  game.free();
  for (const use of [() => game.score(0), () => game.tree(), () => game.addMove(0, 'white', 'A1'), () => course.follow(game, 0)]) {
    assert.throws(use, fault('usage', /the game was freed: open it again/));
  }
  assert.equal(course.finishJson(), '');
  assert.throws(() => course.finishJson(), fault('usage', /the course is over/));
  course.free();
  assert.equal(tobi.open('(;SZ[5];B[cc])').position(1).stones[2], '..X..');
});

test('rules', () => {
  const names = tobi.rules().rules.map((set) => set.name);
  for (const name of ['japanese', 'chinese', 'aga', 'tromp-taylor']) assert.ok(names.includes(name), name);
});

// Last: the module cannot be used after it.
test('a panic is an error with a name, and the end', () => {
  const report = /(tobi panicked.*asked to|Tobi crashed.*wasm-function).*please report/s;
  assert.throws(() => tobi.panicForTests(), fault('broken', report));
  assert.throws(() => tobi.rules(), fault('broken', report));
});
