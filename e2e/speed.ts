import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Browser, CDPSession, Page } from "playwright-core";
import { createTestApp } from "../server/test/harness.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { launchBrowser } from "./browser.ts";
import { galleryDeals } from "./gallery-deals.ts";

// Compares the page with a plain HTML file with the same text, on a slow phone: npm run speed -- [runs]

const runs = Number(process.argv[2] ?? 9);
const slowness = { cpu: 4, latencyMs: 150, bytesPerSecond: 1_600_000 / 8 };
const most = 2;
const leastMs = 16;

/** Runs in the page before its own scripts. */
const watching = `
  globalThis.seen = { paint: 0, delay: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paint = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === "click") seen.delay = Math.max(seen.delay, duration);
    }
  }).observe({ type: "event", durationThreshold: ${leastMs}, buffered: true });
`;

const app = await createTestApp("sqlite");
const url = await app.server.listen({ port: 0, host: "127.0.0.1" });
const { reader } = await sendOffer(app, await app.organization(), { ...galleryDeals.usual });
const page = `${url}/p/${reader.token}`;
const plain = await servePlain(await (await fetch(page)).text());
const browser = await launchBrowser();

const samples = { page: [] as Sample[], plain: [] as Sample[] };
for (let run = 0; run < runs; run++) {
  // Measures the two in turn, so that a busy moment of the machine affects both.
  samples.plain.push(await measure(browser, plain.url));
  samples.page.push(await measure(browser, page));
}
const figures = (["paint", "delay"] as const).map((figure) => {
  const [ours, theirs] = [computeMedian(samples.page, figure), computeMedian(samples.plain, figure)];
  return { figure, page_ms: ours, plain_ms: theirs, times: Math.round((ours / theirs) * 100) / 100, most };
});
for (const figure of figures) process.stdout.write(`${JSON.stringify(figure)}\n`);
process.exitCode = figures.every(({ times }) => times <= most) ? 0 : 1;

await browser.close();
plain.close();
await app.close();

interface Sample {
  /** Time until the largest text or picture of the first view is shown, in milliseconds. */
  readonly paint: number;
  /** Time from a tap on an option until the next frame that shows it. */
  readonly delay: number;
}

async function measure(in_: Browser, address: string): Promise<Sample> {
  const context = await in_.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const tab = await context.newPage();
  await throttle(await context.newCDPSession(tab));
  await tab.addInitScript({ content: watching });
  await tab.goto(address, { waitUntil: "load" });
  const option = tab.getByRole("checkbox").nth(1);
  await option.and(tab.locator(":enabled")).waitFor();
  await option.scrollIntoViewIfNeeded();
  const { paint } = await readSample(tab);
  await option.click({ force: true });
  const delay = await delayOn(tab);
  await context.close();
  return { paint, delay };
}

/**
 * Reads the delay of a tap. The browser reports an interaction after its frame was shown, unless it was
 * faster than `leastMs`.
 */
async function delayOn(tab: Page): Promise<number> {
  for (let look = 0; look < 20; look++) {
    const { delay } = await readSample(tab);
    if (delay > 0) return delay;
    await tab.waitForTimeout(50);
  }
  return leastMs;
}

function readSample(tab: Page): Promise<Sample> {
  return tab.evaluate<Sample>("seen");
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness.cpu });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slowness.latencyMs,
    downloadThroughput: slowness.bytesPerSecond,
    uploadThroughput: slowness.bytesPerSecond,
  });
}

/** Serves the text and the controls of the page without style or script, compressed like the page. */
async function servePlain(html: string) {
  const [, body = ""] = /<body>([^]*)<script type="application\/json"/.exec(html) ?? [];
  const bare = body.replaceAll(/ (?:class|disabled)(?:="[^"]*")?/g, "").replaceAll(/<svg[^]*?<\/svg>/g, "");
  const file = gzipSync(`<!doctype html><meta name="viewport" content="width=device-width">${bare}`);
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" });
    response.end(file);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

function computeMedian(all: readonly Sample[], figure: keyof Sample): number {
  const sorted = all.map((sample) => sample[figure]).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}
