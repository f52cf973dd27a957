import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fixed, group, line, scope } from "../server/src/ops/demo/builders.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { openAs } from "./app-stage.ts";
import { galleryDeals, longWord } from "./gallery-deals.ts";
import { callInPage, expectNoSideways, expectOnScreen, phone, useStage } from "./stage.ts";

const stage = useStage();

const narrowest = { width: 320, height: 640 };

/** Counts the lines of the text of an element. */
const countLines = async (element: Locator) =>
  callInPage<number>(
    element,
    `(element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }`,
  );

const isCut = async (element: Locator) =>
  callInPage<boolean>(element, "(element) => element.scrollWidth > element.clientWidth");

describe("the recipient page on a narrow screen", () => {
  it("scrolls a table that is too wide, without dividing its figures", async () => {
    const { reader } = await sendOffer(stage.app, stage.client, galleryDeals.tables);
    const page = await stage.open(reader.token, { viewport: narrowest });
    const [wide, small] = await page.getByRole("group", { name: "Table" }).all();
    if (!wide || !small) throw new Error("a table has no region");
    expect([await isCut(wide), await isCut(small)]).toEqual([true, false]);
    const figures = await wide.locator("td", { hasText: /\d/u }).all();
    expect(figures.length).toBeGreaterThan(9);
    for (const figure of figures) expect(await countLines(figure)).toBe(1);
    await page.emulateMedia({ media: "print" });
    await expectNoSideways(page);
    await page.context().close();
  });

  it("scrolls a table on a card that is a control as a whole", async () => {
    const cells = Array.from({ length: 8 }, (_, at) => `<td>12,345,67${at}.00</td>`).join("");
    const description = `<table><tbody><tr>${cells}</tr></tbody></table>`;
    const plans = {
      type: "side_by_side" as const,
      name: "Plans",
      selection_type: "single" as const,
      columns: [{ name: "Plan", price: 10, description }],
    };
    const { reader } = await sendOffer(stage.app, stage.client, { pages: [scope("Work", [plans])] });
    const page = await stage.open(reader.token, { viewport: narrowest });
    const table = page.getByRole("group", { name: "Table" });
    await table.hover();
    await page.mouse.wheel(100, 0);
    await expect.poll(() => callInPage<number>(table, "(element) => element.scrollLeft")).toBe(100);
    await page.context().close();
  });

  it("opens a description when its end gets the focus", async () => {
    const description = `<p>${"We look after it. ".repeat(40)}</p><p><a href="https://acme.test">Terms</a></p>`;
    const { reader } = await sendOffer(stage.app, stage.client, {
      pages: [scope("Work", [group("Care", [line("Support", fixed(10), { description })])])],
    });
    const page = await stage.open(reader.token, { viewport: narrowest });
    await page.getByRole("button", { name: "More", exact: true }).waitFor();
    await page.getByRole("link", { name: "Terms" }).focus();
    const less = page.getByRole("button", { name: "Less", exact: true });
    expect(await less.getAttribute("aria-expanded")).toBe("true");
    await page.context().close();
  });

  it("breaks the name of the person who accepted", async () => {
    const { reader } = await sendOffer(stage.app, stage.client);
    await reader.post("accept", { full_name: longWord, email: "grace@example.com" });
    const page = await stage.open(reader.token, { viewport: narrowest });
    await page.locator(".banner").getByText(longWord).waitFor();
    await expectNoSideways(page);
    await page.context().close();
  });

  it.each(["en", "he", "ar"])("puts the mark of a feature before its words: %s", async (language) => {
    const columns = [
      { name: "Plan", price: 10, frequency: "monthly" as const, includedFeatures: ["Backup"] },
    ];
    const plans = {
      type: "side_by_side" as const,
      name: "Plans",
      selection_type: "single" as const,
      features: [{ name: "Backup" }],
      columns,
    };
    const { reader } = await sendOffer(stage.app, stage.client, {
      pages: [scope("Work", [plans])],
      design: { language },
    });
    const page = await stage.open(reader.token, { viewport: phone });
    const feature = page.locator(".features li").first();
    const [row, sign] = [await feature.boundingBox(), await feature.locator(".icon").boundingBox()];
    if (!row || !sign) throw new Error("nothing is shown");
    expect(sign.x).toBeCloseTo(language === "en" ? row.x : row.x + row.width - sign.width, 0);
    await page.context().close();
  });
});

