import axe, { type AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { createTestApp, type TestApp, type TestAppOptions, type TestClient } from "../server/test/harness.ts";
import { browser } from "../server/test/recipients.ts";
import { launchBrowser } from "./browser.ts";

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** A running service, a member, and a browser with isolated pages. */
export interface Stage {
  readonly app: TestApp;
  readonly client: TestClient;
  readonly url: string;
  /** Opens a link. Errors in the console of the page fail the test at its end. */
  open(token: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens an address of the service. Errors in the console of the page fail the test at its end. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
}

/**
 * The browser of this process, shared because a start takes as long as several tests. Contexts are isolated.
 */
let browserOfProcess: Promise<Browser> | undefined;

/**
 * Creates one service for all tests of a file, with the browser of the process. `createOptions` creates the services
 * that the service uses. With a public URL, the service listens at its port.
 */
export function useStage(createOptions: () => TestAppOptions | Promise<TestAppOptions> = () => ({})): Stage {
  const stage = { complaints: [] as string[] } as {
    complaints: string[];
    app: TestApp;
    client: TestClient;
    url: string;
    browser: Browser;
  };
  beforeAll(async () => {
    const options = await createOptions();
    stage.app = await createTestApp("sqlite", options);
    const port = Number(new URL(options.publicUrl ?? "http://127.0.0.1:0").port);
    stage.url = await stage.app.server.listen({ port, host: "127.0.0.1" });
    stage.client = await stage.app.organization();
    stage.browser = await (browserOfProcess ??= launchBrowser());
  }, 60_000);
  afterAll(async () => {
    for (const context of stage.browser.contexts()) await context.close();
    await stage.app.close();
    expect(stage.complaints).toEqual([]);
  });

  const visit: Stage["visit"] = async (path, { viewport = desktop, ...options } = {}) => {
    const context = await stage.browser.newContext({
      viewport,
      locale: "en-US",
      userAgent: browser,
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    page.on("pageerror", (error) => stage.complaints.push(String(error.stack)));
    page.on("console", (message) => {
      // Browsers also report rejected and failed requests here. The tests check how the page handles them.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        stage.complaints.push(message.text());
    });
    await page.goto(`${stage.url}${path}`);
    return page;
  };

  return {
    get app() {
      return stage.app;
    },
    get client() {
      return stage.client;
    },
    get url() {
      return stage.url;
    },
    open: (token, options) => visit(`/p/${token}`, options),
    visit,
  };
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The accessibility rules that a change of only the colours can break. */
export const colorRules = ["color-contrast", "link-in-text-block"];

/** Waits for the animations that end, because colours have no valid contrast while they change. */
const finishAnimations = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished),
)`;

/** Asserts that axe finds no fault in the current page. With `rules`, checks only these rules. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  const asked = {
    runOnly: rules ? { type: "rule", values: rules } : standards,
    resultTypes: ["violations"],
  };
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  await page.evaluate(finishAnimations);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(asked)})`);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found).toEqual([]);
}

/** Selects the page, the open dialog and the screens of the application that scroll vertically. */
const scrolled = "html, dialog[open], .content, .list-scroll, .editor-columns, .inspector-body";

/** Asserts that no vertically scrolling element also scrolls sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  const wide = await page.evaluate<string[]>(
    `[...document.querySelectorAll("${scrolled}")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ localName, className }) => localName + " " + className)`,
  );
  expect(wide).toEqual([]);
}

/** Asserts that a control is on the screen from its left to its right edge. */
export async function expectOnScreen(control: Locator): Promise<void> {
  await control.waitFor();
  const { x = -1, width = 0 } = (await control.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(control.page().viewportSize()?.width ?? 0);
}

/**
 * Calls a function, given as source text, in the page with an element. (Playwright does not call source text
 * itself.)
 */
export async function callInPage<Answer>(target: Locator, source: string): Promise<Answer> {
  await target.evaluate<unknown, object>((element) => void Object.assign(globalThis, { asked: element }));
  return target.page().evaluate<Answer>(`(${source})(globalThis.asked)`);
}

/** Returns the sum of all layout shifts so far. */
export function measureShift(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    const watch = new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) sum += value;
    });
    watch.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  })`);
}

/** Waits until the text is on the page. */
export async function expectToSee(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor();
}

/** Presses a key on a control reached with Tab. */
export async function pressOn(page: Page, control: Locator, key: string): Promise<void> {
  await control.waitFor();
  const isFocused = () => control.evaluate((element) => element.matches(":focus"));
  for (let tabs = 0; tabs < 80 && !(await isFocused()); tabs++) await page.keyboard.press("Tab");
  expect(await isFocused()).toBe(true);
  await page.keyboard.press(key);
}
