// Chromium with the built page, for all tests. `BROWSER=firefox`: Debian's Firefox, by WebDriver BiDi. It does not know all commands of
// the newest playwright, so it has an older one.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';

export const isFirefox = process.env.BROWSER === 'firefox';
const { chromium, firefox } = await import(isFirefox ? 'playwright-core-for-firefox' : 'playwright-core');

export const page = new URL('../dist/index.html', import.meta.url);
export const root = new URL('../../', import.meta.url);
export const pictures = new URL('./pictures/', import.meta.url).pathname;
export const executablePath = isFirefox ? process.env.FIREFOX ?? '/usr/bin/firefox-esr' : process.env.CHROMIUM ?? '/usr/bin/chromium';
export const skip = !existsSync(executablePath) ? `${executablePath} is missing` : !existsSync(page) ? 'dist is missing: web/build' : false;
/** The same for tests that need something that the driver of Firefox lacks. */
export const skipInFirefox = (lacking) => skip || (isFirefox && `Firefox: ${lacking}`);
mkdirSync(pictures, { recursive: true });

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync',
];

let browser;
export const launch = async () => (browser ??= await (isFirefox
  ? firefox.launch({ executablePath, headless: true, channel: 'moz-firefox' })
  : chromium.launch({ executablePath, headless: true, args: flags })));
export const quit = async () => browser?.close();

/**
 * A new page with its own storage, opened from disk, with a finished game of 52 moves, or as it is at the first visit. Console
 * errors fail the test.
 */
export async function opened({ hash = '', context: given = {}, wait = true, first = false } = {}) {
  const context = await (await launch()).newContext({ viewport: { width: 1360, height: 900 }, acceptDownloads: true, ...given });
  const it = await context.newPage();
  const complaints = [];
  it.on('pageerror', (error) => complaints.push(error.message));
  it.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  // No requests are allowed.
  it.on('request', (request) => /^(https?|wss?):/.test(request.url()) && complaints.push(`request: ${request.url()}`));
  await it.goto(`${page.href}${hash}`);
  if (!hash && !first) {
    await it.waitForSelector('.goban');
    await drop(it, 'gnugo-9x9-japanese.sgf', game('games/gnugo-9x9-japanese'));
    await columns(it, 9);
  }
  if (wait) await idle(it);
  return { page: it, complaints, close: () => context.close() };
}

/** Waits until Tobi has finished its computations for the view. */
export async function idle(it) {
  await it.waitForFunction(() => document.querySelector('.goban .points'), null, { timeout: 60_000 });
  await it.waitForTimeout(150);
  await it.waitForFunction(() => document.querySelector('#view')?.dataset.busy === 'false', null, { timeout: 60_000 });
  await it.waitForTimeout(150);
}

/** Clicks a point of the big board, such as D4. */
export async function click(it, vertex) {
  const box = await it.locator('.board:not(.board-second) .points').boundingBox();
  const rows = await it.locator('.board:not(.board-second)').evaluate((board) => [Number(board.dataset.columns), Number(board.dataset.rows)]);
  const column = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(vertex[0]);
  const row = rows[1] - Number(vertex.slice(1));
  await it.mouse.click(box.x + ((column + 0.5) * box.width) / rows[0], box.y + ((row + 0.5) * box.height) / rows[1]);
}

/** The colour on a point: 1, -1, 0. */
export const sign = (it, vertex) => it.evaluate(([at]) => {
  const board = document.querySelector('.board:not(.board-second)');
  const x = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(at[0]);
  const y = Number(board.dataset.rows) - Number(at.slice(1));
  const stone = [...board.querySelectorAll('.stone:not(.shadow)')].find((it) => it.cx.baseVal.value === 10 * x + 5 && it.cy.baseVal.value === 10 * y + 5);
  return !stone ? 0 : stone.classList.contains('stone-black') ? 1 : -1;
}, [vertex]);

export const tab = async (it, name) => {
  await it.getByRole('tab', { name }).click();
  await idle(it);
};

/** Shows what sets up stones, rules and names. */
export const edit = async (it) => {
  await it.getByRole('button', { name: 'Edit the board' }).click();
  await idle(it);
};

/** Shows the meaning of the signs on the board. */
export const explain = (it) => it.getByRole('button', { name: 'Signs on the board' }).click();

/** Chooses a group or a point, and presses the button that marks it: dead, alive, seki, neutral. */
export async function mark(it, vertex, fate) {
  await click(it, vertex);
  await it.locator(`#view [data-testid=mark-${fate}]`).click();
}

/** Drops a file on the page, a text or bytes, or several ones. */
export async function drop(it, name, content) {
  const files = typeof name === 'string' ? { [name]: content } : name;
  const sent = Object.entries(files).map(([file, it]) => [file, Buffer.from(it).toString('base64')]);
  const data = await it.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [file, bytes] of all) transfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], file));
    return transfer;
  }, sent);
  await it.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await it.dispatchEvent('body', 'drop', { dataTransfer: data });
}

export async function paste(it, text) {
  await it.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    // Firefox makes events of its own clipboard only.
    const event = Object.defineProperty(new ClipboardEvent('paste', { bubbles: true }), 'clipboardData', { value: data });
    document.body.dispatchEvent(event);
  }, text);
}

