import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fixed, group, line, option, scope } from "../server/src/ops/demo/builders.ts";
import { createOffer, expectSaved, findRow, readPages, switchTo, useEditorStage } from "./editor-stage.ts";
import { expectAccessibleInBothThemes, openAs } from "./app-stage.ts";
import { expectAccessible, expectNoSideways } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

const costed = [
  scope("Investment", [
    group("Design", [
      line("Logo", fixed(400), { cost: 240 }),
      option("Icons", fixed(200), true),
      line("Photos", fixed(900), { cost: 850, optional: true }),
    ]),
  ]),
];

const findSummary = (page: Page) => page.locator(".margin-summary");
const findCost = (page: Page) => page.getByLabel("Your cost per unit");
const findMargin = (page: Page) => page.locator(".inspector").getByLabel("Margin in percent");

describe("the margin of a line", () => {
  it("follows the cost and the price, sets the price, says why it is impossible, and is undone", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    const getLine = async () => (await readPages(stage.client, id))[0]?.children[0];
    const price = page.locator(".inspector").getByLabel("Price", { exact: true });
    await findRow(page, "Logo").focus();
    await findCost(page).waitFor();
    expect(await findMargin(page).count()).toBe(0);
    await findCost(page).fill("240");
    await expect.poll(() => findMargin(page).inputValue()).toBe("40");
    await price.fill("480");
    await expect.poll(() => findMargin(page).inputValue()).toBe("50");
    await page.getByText("Profit $240.00").waitFor();
    await findMargin(page).fill("20 %");
    await expect.poll(() => price.inputValue()).toBe("300.00");
    await findMargin(page).pressSequentially("x");
    await page.getByText("That is not a percentage.").waitFor();
    await expect.poll(() => price.inputValue()).toBe("480.00");
    await findMargin(page).fill("100");
    await page.getByText("a margin is always below 100%").waitFor();
    await findMargin(page).fill("60");
    await expectSaved(page);
    expect(await getLine()).toMatchObject({ line_items: [{ cost: 240, price: { value: 600 } }, {}] });
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Undo: Price of Logo" }).click();
    await expect.poll(() => findMargin(page).inputValue()).toBe("50");
    await page.keyboard.press("Escape");
    await findRow(page, "Icons").focus();
    await findMargin(page).fill("30");
    await page.getByText("Enter the cost first").waitFor();
    await page.context().close();
  });

  it("sets the prices of several lines, of a modification and of a column", async () => {
    const { id } = await createOffer(stage.client, [
      scope(
        "Investment",
        [
          group("Design", [
            line("Logo", fixed(400), { cost: 240 }),
            line("Card", fixed(10), {
              cost: 6,
              modifications: [{ name: "Express", price: fixed(5), cost: 4, optional: true, selected: true }],
            }),
          ]),
          {
            type: "side_by_side",
            name: "Plans",
            columns: [{ name: "Basic", price: 10, cost: 8, isSelected: true }],
          },
        ],
        { markup_percent: 10 },
      ),
    ]);
    const page = await openEditor(stage.client, id);
    await findRow(page, "Logo").focus();
    await page
      .locator('[data-row][data-kind="line_item"] .handle')
      .nth(1)
      .click({ modifiers: ["Shift"] });
    await page.getByRole("heading", { name: "2 things selected" }).waitFor();
    await findMargin(page).fill("45");
    await findRow(page, "Express").click();
    await expect.poll(() => findMargin(page).inputValue()).toBe("27.27");
    await findMargin(page).fill("50");
    await findRow(page, "Basic").click();
    await expect.poll(() => findMargin(page).inputValue()).toBe("27.27");
    await findMargin(page).fill("20");
    await expectSaved(page);
    const [first] = await readPages(stage.client, id);
    expect(first?.children).toMatchObject([
      {
        line_items: [
          { price: { value: 396.69 } },
          { price: { value: 9.92 }, modifications: [{ price: { value: 7.27 } }] },
        ],
      },
      { columns: [{ price: 9.09 }] },
    ]);
    await page.context().close();
  });

  it("is the same for two editors at once", async () => {
    const { id } = await createOffer(stage.client, costed);
    const colleague = await stage.client.colleague("admin");
    const [page, other] = [await openEditor(stage.client, id), await openEditor(colleague, id)];
    for (const each of [page, other]) await findRow(each, "Logo").focus();
    await expect.poll(() => findMargin(other).inputValue()).toBe("40");
    await findMargin(page).fill("60");
    await expect.poll(() => findMargin(other).inputValue()).toBe("60");
    await findCost(other).fill("300");
    await page.keyboard.press("Tab");
    await expect.poll(() => findMargin(page).inputValue()).toBe("50");
    for (const each of [page, other]) await each.context().close();
  });
});

