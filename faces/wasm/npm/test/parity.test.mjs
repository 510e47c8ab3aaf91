// The same bytes as the native program, for the games in `cases/`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../dist/node.js';
import { gamesIn, missing, native, root } from './native.mjs';

const skip = missing;
const tobi = await load();

const files = gamesIn('cases/games', 'cases/ends', 'cases/reading');

/** The nodes of the main line of the first game. */
function mainLine(tree) {
  const line = [];
  for (let node = tree.nodes[0]; node; node = tree.nodes.find((next) => next.parent === node.id)) line.push(node);
  return line;
}

test('score and estimate of every game', { skip }, () => {
  assert.ok(files.length > 6);
  for (const file of files) {
    const game = tobi.open(readFileSync(new URL(file, root)));
    const tree = game.tree();
    if (tree.games.length > 1) continue;
    const last = mainLine(tree).at(-1).id;
    assert.equal(`${game.scoreJson(last)}\n`, native('score', file, '--format', 'json'), `score of ${file}`);
    assert.equal(
      `${game.scoreJson(last, { dead: 'judged', rules: 'chinese', teire: 'deducted' })}\n`,
      native('score', file, '--format', 'json', '--dead', 'judged', '--rules', 'chinese', '--teire', 'deducted'),
      `score of ${file} by Chinese rules`);
    assert.equal(`${game.estimateJson(last)}\n`, native('estimate', file, '--format', 'json'), `estimate of ${file}`);
    game.free();
  }
});

test('groups, layers, moves and reading in the middle of a game', { skip }, () => {
  const file = 'cases/games/gnugo-9x9-japanese.sgf';
  const game = tobi.open(readFileSync(new URL(file, root)));
  const at = mainLine(game.tree()).filter((node) => node.move)[23].id;
  const asked = (command, ...rest) => native(command, file, '--move', '24', ...rest, '--format', 'json').trimEnd();
  assert.equal(game.groupsJson(at), asked('groups'));
  assert.equal(game.groupsJson(at, { method: 'yue' }), asked('groups', '--method', 'yue'));
  for (const layer of ['influence', 'territory', 'moyo', 'area', 'zobrist', 'domains', 'owner', 'zones']) {
    assert.equal(game.showJson(at, { layer }), asked('show', '--layer', layer));
    assert.equal(game.showJson(at, { layer, dead: 'judged' }), asked('show', '--layer', layer, '--dead', 'judged'));
  }
  assert.equal(game.showJson(at, { layer: 'influence', scale: '3/7' }), asked('show', '--scale', '3/7'));
  assert.equal(game.playJson(at, { playouts: 300 }), asked('play', '--playouts', '300'));
  assert.equal(game.playJson(at, { style: 'indigo', level: 3, seed: 7 }), asked('play', '--style', 'indigo', '--level', '3', '--seed', '7'));
  const stone = game.groups(at).groups[0].stones[0];
  assert.equal(game.readJson(at, { game: 'capture', points: [stone] }), asked('read', 'capture', stone));
  assert.equal(game.readJson(at, { game: 'life', points: [stone] }), asked('read', 'life', stone));
  assert.equal(game.readJson(at, { game: 'chains' }), asked('read', 'chains'));
});

test('the course of a game', { skip }, () => {
  const file = 'cases/games/gnugo-7x7-chinese.sgf';
  const game = tobi.open(readFileSync(new URL(file, root)));
  const course = tobi.course();
  const line = mainLine(game.tree());
  // One position per move: of several nodes without a move at the end, the last counts.
  const nodes = line.filter((node, at) => !line[at + 1] || line[at + 1].move);
  for (const node of nodes) assert.equal(course.follow(game, node.id).events.length, 0);
  assert.equal(course.finishJson(), native('estimate', '--all', file, '--format', 'json'));
});

test('the review of a game', { skip }, () => {
  const file = 'cases/games/gnugo-9x9-japanese.sgf';
  const game = tobi.open(readFileSync(new URL(file, root)));
  const parts = [];
  const review = game.reviewJson(0, { playouts: 100, from: 3 }, (part, done, all) => parts.push([part, done, all]));
  const last = game.review(0, { playouts: 100, from: 3 }).to;
  assert.equal(`${review}\n`, native('review', file, '--playouts', '100', '--moves', `3-${last}`, '--format', 'json'));
  assert.deepEqual(parts[0], ['curve', 0, Math.ceil((last - 1) / 12)]);
  assert.ok(parts.some(([part]) => part === 'looks'), JSON.stringify(parts));
});
