// The description of the service against the service: answers have the schemas that /openapi.json names, and a client
// that is generated from it has types.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import Ajv2020 from 'ajv/dist/2020.js';
import openapiTS, { astToString } from 'openapi-typescript';
import { missing, root, serve } from './service.mjs';

const here = new URL('./', import.meta.url);
const SGF = 'application/x-go-sgf';
let service;
let api;
let schemas;

before(async () => {
  if (missing) return;
  service = await serve();
  api = await (await fetch(`${service.url}/openapi.json`)).json();
  schemas = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  schemas.addSchema({ $id: 'tobi', components: closed(api.components) });
});
after(() => service?.stop());

/** The same schemas, in which a key that is not described is an error. */
function closed(value, isPart = false) {
  if (Array.isArray(value)) return value.map((it) => closed(it, isPart));
  if (value === null || typeof value !== 'object') return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, it]) => {
    // Parts of a schema do not see the keys of the others.
    const within = ['oneOf', 'anyOf', 'allOf'].includes(key) ? !key.startsWith('any') || hasRefsOnly(it) : false;
    return [key, closed(it, within)];
  }));
  const isObject = copy.type === 'object' && (copy.properties || copy.oneOf);
  if (isObject && !isPart && copy.additionalProperties === undefined) copy.unevaluatedProperties = false;
  return copy;
}
const hasRefsOnly = (list) => Array.isArray(list) && list.every((it) => it.$ref);

/** A function that checks an answer by the description of its address, status and type. */
function checker(path, method, status, type) {
  let response = api.paths[path][method].responses[status];
  assert.ok(response, `${method} ${path}: ${status} is not described`);
  if (response.$ref) response = api.components.responses[response.$ref.split('/').at(-1)];
  const schema = response.content[type.split(';')[0]]?.schema;
  assert.ok(schema, `${method} ${path}: ${status} as ${type} is not described`);
  const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"tobi#/'));
  const valid = schemas.compile(local);
  return (answer, about) => assert.ok(valid(answer), `${about}: ${schemas.errorsText(valid.errors)}`);
}

/** Asks, and checks the answer by its description. */
async function check(path, { query = '', body, type = SGF, status = 200 } = {}) {
  const method = body === undefined ? 'get' : 'post';
  const answer = await fetch(service.url + path + query, { method, body, headers: body === undefined ? {} : { 'content-type': type } });
  const text = await answer.text();
  assert.equal(answer.status, status, `${path}${query}: ${text}`);
  const kind = answer.headers.get('content-type');
  if (!kind.includes('json')) return text;
  const lines = kind === 'application/x-ndjson' ? text.trim().split('\n') : [text];
  const valid = checker(path, method, status, kind === 'application/x-ndjson' ? 'application/json' : kind);
  for (const line of lines) valid(JSON.parse(line), path + query);
  return JSON.parse(lines[0]);
}

