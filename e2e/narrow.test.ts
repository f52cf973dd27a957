import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fixed, line, scope } from "../server/src/demo/builders.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { openAs } from "./app-stage.ts";
import { galleryDeals } from "./gallery-deals.ts";
import { callInPage, expectNoSideways, expectOnScreen, phone, useStage } from "./stage.ts";

const stage = useStage();

const narrowest = { width: 320, height: 640 };

/** Names in which a line can break nowhere. */
const unbroken = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

/** Number of lines on which the words of an element stand. */
const countLines = async (element: Locator) =>
  callInPage<number>(
    element,
    `(element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }`,
  );

const isCut = async (element: Locator) =>
  callInPage<boolean>(element, "(element) => element.scrollWidth > element.clientWidth");

describe("the recipient's page on a narrow screen", () => {
  it("scrolls a table that is too wide, and divides none of its figures", async () => {
    const { reader } = await sendOffer(stage.app, stage.client, galleryDeals.tables);
    const page = await stage.open(reader.token, { viewport: narrowest });
    const [wide, small] = await page.getByRole("group", { name: "Table" }).all();
    if (!wide || !small) throw new Error("a table has no region");
    expect([await isCut(wide), await isCut(small)]).toEqual([true, false]);
    for (const cell of await wide.locator("td").filter({ hasText: /\S/u }).all())
      expect([await cell.textContent(), await countLines(cell)]).toEqual([await cell.textContent(), 1]);
    await page.emulateMedia({ media: "print" });
    await expectNoSideways(page);
    await page.context().close();
  });

  it("breaks the name of who accepted", async () => {
    const { reader } = await sendOffer(stage.app, stage.client);
    await reader.post("accept", { full_name: unbroken, email: "grace@example.com" });
    const page = await stage.open(reader.token, { viewport: narrowest });
    await page.locator(".banner").getByText(unbroken).waitFor();
    await expectNoSideways(page);
    await page.context().close();
  });

  it.each(["en", "he", "ar"])("puts the sign of a feature before its words: %s", async (language) => {
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
    const filters = "client=Globex&viewed=false&min=100&currency=EUR";
    const page = await openAs(stage, client, `/app/proposals?${filters}`, { viewport: phone });
    for (const viewport of [phone, narrowest]) {
      await page.setViewportSize(viewport);
      await expectOnScreen(page.getByRole("searchbox", { name: "Search" }));
      for (const filter of await page.locator(".tag.removable").all()) await expectOnScreen(filter);
      await expectNoSideways(page);
    }
    await page.context().close();
  });

  it("leaves a name its room beside large amounts in the list", async () => {
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
    expect((await name.boundingBox())?.width).toBeGreaterThan(200);
    await expectNoSideways(page);
    await page.context().close();
  });

  it.each(["en", "de", "fr", "es", "he", "ar"])(
    "shows all of a title and of the buttons beside it: %s",
    async (language) => {
      const client = await stage.app.organization();
      await client.patch("/api/preferences", { language });
      await client.post("/api/library-items", {
        type: "line_item",
        name: unbroken,
        price: fixed(1_234_567.5, "semi-monthly"),
      });
      const page = await openAs(stage, client, "/app/proposals", { viewport: narrowest });
      for (const screen of ["proposals", "library", "templates"]) {
        await page.goto(`${stage.url}/app/${screen}`);
        const title = page.getByRole("heading", { level: 1 });
        await title.waitFor();
        expect([screen, await isCut(title)]).toEqual([screen, false]);
        for (const button of await page.locator(".bar").getByRole("button").all())
          await expectOnScreen(button);
      }
      await page.context().close();
    },
  );

  it("deletes an item of the library whose name and price are long", async () => {
    const client = await stage.app.organization();
    const price = fixed(1_234_567.5, "semi-monthly");
    await client.post("/api/library-items", { type: "line_item", name: unbroken, price });
    const page = await openAs(stage, client, "/app/library", { viewport: narrowest });
    const remove = page.getByRole("button", { name: `Delete ${unbroken}` });
    await expectOnScreen(remove);
    await expectNoSideways(page);
    await remove.click();
    await expect.poll(() => remove.count()).toBe(0);
    await page.context().close();
  });

  it.each(["en", "de", "he"])("shows every action of a sent proposal in the editor: %s", async (language) => {
    const client = await stage.app.organization();
    await client.patch("/api/preferences", { language });
    const { id } = await sendOffer(stage.app, client, { name: unbroken });
    const page = await openAs(stage, client, `/app/proposals/${id}`, { viewport: narrowest });
    await page.locator(".editor-bar .bar-actions").waitFor();
    for (const action of await page.locator(".editor-bar .bar-actions > *:visible").all())
      await expectOnScreen(action);
    await page.context().close();
  });

  it("breaks the names of readers in the activity", async () => {
    const client = await stage.app.organization();
    const { id, reader } = await sendOffer(stage.app, client, { name: unbroken });
    await reader.post("accept", { full_name: unbroken, email: "grace@example.com" });
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`, { viewport: narrowest });
    await page.getByText("Show the entries").click();
    await page.locator(".audit-entries").waitFor();
    await expectNoSideways(page);
    await page.context().close();
  });
});
