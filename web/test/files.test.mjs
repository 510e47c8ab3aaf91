// Files that the program reads: those of servers, archives, several at once.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { tar, zip } from './archives.mjs';
import { choose, columns, drop, game, idle, says, sign, stands, tests, text, titles } from './browser.mjs';

const on = await tests(test, after);

const GIB = ['\\HS', '\\[GAMEBLACKNAME=tobi (3D)\\]', '\\[GAMEWHITENAME=gnugo (1D)\\]', '\\[GAMEDATE=2016- 3-26-17-29-33\\]', '\\HE', '\\GS',
  '2 1 0', '119 0 &4', 'INI 0 1 0 &4', 'STO 0 2 1 15 3', 'STO 0 3 2 3 3', '\\GE', ''].join('\r\n');
const NGF = ['Rating game', '19', 'white   7D', 'black   5D', 'www.cyberoro.com', '0', '0', '6', '20110812 [09:31]', '480', 'Black wins by 2.5', '2',
  'PMABBQEEQ', 'PMACWDDDD', ''].join('\n');
const UGF = ['[Header]', 'Lang=ENG', 'Size=9', 'Hdcp=0,5.5', 'PlayerB=black,1k,', 'PlayerW=white,1k,', '[Data]', 'EE,B1,1,0', 'CC,W1,2,0', ''].join('\n');

on('records of servers', async (it) => {
  await drop(it, 'tygem.gib', GIB);
  await columns(it, 19);
  await stands(it, 'D16', -1);
  assert.match(await it.locator('.players').innerText(), /tobi 3D[\s\S]*gnugo 1D/);
  await drop(it, 'oro.NGF', NGF);
  await says(it, 'move', /of 2/);
  await it.waitForFunction(() => /black 5D/.test(document.querySelector('.players').textContent));
  await drop(it, 'panda.ugf', UGF);
  await columns(it, 9);
  await stands(it, 'E5', 1);
  assert.equal(await it.getByTestId('notice').filter({ hasText: /cannot/ }).count(), 0);
});

on('archives: the records are listed, the first is opened at once', async (it) => {
  const long = `${'folder/'.repeat(20)}seven.sgf`;
  const files = { 'read me.txt': 'no game', 'a/nine.sgf': game('games/gnugo-9x9-japanese'), 'tygem.GIB': GIB, [long]: game('games/gnugo-7x7-chinese') };
  const packed = { 'a.zip': zip(files), 'b.zip': zip(files, { method: 0 }), 'c.tar': tar(files), 'd.tar.gz': gzipSync(tar(files)), 'E.TGZ': gzipSync(tar(files)) };
  for (const [name, bytes] of Object.entries(packed)) {
    await drop(it, '5.sgf', '(;SZ[5])');
    await columns(it, 5);
    await drop(it, name, bytes);
    await columns(it, 9);
    assert.deepEqual(await titles(it), ['a/nine.sgf', 'tygem.GIB', long], name);
    await choose(it, 'seven');
    await columns(it, 7);
    assert.match(await it.locator('.game-name').getAttribute('title'), new RegExp(`^${name} · folder/`));
  }
});

on('archives that cannot be read say why, and the open game stays', async (it) => {
  const one = { 'a.sgf': '(;SZ[9])' };
  for (const [name, bytes, said] of [
    ['a.zip', zip({ 'a.txt': 'text' }), /no game record/],
    ['b.zip', zip(one).subarray(0, 60), /damaged/],
    ['c.zip', zip(one, { isLocked: true }), /a\.sgf has a password/],
    ['d.tar.gz', gzipSync(tar(one)).subarray(0, 40), /damaged/],
    ['e.tar', Buffer.alloc(2048, 'x'), /damaged/],
    ['f.tar.zst', Buffer.from('\x28\xb5\x2f\xfd', 'latin1'), /zstd|damaged/],
    ['g.zip', zip({ 'bomb.sgf': Buffer.alloc(40 << 20, ' ') }), /more than 16 MB/],
  ]) {
    await drop(it, name, bytes);
    await says(it, 'notice', said);
    await it.getByRole('button', { name: 'Dismiss' }).click();
  }
  assert.match(await text(it, 'move'), /Move 52 of 52/);
  assert.equal(await sign(it, 'E5'), -1);
});

on('several files are a list', async (it) => {
  await drop(it, { 'one.sgf': '(;SZ[5];B[cc])', 'two.sgf': '(;SZ[7];B[dd])', 'bad.sgf': 'nothing' });
  await columns(it, 5);
  assert.deepEqual(await titles(it), ['one.sgf', 'two.sgf', 'bad.sgf']);
  await choose(it, 'bad');
  await says(it, 'notice', /not an SGF file/);
  await it.getByRole('button', { name: 'Next game' }).click();
  await columns(it, 7);
  await idle(it);
});
