import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fixed, group, line, option, scope } from "../server/src/ops/demo/builders.ts";
import { sendOffer, type Offer } from "../server/test/recipients.ts";
import {
  desktop,
  expectAccessible,
  expectNoSideways,
  expectToSee,
  measureShift,
  phone,
  pressOn,
  useStage,
} from "./stage.ts";

const stage = useStage();
const isFocused = (element: { matches(selector: string): boolean }) => element.matches(":focus");

const startDraft = async ({ url }: Offer) =>
  `/api/proposals/${(await stage.client.post(`${url}/revisions`)).body.data.id}`;

const publish = (draft: string, note?: string) =>
  stage.client.post(`${draft}/publish`, { notify: false, ...(note && { note }) });

/** Publishes a revision in which the logo has another price and there are no icons. */
async function revise(offer: Offer, { price = 350, note = "With a brand guide." } = {}): Promise<void> {
  const draft = await startDraft(offer);
  await stage.client.patch(`${draft}/items/${offer.findId("Logo")}`, { price: fixed(price) });
  await stage.client.delete(`${draft}/items/${offer.findId("Icons")}`);
  expect((await publish(draft, note)).status).toBe(200);
}

const readTotals = (page: Page) => page.locator(".revision-totals").innerText();
const notice = (page: Page) => page.locator(".revision");

/** Opens the form of the acceptance and enters the name and address. */
async function startAcceptance(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Accept proposal" }).click();
  await page.getByLabel("Your full name").fill("Grace Hopper");
  await page.getByLabel("Your email address").fill("grace@example.com");
}