/** All games in `cargo xtask nightly`, otherwise every third. */
const games = () => ['cases/games', 'cases/ends'].flatMap((folder) =>
  readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.sgf')).sort().map((name) => new URL(`${folder}/${name}`, root)))
  .filter((_, number) => process.env.TOBI_ALL_SEEDS !== undefined || number % 3 === 0);

test('answers of all addresses have the schemas that are described', { skip: missing }, async () => {
  const asked = new Set();
  const ask = (path, options) => { asked.add(path); return check(path, options); };
  for (const game of games()) {
    const body = readFileSync(game);
    // Positions within the long games, and all ends.
    const at = game.pathname.includes('gnugo') ? 'move=12&' : '';
    await ask('/api/v1/score', { body });
    await check('/api/v1/score', { body, query: '?teire=deducted&rules=aga&anyway=true' });
    await check('/api/v1/score', { body, query: '?dead=none' });
    await check('/api/v1/score', { body, query: `?${at}` });
    await check('/api/v1/estimate', { body, query: '?playouts=0' });
    await ask('/api/v1/estimate', { body, query: `?${at}playouts=20` });
    await ask('/api/v1/groups', { body, query: `?${at}` });
    await check('/api/v1/groups', { body, query: `?${at}method=indigo` });
    for (const layer of ['influence', 'owner', 'zones', 'domains', 'zobrist']) {
      await ask('/api/v1/influence', { body, query: `?${at}layer=${layer}` });
    }
  }
  const body = readFileSync(new URL('cases/reading/corners.sgf', root));
  for (const question of [
    'game=capture&points=D4', 'game=race&points=L12,M11', 'game=point&points=C13', 'game=shapes&points=D13', 'game=chains',
    'game=life&points=D4&budget=10',
  ]) await ask('/api/v1/read', { body, query: `?${question}` });
  const short = '(;SZ[7]RU[Japanese]KM[5.5]RE[B+R];B[dd];W[cc];B[dc];W[cd];B[de];W[ce];B[db])';
  await ask('/api/v1/review', { body: short, query: '?playouts=30' });
  await check('/api/v1/review', { body: '(;SZ[5])', query: '?playouts=10' });

  const query = { id: 'a', moves: [['B', 'C3']], rules: 'chinese', boardXSize: 5, boardYSize: 5, maxVisits: 20 };
  const json = { type: 'application/json' };
  for (const more of [
    {}, { includeOwnership: true, includePolicy: true, includeOwnershipStdev: true, includePVVisits: true },
    { analyzeTurns: [0, 1], nonsense: 1 }, { action: 'query_version' }, { action: 'query_models' }, { action: 'clear_cache' },
  ]) {
    const { id, action } = more.action ? { id: 'a', ...more } : {};
    await ask('/api/v1/analysis', { body: JSON.stringify(action ? { id, action } : { ...query, ...more }), ...json });
  }
  for (const path of ['/', '/docs', '/openapi.json', '/api/v1/version', '/health', '/health/live', '/health/ready', '/metrics']) await ask(path);
  // The program has them if it has the page.
  for (const path of ['/offline.js', '/manifest.webmanifest']) (await fetch(service.url + path)).ok ? await ask(path) : asked.add(path);
  assert.deepEqual([...asked].sort(), Object.keys(api.paths).sort());
});

test('errors have the schema that is described', { skip: missing }, async () => {
  for (const [status, options] of [
    [400, { body: 'no game' }],
    [413, { body: ' '.repeat(5 << 20) }],
    [415, { body: 'x', type: 'image/png' }],
    [422, { body: '(;SZ[26])' }],
    [422, { body: '(;SZ[9])', query: '?nonsense=1' }],
  ]) {
    const problem = await check('/api/v1/score', { ...options, status });
    assert.equal(problem.status, status);
    assert.ok(api.components.responses[problem.type.split('#')[1]], problem.type);
  }
});

test('a wrong answer is found', { skip: missing }, async () => {
  const body = readFileSync(games()[0]);
  const score = await check('/api/v1/score', { body });
  const valid = checker('/api/v1/score', 'post', 200, 'application/json');
  const wrong = (change) => {
    const copy = structuredClone(score);
    change(copy);
    return copy;
  };
  for (const change of [
    (it) => { it.schema = 'tobi.estimate/1'; },
    (it) => { it.groups[0].by = 'luck'; },
    (it) => { it.groups[0].stones[0] = 'I9'; },
    (it) => { it.groups[0].more = 1; },
    (it) => { delete it.re; },
    (it) => { it.margin = '3'; },
    (it) => { it.more = 1; },
  ]) assert.throws(() => valid(wrong(change), 'wrong'), /wrong: /, String(change));
});

test('examples of the document work', { skip: missing }, async () => {
  for (const [path, { post }] of Object.entries(api.paths)) {
    for (const [type, { example }] of Object.entries(post?.requestBody.content ?? {})) {
      if (example === undefined) continue;
      const query = path.endsWith('/read') && type !== 'application/json' ? '?game=capture&points=C5' : '';
      await check(path, { type, query, body: typeof example === 'string' ? example : JSON.stringify(example) });
    }
  }
});

test('a generated client has types, and works', { skip: missing }, async () => {
  const build = new URL('build/', here);
  rmSync(build, { recursive: true, force: true });
  mkdirSync(build);
  const types = astToString(await openapiTS(api));
  writeFileSync(new URL('schema.d.ts', build), types);
  // What the generator writes into every file, and for headers that are not described.
  const own = types.replace(/export type (webhooks|\$defs) = Record<string, never>;|\[name: string\]: unknown;|\/\*\*[^]*?\*\/|"[^"]*"/g, '');
  const untyped = own.split('\n').filter((line) => /\bunknown\b|\bany\b|Record<string, never>/.test(line));
  assert.deepEqual(untyped, []);
  execFileSync('npx', ['tsc', '-p', 'tsconfig.json'], { cwd: here, stdio: ['ignore', 'inherit', 'inherit'] });
  const { judged } = await import(new URL('use.js', build));
  const said = await judged(service.url, readFileSync(new URL('cases/games/gnugo-9x9-japanese.sgf', root), 'utf8'));
  assert.deepEqual(said, { result: 'B+15.5', certainties: ['believed', 'guess', 'proved'], missing: 422 });
});
