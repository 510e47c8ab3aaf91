// Charsets are decoded by the host's TextDecoder: the reports must be those of the program, which has tables of its own.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { load } from '../dist/node.js';
import { missing, native } from './native.mjs';

const skip = missing;
const tobi = await load();
const folder = mkdtempSync(join(tmpdir(), 'tobi-charsets-'));
after(() => rmSync(folder, { recursive: true }));

/** Each with a difficult name, encoded by hand: a host can only encode UTF-8. */
const NAMES = [
  ['GBK', '聂卫平 黑中盘胜', 'C4F4 CEC0 C6BD 20 BADA D6D0 C5CC CAA4'],
  ['gb2312', '第一届应氏杯', 'B5DA D2BB BDEC D3A6 CACF B1AD'],
  ['Big5', '許功蓋 黑中盤勝', 'B35C A55C BB5C 20 B6C2 A4A4 BD4C B3D3'],
  ['Shift_JIS', '本因坊ソー表構', '967B 88F6 9656 835C 815B 955C 8D5C'],
  ['EUC-JP', '黒がコスミ', 'B9F5 A4AC A5B3 A5B9 A5DF'],
  ['EUC-KR', '이창호 조훈현', 'C0CC C3A2 C8A3 20 C1B6 C8C6 C7F6'],
  ['windows-1251', 'Иванов Пётр', 'C8E2E0EDEEE2 20 CFB8F2F0'],
  ['ISO-8859-1', 'Göteborg Müller', '47F6746562 6F7267 20 4DFC6C6C6572'],
  ['ISO-8859-2', 'Łukasz Wójcik', 'A3756B61737A 20 57F36A63696B'],
];

const hex = (text) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const record = (name, ca = '') => Buffer.concat([
  Buffer.from(`(;FF[4]GM[1]SZ[9]KM[5.5]${ca && `CA[${ca}]`}PB[`), name, Buffer.from('];B[ee];W[ce];B[gc];W[gg])')]);

/** The data shown by the page, and the output of the program for the same bytes. */
function same(bytes, what, name) {
  const file = join(folder, `${what.replaceAll('/', '-')}.sgf`);
  writeFileSync(file, bytes);
  const game = tobi.open(bytes);
  const last = game.tree().nodes.length - 1;
  assert.equal(game.tree().games[0].black, name, what);
  assert.equal(`${game.showJson(last, { layer: 'moyo' })}\n`, native('show', file, '--layer', 'moyo', '--format', 'json'), what);
  assert.equal(tobi.open(game.sgf()).tree().games[0].black, name, `${what}, written`);
  game.free();
}

test('declared charsets', { skip }, () => {
  for (const [charset, name, bytes] of NAMES) same(record(hex(bytes), charset), charset, name);
});

test('charsets that nothing declares', { skip }, () => {
  for (const [charset, name, bytes] of NAMES) {
    // One of the rarer charsets that are not guessed here.
    if (charset === 'ISO-8859-2') continue;
    same(record(hex(bytes)), `${charset} undeclared`, name);
  }
});

test('byte order marks, and names that lie', { skip }, () => {
  const text = '(;SZ[9]PB[吳清源];B[ee])';
  same(Buffer.concat([hex('EFBBBF'), Buffer.from(text)]), 'UTF-8 with a mark', '吳清源');
  same(Buffer.concat([hex('FFFE'), Buffer.from(text, 'utf16le')]), 'UTF-16LE', '吳清源');
  same(Buffer.concat([hex('FEFF'), Buffer.from(text, 'utf16le').swap16()]), 'UTF-16BE', '吳清源');
  same(record(Buffer.from('吳清源'), 'ISO-8859-1'), 'UTF-8 called Latin-1', '吳清源');
  same(record(hex('C4F4 CEC0 C6BD BADA D6D0 C5CC CAA4'), 'UTF-8'), 'GBK called UTF-8', '聂卫平黑中盘胜');
  same(record(Buffer.from('Lee'), 'klingon'), 'nobody’s charset', 'Lee');
});

test('bytes that have no meaning in their charset are replaced, and said', { skip }, () => {
  // An invalid second byte; invalid single bytes are decoded differently by each host.
  const damaged = record(hex('967B 81 2E 41'), 'Shift_JIS');
  same(damaged, 'damaged', '本\uFFFD.A');
  assert.match(tobi.open(damaged).tree().repairs.join(), /bytes that are invalid in this charset/);
});