describe("a revision on the client's page", () => {
  it("says what changed and what it costs, until it is dismissed, and can then be accepted", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const draft = await startDraft(offer);
    const before = await stage.open(offer.reader.token);
    expect(await notice(before).count()).toBe(0);
    for (const name of ["Icons", "Photos"]) await before.getByRole("checkbox", { name }).check();
    await expect.poll(async () => (await offer.reader.read()).body.totals.once.total).toBe(600);
    await before.context().close();
    await stage.client.patch(`${draft}/items/${offer.findId("Logo")}`, { price: fixed(350) });
    await stage.client.delete(`${draft}/items/${offer.findId("Icons")}`);
    await publish(draft, "With a brand guide.");

    const page = await stage.open(offer.reader.token);
    await expectToSee(page, "Revised on November 20, 2026");
    for (const text of ["Revision 2", "2 changes", "With a brand guide.", "No longer selected: Icons"])
      await expectToSee(page, text);
    expect(await readTotals(page)).toMatch(/Your total\s+\$600\s+\$450\s+from \$600 to \$450\s+\$150 less/);
    const item = page.locator(".item", { hasText: "Logo" });
    expect(await item.innerText()).toMatch(/Logo\s+Changed[^]*\$350\s+was \$300/);
    await page.getByText("Show changes").click();
    expect(await page.locator(".changes").innerText()).toMatch(
      /Removed\s+Icons\s+Design\s+Price was \$200\s+No longer selected\s+Changed\s+Logo\s+Design\s+Price/,
    );
    await expectAccessible(page);

    await page.getByRole("button", { name: "Got it" }).click();
    await expect.poll(() => page.locator(".revision-news, .change-mark, .was").count()).toBe(0);
    await page.reload();
    await expectToSee(page, "Revised on November 20, 2026");
    await expect.poll(() => page.locator(".revision-news, .change-mark, .was").count()).toBe(0);
    await page.getByText("Show changes").click();
    await page.locator(".changes").getByText("Icons").waitFor();

    await startAcceptance(page);
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await expectToSee(page, "You accepted this proposal");
    await page.context().close();
  });

  it("compares with the last revision on the screen of the reader, and not with later ones", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token);
    await expect.poll(() => page.evaluate("localStorage.length")).toBe(2);
    await page.goto("about:blank");
    await revise(offer);
    const draft = await startDraft(offer);
    await stage.client.patch(`${draft}/items/${offer.findId("Logo")}`, { price: fixed(500) });
    await publish(draft);
    await page.goto(`${stage.url}/p/${offer.reader.token}`);
    await expect.poll(() => readTotals(page)).toMatch(/\$320\s+\$520\s+/);
    await expectToSee(page, "2 changes");
    // The reader did not dismiss this revision. The next revision is still compared with this one, because it
    // was on the screen.
    const next = await startDraft(offer);
    await stage.client.patch(`${next}/items/${offer.findId("Logo")}`, { price: fixed(600) });
    await publish(next);
    await expect.poll(() => readTotals(page)).toMatch(/\$520\s+\$620\s+/);
    await page.reload();
    await expect.poll(() => readTotals(page)).toMatch(/\$520\s+\$620\s+/);
    await page.context().close();

    const other = await stage.open(offer.reader.token);
    await expect.poll(() => readTotals(other)).toMatch(/\$520\s+\$620\s+/);
    await expectToSee(other, "1 change");
    await other.context().close();
  });

  it("is read, followed to an item and dismissed with the keyboard only", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    await revise(offer);
    const page = await stage.open(offer.reader.token);
    const summary = page.locator(".revision summary");
    await pressOn(page, summary, "Enter");
    await pressOn(page, page.locator(".changes").getByRole("link", { name: "Logo" }), "Enter");
    expect(page.url()).toContain(`#name-${offer.findId("Logo")}`);
    await page.reload();
    await expect.poll(() => page.getByRole("button", { name: "Got it" }).isEnabled()).toBe(true);
    await pressOn(page, page.getByRole("button", { name: "Got it" }), "Enter");
    await expect.poll(() => summary.evaluate(isFocused)).toBe(true);
    await page.context().close();
  });

  it("moves nothing when the page comes alive, dismissed or not", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    await revise(offer);
    const page = await stage.open(offer.reader.token, { viewport: phone });
    const gotIt = page.getByRole("button", { name: "Got it" });
    await expect.poll(() => gotIt.isEnabled()).toBe(true);
    expect(await measureShift(page)).toBeLessThan(0.002);
    await gotIt.click();
    await page.reload();
    await expect.poll(() => page.getByRole("checkbox", { name: "Photos" }).isEnabled()).toBe(true);
    expect(await gotIt.count()).toBe(0);
    expect(await measureShift(page)).toBeLessThan(0.002);
    await page.context().close();
  });

  it("can be read without scripts", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    await revise(offer);
    const page = await stage.open(offer.reader.token, { javaScriptEnabled: false });
    await page.getByText("Show changes").click();
    await page.locator(".changes").getByText("Icons").waitFor();
    await page.getByRole("link", { name: "Revision 1" }).click();
    await expectToSee(page, "Replaced on November 20, 2026");
    await page.context().close();
  });

  it.each(["en", "de", "es", "fr", "he", "ar"])("fits narrow screens: %s", async (language) => {
    const offer = await sendOffer(stage.app, stage.client, { design: { language } });
    await offer.reader.select(offer.findId("Icons"));
    const draft = await startDraft(offer);
    const name = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
    await stage.client.patch(`${draft}/items/${offer.findId("Logo")}`, { name, price: fixed(123_456.5) });
    await stage.client.patch(`${draft}/items/${offer.findId("Care")}`, { description: "<p>Always</p>" });
    await stage.client.patch(`${draft}/items/${offer.findId("Seats")}`, {
      price: { ...fixed(12), quantity: { current: 3, min: 1, max: 5, unitLabel: "m²" } },
    });
    await stage.client.delete(`${draft}/items/${offer.findId("Icons")}`);
    await publish(draft, "Lorem ipsum dolor sit amet. ".repeat(10));
    const page = await stage.open(offer.reader.token, { viewport: phone });
    await page.locator(".revision summary").click();
    for (const viewport of [desktop, phone, { width: 320, height: 640 }]) {
      await page.setViewportSize(viewport);
      await expectNoSideways(page);
      await expectAccessible(page);
    }
    await page.locator(".revision-end").click();
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.context().close();
  });

  it("leaves only one line on paper", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    await revise(offer);
    const page = await stage.open(offer.reader.token);
    await expectToSee(page, "With a brand guide.");
    await page.emulateMedia({ media: "print" });
    expect(await notice(page).innerText()).toMatch(/^Revised on November 20, 2026\s+Revision 2\s+2 changes$/);
    expect(await page.locator(".change-mark, .was").locator("visible=true").count()).toBe(0);
    await page.context().close();
  });
});

describe("an earlier revision", () => {
  it("can only be read, and leads to the current one", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    await offer.reader.select(offer.findId("Icons"));
    await revise(offer);
    const page = await stage.open(offer.reader.token);
    await page.getByText("Show changes").click();
    await page.getByRole("link", { name: "Revision 1" }).click();
    await expectToSee(page, "Replaced on November 20, 2026");
    expect(await page.getByRole("checkbox", { name: "Icons" }).isChecked()).toBe(true);
    for (const control of await page.locator("main :is(input, button)").all())
      expect(await control.isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Accept proposal" }).count()).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to the current revision" }).click();
    await expectToSee(page, "Revised on November 20, 2026");
    expect(page.url()).toBe(`${stage.url}/p/${offer.reader.token}`);
    await page.context().close();
  });

  it("records no view and listens to no changes", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    await revise(offer);
    const page = await stage.visit("/healthz");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(`${stage.url}/p/${offer.reader.token}?revision=1`);
    await expectToSee(page, "Replaced on November 20, 2026");
    await page.getByRole("link", { name: "Go to the current revision" }).click();
    await expect.poll(() => requests.filter((each) => each === `${offer.reader.url}/views`)).toHaveLength(1);
    expect(requests.filter((each) => each === `${offer.reader.url}/events`)).toHaveLength(1);
    const current = requests.lastIndexOf(`/p/${offer.reader.token}`);
    expect(requests.slice(0, current).filter((each) => each.startsWith("/api/"))).toEqual([]);
    await page.context().close();
  });
});

