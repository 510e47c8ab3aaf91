// The drop-in replacements for other modules.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import original from '@sabaki/influence';
import deadstones, { guess } from '../dist/deadstones.node.js';
import influence from '../dist/influence.js';
import { TobiError } from '../dist/node.js';
import { estimate } from '../dist/score-estimator.node.js';

/** A fixed stream of numbers from 0 to 1. */
function* stream(seed) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

function boards() {
  const random = stream(7);
  const next = () => random.next().value;
  const made = [];
  for (const [width, height] of [[19, 19], [9, 9], [13, 7], [9, 9], [19, 19]]) {
    const share = 0.05 + 0.5 * next();
    made.push(Array.from({ length: height }, () =>
      Array.from({ length: width }, () => (next() < share ? (next() < 0.5 ? 1 : -1) : 0))));
  }
  made.push(Array.from({ length: 9 }, () => Array(9).fill(0)));
  return made;
}

test('influence gives the numbers of @sabaki/influence', () => {
  for (const board of boards()) {
    assert.deepEqual(influence.areaMap(board), original.areaMap(board).map((row) => row.map((value) => value + 0)));
    for (const sign of [1, -1]) {
      assert.deepEqual(influence.nearestNeighborMap(board, sign), original.nearestNeighborMap(board, sign));
      const [ours, theirs] = [influence, original].map((module) => module.radianceMap(board, sign));
      ours.forEach((row, y) => row.forEach((value, x) => assert.ok(Math.abs(value - theirs[y][x]) < 1e-9)));
    }
    for (const options of [{}, { discrete: true }, { maxDistance: 4, minRadiance: 1 }]) {
      const [ours, theirs] = [influence, original].map((module) => module.map(board, options));
      ours.forEach((row, y) => row.forEach((value, x) => assert.ok(Math.abs(value - theirs[y][x]) < 1e-9, `${value} ${theirs[y][x]}`)));
    }
  }
});

// A black wall cuts the board in two; the white stone in Black's half is dead.
const finished = [
  [0, 0, 1, -1, 0],
  [0, -1, 1, -1, 0],
  [0, 0, 1, -1, -1],
  [1, 1, 1, -1, 0],
  [0, 1, -1, -1, 0],
].map((row) => [...row]);

test('deadstones guesses', async () => {
  assert.deepEqual(await guess(finished, { finished: true }), [[1, 1]]);
  assert.deepEqual(await guess(finished, { iterations: 50 }), [[1, 1]]);
  assert.deepEqual(await deadstones.getFloatingStones(finished), [[1, 1]]);
  const map = await deadstones.getProbabilityMap(finished, 50);
  assert.equal(map.length, 5);
  assert.ok(map[0][0] > 0.8 && map[0][4] < -0.8);
  const end = await deadstones.playTillEnd(finished, 1);
  assert.ok(end.flat().every((value) => value === 1 || value === -1 || value === 0));
  assert.ok(end.flat().filter(Boolean).length > 15);
  assert.deepEqual(await guess([]), []);
});

test('deadstones refuses what is no board', async () => {
  const refused = (message) => (error) => error instanceof TobiError && error.kind === 'usage' && message.test(error.message);
  for (const wrong of ['x', null, undefined, 7, [1, 0]]) {
    for (const name of ['guess', 'getProbabilityMap', 'playTillEnd', 'getFloatingStones']) {
      await assert.rejects(deadstones[name](wrong), refused(/a board is a list of rows/), `${name}(${wrong})`);
    }
  }
  await assert.rejects(guess([[0, 1], [0]]), refused(/equally long/));
  await assert.rejects(guess([[0, 257], [0, 0]], { finished: true }), refused(/^board\[1\]: .*found 257/));
  await assert.rejects(guess(finished, { iterations: -5 }), refused(/^playouts: .*found -5/));
  await assert.rejects(deadstones.playTillEnd(finished, 2), refused(/^to_move: .*found 2/));
});

test('score-estimator', async () => {
  for (const Data of [Array, Int32Array, Int8Array]) {
    const data = Data.from(finished.flat());
    assert.equal(await estimate(5, 5, data, 1, 50, 0.25), 3, 'Black has 14 points, White 11');
    // The owner of each point in place of the stones: the dead stone is gone.
    assert.deepEqual([...data], [1, 1, 1, -1, -1, 1, 1, 1, -1, -1, 1, 1, 1, -1, -1, 1, 1, 1, -1, -1, 1, 1, -1, -1, -1]);
  }
  const wide = [0, 0, 0, 0, 0, 0];
  assert.equal(await estimate(3, 2, wide, -1, 0, 1), 0);
  assert.deepEqual(wide, [0, 0, 0, 0, 0, 0], 'nothing is certain to more than the whole');
  const refused = (message) => (error) => error instanceof TobiError && error.kind === 'usage' && message.test(error.message);
  await assert.rejects(estimate(3, 3, wide, 1, 0, 0.2), refused(/^data: expected 3 x 3 numbers, found 6/));
  await assert.rejects(estimate(3, 2, wide, 0, 0, 0.2), refused(/^to_move: .*found 0/));
  await assert.rejects(estimate(3, 2, wide, 1, -1, 0.2), refused(/^playouts: .*found -1/));
  await assert.rejects(estimate(3, 2, wide, 1, 0, 25), refused(/^tolerance: expected a number from 0 to 1, found 25/));
  await assert.rejects(estimate(3, 2, null, 1, 0, 0.2), refused(/^data: expected an array/));
});

test('CommonJS', async () => {
  const require = createRequire(import.meta.url);
  const old = require('../dist/deadstones.node.cjs');
  assert.deepEqual(await old.guess(finished, { finished: true }), [[1, 1]]);
  assert.equal(require('../dist/influence.cjs').map(finished).length, 5);
  assert.equal(await require('../dist/score-estimator.node.cjs').estimate(5, 5, finished.flat(), 1, 0, 0.25), 3);
});