describe("the margin of a proposal", () => {
  it("is beside the lowest that the client can reach, and leads to the lines without a cost", async () => {
    const { id } = await createOffer(stage.client, costed);
    const page = await openEditor(stage.client, id);
    const summary = findSummary(page);
    await summary.getByText("60%").waitFor();
    await summary.getByText("Lowest with other choices: 16.15%").waitFor();
    await summary.getByRole("button", { name: "1 line has no cost" }).click();
    await page.getByRole("heading", { name: "Icons" }).waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.dataset.cell")).toBe("cost");
    await page.keyboard.type("150");
    await summary.getByText("35%").waitFor();
    await expect.poll(() => summary.getByRole("button", { name: "no cost" }).count()).toBe(0);
    await page.getByRole("textbox", { name: "Name of Design" }).click();
    await page.locator(".block-margin").getByText("35%").waitFor();
    await expectAccessibleInBothThemes(page);
    await page.context().close();
  });

  it("is shown in columns of the grid that the device remembers, for the keyboard", async () => {
    const { id } = await createOffer(stage.client, costed);
    const page = await openEditor(stage.client, id);
    const margin = page.getByRole("textbox", { name: "Margin of Logo" });
    await page.getByLabel("Costs and margins").check();
    await expect.poll(() => margin.inputValue()).toBe("40");
    await margin.fill("52");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Name of Icons");
    await expect.poll(() => page.getByRole("textbox", { name: "Price of Logo" }).inputValue()).toBe("500.00");
    await expectAccessibleInBothThemes(page);
    await expectSaved(page);
    await page.reload();
    await switchTo(page, "Lines");
    await page.getByRole("textbox", { name: "Cost of Logo" }).waitFor();
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSideways(page);
    }
    await page.getByLabel("Costs and margins").uncheck();
    await expect.poll(() => page.getByRole("textbox", { name: "Cost of Logo" }).count()).toBe(0);
    await page.context().close();
  });

  it("is neither on the paper nor in the preview, and nowhere without a cost", async () => {
    const { id } = await createOffer(stage.client, costed);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    await findSummary(page).waitFor();
    expect(await page.locator(".paper").innerText()).not.toMatch(/margin|240|40%/i);
    await switchTo(page, "Preview");
    const preview = page.frameLocator(".preview-frame").locator("body");
    await expect.poll(() => preview.innerText()).toContain("Logo");
    expect(await preview.innerText()).not.toMatch(/margin|240|40%/i);
    await page.context().close();
    const bare = await openEditor(stage.client, (await createOffer(stage.client)).id);
    await findRow(bare, "Logo").focus();
    await findCost(bare).waitFor();
    expect(await bare.getByText(/margin/i).count()).toBe(0);
    await bare.context().close();
  });

  it("is hidden from members if only owners and admins see costs", async () => {
    const { id } = await createOffer(stage.client, costed);
    const member = await stage.client.colleague("member");
    const settings = await openAs(stage, stage.client, "/app/settings/organization");
    const choice = settings.getByLabel("Who sees costs and margins");
    await choice.selectOption("Owners and admins");
    await settings.getByRole("button", { name: "Save: Organization" }).click();
    await settings.getByText("Saved").waitFor();
    await expectAccessible(settings);
    const readOnly = await openAs(stage, member, "/app/settings/organization");
    expect(await readOnly.getByLabel("Who sees costs and margins").isDisabled()).toBe(true);
    const [page, own] = [await openEditor(member, id), await openEditor(stage.client, id)];
    await findSummary(own).waitFor();
    await findRow(page, "Logo").focus();
    await page.getByLabel("SKU").waitFor();
    expect(await findCost(page).count()).toBe(0);
    expect(await page.getByText(/margin/i).count()).toBe(0);
    await stage.client.patch("/api/organization", { costs_visible_to: "everyone" });
    for (const each of [settings, readOnly, page, own]) await each.context().close();
  });
});