/** A proposal that is longer than the screen. */
const long = [
  scope(
    "Work",
    ["Design", "Build", "Launch", "Care"].map((name) =>
      group(name, [
        ...Array.from({ length: 8 }, (_, index) => line(`${name} ${index + 1}`, fixed(100))),
        option(`${name} extra`, fixed(50), false),
      ]),
    ),
  ),
];

describe("a publication while the page is open", () => {
  it("shows the new revision within a second, keeps the place and the focus, and is said once", async () => {
    const offer = await sendOffer(stage.app, stage.client, { pages: long });
    const page = await stage.open(offer.reader.token);
    const extra = page.getByRole("checkbox", { name: "Launch extra" });
    await expect.poll(() => extra.isEnabled()).toBe(true);
    await extra.focus();
    await extra.scrollIntoViewIfNeeded();
    await page.evaluate(`{
      globalThis.heard = [];
      const watch = new MutationObserver((changes) => {
        const live = new Set(changes.map(({ target }) =>
          (target.parentElement ?? target).closest("[role=status], [role=alert], [aria-live]")));
        for (const each of live) if (each?.textContent) heard.push(each.textContent);
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    }`);
    const { y: place } = (await extra.boundingBox()) ?? { y: 0 };
    const draft = await startDraft(offer);
    await stage.client.patch(`${draft}/items/${offer.findId("Care 8")}`, { price: fixed(175) });
    await publish(draft, "Longer launch");
    const start = Date.now();
    await page.locator(".item", { hasText: "Care 8" }).getByText("was $100").waitFor();
    expect(Date.now() - start).toBeLessThan(1_000);
    expect((await extra.boundingBox())?.y).toBeCloseTo(place, -1);
    expect(await extra.evaluate(isFocused)).toBe(true);
    const said = "This proposal has just been revised. Total now: $3,275";
    await expect.poll(() => page.evaluate("heard")).toEqual([said]);
    await page.getByRole("link", { name: "This proposal has just been revised." }).click();
    await expect.poll(() => page.locator(".revised-now").count()).toBe(0);
    await expectToSee(page, "Longer launch");
    expect(await page.evaluate("heard")).toEqual([said]);
    await page.context().close();
  });

  it("keeps the place in browsers that do not do it themselves", async () => {
    const offer = await sendOffer(stage.app, stage.client, { pages: long });
    const page = await stage.open(offer.reader.token, { viewport: phone });
    const extra = page.getByRole("checkbox", { name: "Launch extra" });
    await expect.poll(() => extra.isEnabled()).toBe(true);
    await page.evaluate(`{
      document.documentElement.style.overflowAnchor = "none";
      CSS.supports = () => false;
    }`);
    await extra.scrollIntoViewIfNeeded();
    const { y: place } = (await extra.boundingBox()) ?? { y: 0 };
    const draft = await startDraft(offer);
    for (const name of ["Design 1", "Build 1"])
      await stage.client.patch(`${draft}/items/${offer.findId(name)}`, { price: fixed(175) });
    await publish(draft, "Dearer");
    await page.locator(".item", { hasText: "Build 1" }).getByText("was $100").waitFor();
    expect((await extra.boundingBox())?.y).toBeCloseTo(place, -1);
    await page.context().close();
  });

  it("stops an acceptance that is under way until the reader has seen the revision", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token);
    await startAcceptance(page);
    await revise(offer);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("This proposal has just been revised.").waitFor();
    expect(await dialog.getByRole("button", { name: "Accept", exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "See what has changed" }).click();
    await expect.poll(() => notice(page).evaluate(isFocused)).toBe(true);
    expect((await offer.reader.read()).body.status).toBe("SENT");
    await startAcceptance(page);
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await expectToSee(page, "You accepted this proposal");
    await page.context().close();
  });

  it("does not get the choices made offline before, and names them", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token);
    await expect.poll(() => page.getByRole("checkbox", { name: "Icons" }).isEnabled()).toBe(true);
    await page.context().setOffline(true);
    for (const name of ["Icons", "Photos"]) await page.getByRole("checkbox", { name }).check();
    await expectToSee(page, "You are offline.");
    await revise(offer);
    await page.context().setOffline(false);
    await expectToSee(page, "This was not saved: Icons and Photos. This proposal has just been revised.");
    await expectToSee(page, "Revised on November 20, 2026");
    expect(await page.getByRole("checkbox", { name: "Photos" }).isChecked()).toBe(false);
    expect((await offer.reader.read()).body.totals.once.total).toBe(370);
    await page.context().close();
  });
});