describe("the application on a narrow screen", () => {
  it("wraps the filters of the list", async () => {
    const client = await stage.app.organization();
    await createTestProposal(client);
    const query = "client=Globex&viewed=false&min=100&currency=EUR";
    const page = await openAs(stage, client, `/app/proposals?${query}`, { viewport: phone });
    for (const viewport of [phone, narrowest]) {
      await page.setViewportSize(viewport);
      await expectOnScreen(page.getByRole("searchbox", { name: "Search" }));
      const filters = await page.locator(".tag.removable").all();
      expect(filters).toHaveLength(3);
      for (const filter of filters) await expectOnScreen(filter);
      await expectNoSideways(page);
    }
    await page.context().close();
  });

  it("leaves space for a name next to large amounts in the list", async () => {
    const client = await stage.app.organization();
    const prices = [fixed(123_456_789.5), fixed(9_876_543.5, "semi-monthly")];
    const lines = prices.map((price, at) => line(`Part ${at}`, price));
    await createTestProposal(client, {
      name: "Relaunch of the whole website",
      pages: [scope("Price", [{ type: "group", name: "All", line_items: lines }])],
    });
    const page = await openAs(stage, client, "/app/proposals", { viewport: phone });
    const name = page.locator(".row-what");
    await name.waitFor();
    const { width = 0 } = (await name.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(phone.width / 2);
    await expectNoSideways(page);
    await page.context().close();
  });

  it.each(["en", "de", "fr", "es", "he", "ar"])(
    "shows all of a title and of the buttons next to it: %s",
    async (language) => {
      const client = await stage.app.organization();
      await client.patch("/api/preferences", { language });
      const page = await openAs(stage, client, "/app/proposals", { viewport: narrowest });
      for (const [screen, count] of Object.entries({ proposals: 3, library: 3, templates: 1 })) {
        const buttons = page.locator(".bar").getByRole("button");
        await buttons.first().waitFor();
        if (screen !== "proposals") await page.goto(`${stage.url}/app/${screen}`);
        await expect.poll(() => buttons.count()).toBe(count);
        for (const button of await buttons.all()) await expectOnScreen(button);
        expect([screen, await isCut(page.getByRole("heading", { level: 1 }))]).toEqual([screen, false]);
      }
      await page.context().close();
    },
  );

  it("deletes an item of the library with a long name and price", async () => {
    const client = await stage.app.organization();
    const price = fixed(1_234_567.5, "semi-monthly");
    await client.post("/api/library-items", { type: "line_item", name: longWord, price });
    const page = await openAs(stage, client, "/app/library", { viewport: narrowest });
    const menu = page.getByRole("button", { name: `Actions for ${longWord}` });
    await expectOnScreen(menu);
    await expectNoSideways(page);
    await menu.click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect.poll(() => menu.count()).toBe(0);
    await page.context().close();
  });

  it.each(["en", "de", "he"])("shows every action of a sent proposal in the editor: %s", async (language) => {
    const client = await stage.app.organization();
    await client.patch("/api/preferences", { language });
    const { id } = await sendOffer(stage.app, client, { name: longWord });
    const page = await openAs(stage, client, `/app/proposals/${id}`, { viewport: narrowest });
    await page.locator(".editor-bar .bar-actions").waitFor();
    for (const action of await page.locator(".editor-bar .bar-actions > *:visible").all())
      await expectOnScreen(action);
    await page.context().close();
  });

  it("breaks the names of readers in the activity", async () => {
    const client = await stage.app.organization();
    const { id, reader } = await sendOffer(stage.app, client, { name: longWord });
    await reader.post("accept", { full_name: longWord, email: "grace@example.com" });
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`, { viewport: narrowest });
    await page.getByText("Show the entries").click();
    await page.locator(".audit-entries").waitFor();
    await expectNoSideways(page);
    await page.context().close();
  });
});
