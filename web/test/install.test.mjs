// A page that is served can be installed, and works after the server has stopped.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { missing } from '../../faces/wasm/npm/test/native.mjs';
import { columns, idle, isFirefox, launch, page, quit, root, skip, text } from './browser.mjs';

after(quit);

const program = process.env.TOBI ?? new URL('target/release/tobi', root).pathname;

const KINDS = { html: 'text/html; charset=utf-8', js: 'text/javascript', webmanifest: 'application/manifest+json' };

/** Serves web/dist as a static host does, in a folder of the host. */
async function served(answer) {
  const server = createServer((request, response) => {
    const [, name] = /^\/folder\/([\w.]*)$/.exec(new URL(request.url, 'http://localhost').pathname) ?? [];
    if (answer?.(request, response)) return;
    try {
      const file = name || 'index.html';
      const content = readFileSync(new URL(file, page));
      response.writeHead(200, { 'content-type': KINDS[file.split('.').at(-1)] }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://localhost:${server.address().port}/folder/`,
    stop: () => new Promise((closed) => { server.close(closed); server.closeAllConnections(); }),
  };
}

const isKept = (it) => it.waitForFunction(async () => navigator.serviceWorker.controller && (await caches.match('./')) && (await caches.match('manifest.webmanifest')));

test('a served page opens after the server has stopped, with the game that it had', { skip, timeout: 120_000 }, async () => {
  const { address, stop } = await served();
  const context = await (await launch()).newContext();
  const it = await context.newPage();
  await it.goto(`${address}#sgf=(;SZ[9]KM[6.5];B[ee];W[cc];B[gc])`);
  await columns(it, 9);
  await idle(it);
  await isKept(it);
  if (!isFirefox) {
    const { installabilityErrors } = await (await context.newCDPSession(it)).send('Page.getInstallabilityErrors');
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
  }
  await stop();
  const complaints = [];
  it.on('pageerror', (error) => complaints.push(error.message));
  await it.reload();
  await columns(it, 9);
  await idle(it);
  assert.match(await text(it, 'estimate'), /ahead by|Nobody/);
  assert.match(await text(it, 'move'), /Move 3 of 3/);
  // A new tab, and the other name of the page.
  const other = await context.newPage();
  await other.goto(`${address}index.html`);
  await idle(other);
  assert.match(await text(other, 'estimate'), /ahead by|Nobody/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('tobi serve: the same with the program', { skip: skip || missing, timeout: 120_000 }, async () => {
  const service = spawn(program, ['serve', '--port', '0', '--quiet', '--page', new URL('.', page).pathname], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stopped = new Promise((end) => service.on('exit', end));
  const context = await (await launch()).newContext();
  try {
    const [said] = await once(service.stdout, 'data');
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(said))[0];
    const it = await context.newPage();
    await it.goto(address);
    await idle(it);
    await isKept(it);
    service.kill();
    await stopped;
    await it.reload();
    await idle(it);
    assert.match(await text(it, 'estimate'), /ahead by|Nobody/);
  } finally {
    service.kill();
    await context.close();
  }
});

test('what the address serves comes first: another program, and a newer page', { skip, timeout: 60_000 }, async () => {
  let other = false;
  const { address, stop } = await served((request, response) => {
    if (!other) return false;
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Another program</title>');
    return true;
  });
  const context = await (await launch()).newContext();
  const it = await context.newPage();
  await it.goto(address);
  await idle(it);
  await isKept(it);
  other = true;
  await it.reload();
  assert.equal(await it.title(), 'Another program');
  await stop();
  await context.close();
});

test('a host that has nothing but the page serves it as before', { skip, timeout: 60_000 }, async () => {
  const { address, stop } = await served((request, response) => {
    if (/(\/|index\.html)$/.test(request.url)) return false;
    response.writeHead(404).end();
    return true;
  });
  const context = await (await launch()).newContext();
  const it = await context.newPage();
  const complaints = [];
  it.on('pageerror', (error) => complaints.push(error.message));
  await it.goto(address);
  await idle(it);
  assert.equal(await it.locator('[data-testid=notice]').count(), 0);
  assert.deepEqual(complaints, []);
  await stop();
  await context.close();
});