describe("insights", () => {
  it("show the margin of won proposals to members who may see costs", async () => {
    const client = await stage.app.organization();
    const { url } = await createOffer(client, costed);
    await client.post(`${url}/status`, { status: "WON" });
    const member = await client.colleague("member");
    await client.patch("/api/organization", { costs_visible_to: "owners_and_admins" });
    const [page, other] = [
      await openAs(stage, client, "/app/insights"),
      await openAs(stage, member, "/app/insights"),
    ];
    await page.getByText("Margin of won deals").waitFor();
    await page.locator(".key-figures").getByText("60%").waitFor();
    await page.getByRole("heading", { name: "Margin in USD, One-time" }).waitFor();
    await expectAccessible(page);
    await other.getByText("Value won").waitFor();
    expect(await other.getByText(/margin/i).count()).toBe(0);
    for (const each of [page, other]) await each.context().close();
  });
});

describe("the library", () => {
  it("shows the margin of an item, sets its price, and keeps the cost when a member may not see it", async () => {
    const client = await stage.app.organization();
    const item = { type: "line_item", name: "Logo", price: fixed(400), cost: 240 };
    const { id } = (await client.post("/api/library-items", item)).body.data;
    const read = async () => (await client.get(`/api/library-items/${id}`)).body;
    const page = await openAs(stage, client, "/app/library", { viewport: { width: 1440, height: 900 } });
    await page.getByRole("cell", { name: "40%" }).waitFor();
    await page.getByRole("button", { name: "Logo", exact: true }).click();
    const [price, margin] = [page.getByLabel(/^Price in/), page.getByLabel("Margin in percent")];
    await expect.poll(() => margin.inputValue()).toBe("40");
    await margin.fill("100");
    await page.getByText("a margin is always below 100%").waitFor();
    await margin.fill("52 %");
    await expect.poll(() => price.inputValue()).toBe("500");
    await page.getByLabel(/^Cost in/).fill("250");
    await expect.poll(() => margin.inputValue()).toBe("50");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "50%" }).waitFor();
    const member = await client.colleague("member");
    await client.patch("/api/organization", { costs_visible_to: "owners_and_admins" });
    const other = await openAs(stage, member, "/app/library", { viewport: { width: 1440, height: 900 } });
    await other.getByRole("button", { name: "Logo", exact: true }).click();
    await other.getByLabel("SKU").fill("AB-12");
    expect(await other.getByText(/cost|margin/i).count()).toBe(0);
    await other.getByRole("button", { name: "Save" }).click();
    await expect.poll(read).toMatchObject({ sku: "AB-12", cost: 250, price: { value: 500 } });
    for (const each of [page, other]) await each.context().close();
  });

  it("puts items into proposals with their cost", async () => {
    const client = await stage.app.organization();
    await client.post("/api/library-items", {
      type: "line_item",
      name: "Poster",
      price: fixed(80),
      cost: 20,
      modifications: [{ name: "Frame", price: fixed(10), cost: 4 }],
    });
    const { id } = await createOffer(client);
    const page = await openEditor(client, id);
    await findRow(page, "Logo").focus();
    await page.getByRole("tab", { name: "Library" }).click();
    await page.getByRole("button", { name: /Poster/ }).click();
    await findSummary(page).waitFor();
    await expectSaved(page);
    const [first] = await readPages(client, id);
    expect(first?.children[0]).toMatchObject({
      line_items: [{}, { name: "Poster", cost: 20, modifications: [{ name: "Frame", cost: 4 }] }, {}],
    });
    await page.context().close();
  });
});
