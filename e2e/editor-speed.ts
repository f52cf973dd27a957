import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { fixed, group, line, option, scope } from "../server/src/ops/demo/builders.ts";
import { createTestApp } from "../server/test/harness.ts";
import { password, givePassword } from "../server/test/people.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { launchBrowser } from "./browser.ts";

// Compares the editor of 500 lines with a bare input, and the list with a plain one: npm run speed:editor --
// [keys]

const keys = Number(process.argv[2] ?? 60);
const proposals = Number(process.env["PROPOSALS"] ?? 200);
const lineCount = 500;
const pauseMs = 120;
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };

const app = await createTestApp("sqlite");
const url = await app.server.listen({ port: 0, host: "127.0.0.1" });
const client = await app.organization();
const lines = Array.from({ length: lineCount }, (_, index) =>
  index % 100 === 99
    ? option(`Line ${index}`, fixed(index + 1), true)
    : line(`Line ${index}`, fixed(index + 1)),
);
const id = await createDocument(lineCount);
for (let index = 0; index < proposals; index++)
  await createTestProposal(client, {
    name: `Office ${index}`,
    pages: [scope("Work", [group("Work", lines.slice(0, 3))])],
  });
const { email } = await givePassword(app, client);
const browser = await launchBrowser();
const context = await signIn(browser);

for (const slowness of [1, 4]) {
  const bare = await measureBareInput(context, slowness);
  for (const view of ["Paper", "Lines"] as const) {
    const page = await openEditor(context, view);
    const html = await readWithoutScripts(page);
    const typed = await typeIntoRow(page, slowness);
    const still = await measureStillPage(html, slowness);
    const most_ms = slowness === 1 ? bare.p95_ms + 10 : 2 * bare.p95_ms;
    tell({ figure: "key to paint", view, slowness, ...typed, still, bare, most_ms });
    if (slowness === 1)
      tell({ figure: "total after a key", view, ...(await measureTotals(page, view)), most_ms: [100, 500] });
    await page.close();
  }
}
for (const count of [300, lineCount])
  for (const view of ["Paper", "Lines"] as const)
    tell({ figure: "cost of rows", view, lines: count, ...(await measureRows(view, count)) });
for (const view of ["Paper", "Lines"] as const)
  tell({ figure: "paste of 500 rows", view, ...(await measurePaste(view)), most_ms: [300, 2000] });
tell({ figure: "list readable", ...(await measureList()), most_times: 2 });
tell({ load: loadavg().map((each) => Math.round(each * 10) / 10) });

await browser.close();
await app.close();

/** Creates a proposal with lines in groups of 50, and returns its id. */
async function createDocument(count: number): Promise<string> {
  const groups = Array.from({ length: count / 50 }, (_, index) =>
    group(`Group ${index}`, lines.slice(index * 50, index * 50 + 50)),
  );
  const { id: made } = await createTestProposal(client, {
    pages: [scope("Work", groups)],
    settings: { currency: "EUR" },
  });
  return made;
}