/** A game of `cases`. */
export const game = (name) => readFileSync(new URL(`cases/${name}.sgf`, root), 'utf8');

/** `test` with a page; console errors fail it. */
export async function tests(test, after) {
  after(quit);
  if (!skip) await launch();
  return (name, run, { lacking, ...options } = {}) => test(name, { skip: lacking ? skipInFirefox(lacking) : skip, timeout: 180_000 }, async () => {
    const it = await opened(options);
    try {
      await run(it.page, it);
      assert.deepEqual(it.complaints, []);
    } finally {
      await it.page.screenshot({ path: `${pictures}last.png` }).catch(() => undefined);
      await it.close();
    }
  });
}

/** Waits until a point is this: 1, -1 or 0. */
export async function stands(it, vertex, wanted) {
  for (let tries = 0; tries < 40 && (await sign(it, vertex)) !== wanted; tries++) await it.waitForTimeout(50);
  assert.equal(await sign(it, vertex), wanted, vertex);
}

/** Waits until the board has so many columns. */
export const columns = (it, wanted) => it.waitForFunction(
  (count) => document.querySelector('.board')?.dataset.columns === String(count), wanted);

/** Waits until an element has such a text. */
export const says = (it, id, wanted, timeout = 30_000) => it.waitForFunction(
  ([name, source]) => new RegExp(source).test(document.querySelector(`[data-testid=${name}]`)?.textContent ?? ''),
  [id, wanted.source], { timeout });

export const text = (it, id) => it.getByTestId(id).innerText();

export async function exportAs(it, what) {
  await it.locator('summary', { hasText: 'Export' }).click();
  await it.getByRole('button', { name: what, exact: true }).click();
}

export async function sample(it, name) {
  await it.locator('summary', { hasText: 'Open' }).first().click();
  await it.getByRole('button', { name, exact: true }).click();
}

/** A clipboard that takes texts into `copied`, or takes none. */
export const copying = (it, isAllowed) => it.evaluate((allowed) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {
    writeText: async (copied) => {
      if (!allowed) throw new Error('not allowed');
      window.copied = copied;
    },
  } });
}, isAllowed);

/** The texts of the legend, without the signs: these may contain letters themselves. */
export const legend = async (it) =>
  (await it.getByTestId('legend').locator('li').allInnerTexts()).map((line) => line.split('\n').at(-1));

/** The games that are kept in the browser, the last seen first. */
export const keptGames = (it) => it.evaluate(() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('tobi', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('games', { keyPath: 'id' });
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const all = opening.result.transaction('games').objectStore('games').getAll();
    all.onsuccess = () => {
      opening.result.close();
      resolve(all.result.sort((a, b) => b.at - a.at));
    };
  };
}));

/** Puts an entry among the kept games, as if it had been seen last. */
export const putGame = (it, entry) => it.evaluate((value) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('tobi', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('games', { keyPath: 'id' });
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const change = opening.result.transaction('games', 'readwrite');
    change.objectStore('games').put({ at: Date.now(), ...value });
    change.oncomplete = () => {
      opening.result.close();
      sessionStorage.setItem('tobi.tab', value.id);
      resolve();
    };
  };
}), entry);

/** Waits until the last game that is kept has such a text. */
export async function kept(it, wanted) {
  for (let tries = 0; tries < 100; tries++) {
    const [last] = await keptGames(it);
    if (last && wanted.test(JSON.stringify(last))) return last;
    await it.waitForTimeout(50);
  }
  return assert.fail(`nothing kept is like ${wanted}`);
}

/** The file that an action lets the page save: its name and its bytes. */
export async function saved(it, act) {
  if (!isFirefox) {
    const [save] = await Promise.all([it.waitForEvent('download'), act()]);
    return { name: save.suggestedFilename(), bytes: readFileSync(await save.path()) };
  }
  // Its driver does not report downloads: the address that the page wants to save is read.
  await it.evaluate(() => {
    window.saving = new Promise((resolve) => {
      HTMLAnchorElement.prototype.click = function click() {
        const reader = new FileReader();
        reader.onload = () => resolve([this.download, reader.result.split(',')[1]]);
        fetch(this.href).then((response) => response.blob()).then((blob) => reader.readAsDataURL(blob));
      };
    });
  });
  await act();
  const [name, bytes] = await it.evaluate(() => window.saving);
  return { name, bytes: Buffer.from(bytes, 'base64') };
}

/** The listed games of a collection that have such a part in their title. */
export async function titles(it, part = '') {
  await it.getByTestId('collection').click();
  await it.getByTestId('find-game').fill(part);
  const found = await it.getByTestId('games').locator('button').allInnerTexts();
  await it.locator('dialog').getByRole('button', { name: 'Close' }).click();
  await it.locator('dialog').waitFor({ state: 'detached' });
  return found;
}

/** Opens the first game of a collection that has such a part in its title. */
export async function choose(it, part) {
  await it.getByTestId('collection').click();
  await it.getByTestId('find-game').fill(part);
  await it.getByTestId('games').locator('button').first().click();
}