function tell(figure: object): void {
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

async function signIn(in_: Browser): Promise<BrowserContext> {
  const made = await in_.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const page = await made.newPage();
  await page.goto(`${url}/app`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Proposals" }).waitFor();
  await page.close();
  return made;
}

async function openEditor(in_: BrowserContext, view: "Paper" | "Lines"): Promise<Page> {
  const page = await in_.newPage();
  await page.goto(`${url}/app/proposals/${id}`);
  await showView(page, view, lineCount);
  return page;
}

async function showView(page: Page, view: "Paper" | "Lines", count: number): Promise<void> {
  await page.locator(".editor").waitFor();
  await page.locator(".view-switch").getByText(view, { exact: true }).click();
  await page.locator(`[data-row] textarea[data-cell="name"]`).nth(count).waitFor({ state: "attached" });
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Types into the name of a line in the middle of the screen. */
async function typeIntoRow(page: Page, slowness: number): Promise<Typing> {
  await slowDown(page, slowness);
  await page.locator(`[data-row] textarea[data-cell="name"]`).nth(30).focus();
  // Opening the panel of the focused line must not count as part of a key.
  await page.waitForTimeout(500);
  return typeKeys(page);
}

/** Reads the elements of a page with the values of its fields, without its scripts. */
function readWithoutScripts(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    for (const area of document.querySelectorAll("textarea")) area.textContent = area.value;
    const copy = document.documentElement.cloneNode(true);
    for (const script of copy.querySelectorAll("script, link[rel=modulepreload]")) script.remove();
    return "<!doctype html>" + copy.outerHTML;
  })()`);
}

/**
 * Types into the same elements and styles without scripts, to measure the browser's own work for this number
 * of elements.
 */
async function measureStillPage(html: string, slowness: number): Promise<Typing> {
  const page = await context.newPage();
  await page.route("**/still", (route) => route.fulfill({ body: html, contentType: "text/html" }));
  await page.goto(`${url}/still`);
  const typed = await typeIntoRow(page, slowness);
  await page.close();
  return typed;
}

interface Typing {
  /** Time from a key to the frame that shows it, in milliseconds. 95 of 100 keys are faster. */
  readonly p95_ms: number;
  readonly p50_ms: number;
  /** Script, style and layout per key, which a busy machine affects less. */
  readonly work_ms: number;
}

async function typeKeys(page: Page): Promise<Typing> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.evaluate(`
    globalThis.delays = [];
    addEventListener("keydown", ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => delays.push(performance.now() - timeStamp);
        port2.postMessage(0);
      });
    }, true);
  `);
  const before = await readWork(session);
  for (let index = 0; index < keys; index++) {
    await page.keyboard.press("abcdefghij"[index % 10] ?? "a");
    await page.waitForTimeout(pauseMs);
  }
  const work = ((await readWork(session)) - before) / keys;
  const delays = await page.evaluate<number[]>("delays");
  return {
    p95_ms: computePercentile(delays, 0.95),
    p50_ms: computePercentile(delays, 0.5),
    work_ms: Math.round(work * 10) / 10,
  };
}

async function readWork(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const names = new Set(["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"]);
  return metrics.reduce((sum, { name, value }) => (names.has(name) ? sum + value * 1000 : sum), 0);
}

interface RowCosts {
  /** Script, style and layout from the navigation to the last row. */
  readonly render_ms: number;
  readonly heap_mb: number;
  readonly nodes: number;
  /** Script, style and layout per key. */
  readonly key_work_ms: number;
  /** Time between frames while the document scrolls by 400 pixels a frame. 95 of 100 are faster. */
  readonly scroll_p95_ms: number;
}

/**
 * Measures the cost of a document with `count` rows. The difference between two counts is the cost of the
 * additional rows.
 */
async function measureRows(view: "Paper" | "Lines", count: number): Promise<RowCosts> {
  const document = await createDocument(count);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  await page.goto(`${url}/app/proposals/${document}`);
  await showView(page, view, count);
  await page.waitForTimeout(1_000);
  const render = await readWork(session);
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const read = (name: string) => metrics.find((each) => each.name === name)?.value ?? NaN;
  const frames = await page.evaluate<number[]>(`new Promise((resolve) => {
    const canvas = document.querySelector(".canvas");
    const frames = [];
    let before = performance.now();
    const go = () => {
      const now = performance.now();
      frames.push(now - before);
      before = now;
      const top = canvas.scrollTop;
      canvas.scrollTop += 400;
      if (canvas.scrollTop === top) resolve(frames);
      else requestAnimationFrame(go);
    };
    requestAnimationFrame(go);
  })`);
  await page.locator(`[data-row] textarea[data-cell="name"]`).nth(30).focus();
  await page.waitForTimeout(500);
  const { work_ms } = await typeKeys(page);
  await page.close();
  return {
    render_ms: Math.round(render),
    heap_mb: Math.round(read("JSHeapUsedSize") / 1e5) / 10,
    nodes: read("Nodes"),
    key_work_ms: work_ms,
    scroll_p95_ms: computePercentile(frames, 0.95),
  };
}

async function measureBareInput(in_: BrowserContext, slowness: number): Promise<Typing> {
  const page = await in_.newPage();
  await page.setContent("<input autofocus>");
  await page.locator("input").focus();
  await slowDown(page, slowness);
  const delay = await typeKeys(page);
  await page.close();
  return delay;
}

/** Types a price, and returns the time from its last key to the new total and to the new range. */
async function measureTotals(
  page: Page,
  view: "Paper" | "Lines",
): Promise<{ total_ms: number; range_ms: number }> {
  const samples = { total: [] as number[], range: [] as number[] };
  if (view === "Paper") await page.locator(".price-button").nth(5).click();
  const price =
    view === "Paper"
      ? page.locator(".price-popover input.number").first()
      : page.locator(`[data-cell="price"]`).nth(5);
  await price.focus();
  for (let index = 0; index < 10; index++) {
    await page.evaluate(`
      globalThis.measuredTimes = {};
      addEventListener("keydown", ({ timeStamp }) => { globalThis.keyAt = timeStamp; }, { capture: true, once: true });
      globalThis.watcher?.disconnect();
      globalThis.watcher = new MutationObserver((changes) => {
        const isRange = ({ target }) => (target.nodeType === 3 ? target.parentElement : target).closest("small") !== null;
        const now = performance.now() - keyAt;
        if (changes.some((each) => !isRange(each))) measuredTimes.total ??= now;
        if (changes.some(isRange)) measuredTimes.range ??= now;
      });
      watcher.observe(document.querySelector(".total.first dd"), { characterData: true, childList: true, subtree: true });
    `);
    await page.keyboard.press(String((index % 9) + 1));
    await page.waitForTimeout(700);
    const seen = await page.evaluate<{ total?: number; range?: number }>("measuredTimes");
    samples.total.push(seen.total ?? Infinity);
    samples.range.push(seen.range ?? Infinity);
  }
  return {
    total_ms: computePercentile(samples.total, 0.95),
    range_ms: computePercentile(samples.range, 0.95),
  };
}

async function measurePaste(view: "Paper" | "Lines"): Promise<object> {
  const { id: empty } = await createTestProposal(client, { pages: [scope("Work", [group("Group", [])])] });
  const page = await context.newPage();
  let requests = 0;
  await page.route("**/changes", async (route) => {
    requests += 1;
    await route.continue();
  });
  await page.goto(`${url}/app/proposals/${empty}`);
  await page.locator(".editor").waitFor();
  await page.locator(".view-switch").getByText(view, { exact: true }).click();
  const field = page.getByPlaceholder(/Type a line/).first();
  await field.focus();
  const rows = Array.from({ length: lineCount }, (_, index) => `Part ${index}\t2\t1.50`).join("\n");
  const [shown, whole] = await page.evaluate<[number, number]>(`new Promise((resolve) => {
    const data = new DataTransfer();
    data.setData("text/plain", ${JSON.stringify(rows)});
    const from = performance.now();
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    let shown;
    const look = () => {
      const names = [...document.querySelectorAll('[data-row] textarea[data-cell="name"]')];
      // All rows can be read, and the last rows, which are on the screen, can be edited.
      const isThere =
        document.querySelectorAll("[data-row]").length > ${lineCount} &&
        names.some(({ value }) => value === "Part ${lineCount - 1}");
      const isWhole = names.length > ${lineCount};
      // This frame paints the rows. The message is handled after the frame, as in the measurement of a key.
      if (isThere && !shown) {
        shown = -1;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { shown = performance.now() - from; };
        port2.postMessage(0);
      }
      if (isWhole && shown > 0) resolve([shown, performance.now() - from]);
      else requestAnimationFrame(look);
    };
    look();
  })`);
  const from = Date.now();
  await page.locator(".save-state").getByText("Saved", { exact: true }).waitFor();
  const saved = Date.now() - from + whole;
  await page.getByRole("button", { name: "Undo: 500 lines pasted" }).click();
  await page.waitForFunction(
    `document.querySelectorAll('[data-row] textarea[data-cell="name"]').length < 10`,
  );
  await page.close();
  return {
    shown_ms: Math.round(shown),
    editable_ms: Math.round(whole),
    saved_ms: Math.round(saved),
    requests,
  };
}

/** Opens the list and a plain page with the same words in turn, on a slow phone. */
async function measureList(): Promise<object> {
  const page = await context.newPage();
  await page.goto(`${url}/app/proposals`);
  await page.getByText("Office 1", { exact: false }).first().waitFor();
  const rows = await page.locator("main").innerText();
  await page.close();
  const plain = await servePlain(rows);
  const samples = { list: [] as Opening[], again: [] as Opening[], plain: [] as Opening[] };
  for (let run = 0; run < 5; run++) {
    samples.plain.push((await measureOpenings(plain.url, "Office"))[0]);
    const [first, again] = await measureOpenings(`${url}/app/proposals`, "Office");
    samples.list.push(first);
    samples.again.push(again);
  }
  plain.close();
  const median = (openings: readonly Opening[], part: keyof Opening) =>
    computePercentile(
      openings.map((each) => each[part]),
      0.5,
    );
  const floor = median(samples.plain, "read");
  const toTimes = (ms: number) => Math.round((ms / floor) * 100) / 100;
  const [list, again] = [median(samples.list, "read"), median(samples.again, "read")];
  return {
    list_ms: list,
    again_ms: again,
    plain_ms: floor,
    times: toTimes(list),
    again_times: toTimes(again),
    whole_ms: median(samples.list, "whole"),
    whole_again_ms: median(samples.again, "whole"),
  };
}

/** Times until a list is readable and clickable, and until it is complete. */
interface Opening {
  readonly read: number;
  readonly whole: number;
}

/** Opens an address for the first time, and again when the browser has cached its scripts. */
async function measureOpenings(address: string, text: string): Promise<[first: Opening, again: Opening]> {
  const fresh = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: await context.storageState(),
  });
  const page = await fresh.newPage();
  const session = await fresh.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slowNetwork);
  // Polling from outside would slow the page down.
  await page.addInitScript(`
    globalThis.opening = {};
    const watch = (part, selector) =>
      new MutationObserver((_, observer) => {
        const shown = document.querySelector(selector);
        if (!shown?.textContent.includes(${JSON.stringify(text)})) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => { opening[part] = performance.now(); }));
      }).observe(document, { childList: true, subtree: true });
    watch("read", "ul");
    watch("whole", "#root, body > ul");
  `);
  const first = await measureOpening(page, address);
  const again = await measureOpening(page, address);
  await fresh.close();
  return [first, again];
}

async function measureOpening(page: Page, address: string): Promise<Opening> {
  await page.goto(address);
  for (;;) {
    await page.waitForTimeout(500);
    const { read, whole } = await page.evaluate<Partial<Opening>>("opening");
    if (read !== undefined && whole !== undefined)
      return { read: Math.round(read), whole: Math.round(whole) };
  }
}

async function servePlain(text: string) {
  const items = text.split("\n").map((each) => `<li><a href="#">${each.replaceAll("<", "&lt;")}</a>`);
  const file = gzipSync(
    `<!doctype html><meta name="viewport" content="width=device-width"><ul>${items.join("")}</ul>`,
  );
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" });
    response.end(file);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

function computePercentile(all: readonly number[], part: number): number {
  const sorted = all.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;
}
