import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { between, fixed, group, line, scope, text } from "../server/src/ops/demo/builders.ts";
import { carport } from "../server/src/ops/demo/offers/carport.ts";
import { factory, rebrand } from "../server/src/ops/demo/offers/small-offers.ts";
import { house } from "../server/src/ops/demo/offers/house.ts";
import { relaunch } from "../server/src/ops/demo/offers/relaunch.ts";
import { shop } from "../server/src/ops/demo/offers/shop.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import {
  createOffer,
  expectSaved,
  listLines,
  findNewLine,
  expectApart,
  findRow,
  holdMouse,
  readPages,
  useEditorStage,
} from "./editor-stage.ts";
import { callInPage, desktop, expectAccessible, expectNoSideways, phone } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

describe("the paper with only the keyboard", () => {
  it("stays open if a key misses its field, and lists no key that leads away", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const { keyboard } = page;
    await findRow(page, "Logo").waitFor();
    await page.evaluate("document.activeElement.blur()");
    await keyboard.type("c12");
    await keyboard.press("?");
    // The keys c, 1 and 2 opened no other dialog. Otherwise, the question mark would have had no effect.
    const list = page.getByRole("dialog", { name: "Keys" });
    await list.getByText("Undo", { exact: true }).waitFor();
    expect(await list.getByText(/^New proposal$|^Go to /).count()).toBe(0);
    await keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    expect(page.url()).toContain(`/app/proposals/${id}`);
    // In the editor, the palette offers the same actions as elsewhere. Outside the editor, the key c works
    // again.
    await keyboard.press("ControlOrMeta+k");
    await keyboard.type("Go to Lib");
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
    await page.evaluate("document.activeElement.blur()");
    await keyboard.press("c");
    await page.getByRole("dialog", { name: "New proposal" }).waitFor();
    await page.context().close();
  });

  it("writes lines with prices, chooses an option, reorders lines, and undoes it", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const { keyboard } = page;
    await findRow(page, "Logo").focus();
    await keyboard.press("Enter");
    await page.locator(".item textarea:focus:placeholder-shown").waitFor();
    await keyboard.type("Workshop");
    await keyboard.press("Tab");
    // The first digit opens the price and is its first character.
    await keyboard.type("2*450");
    await keyboard.press("Enter");
    await page.locator(".item", { hasText: "$900" }).waitFor();
    await expect.poll(() => page.locator(".total.first b").innerText()).toBe("$1,300");
    await page
      .locator(".paper .summary", { hasText: "Depending on your choices: $1,300 to $1,500" })
      .waitFor();
    // Moves from the last cell of a row to the next row, and to the empty row at the end.
    await keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.value")).toBe("Icons");
    await keyboard.press("Enter");
    await keyboard.type("Training");
    await keyboard.press("Alt+ArrowUp");
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toEqual(["Logo", "Workshop", "Training", "Icons"]);
    await page.getByRole("checkbox", { name: "Icons is chosen" }).focus();
    await keyboard.press("Space");
    await expect.poll(() => page.locator(".total.first b").innerText()).toBe("$1,500");

    for (const step of ["Choice of Icons", "Training moved", "Training added"])
      await page.getByRole("button", { name: `Undo: ${step}` }).press("Enter");
    await expect.poll(() => listLines(stage.client, id)).toEqual(["Logo", "Workshop", "Icons"]);
    await expect.poll(() => page.locator(".total.first b").innerText()).toBe("$1,300");
    await page.context().close();
  });
});

const findTop = async (of: Locator) => (await of.boundingBox())?.y ?? NaN;

describe("the paper with the mouse", () => {
  it("edits titles, texts, prices and quantities in place", async () => {
    const { id } = await createOffer(stage.client, [
      text("For {{client.contact.name}}", "<p>Dear {{client.contact.name}}</p>"),
      scope("Investment", [
        group("Design", [
          line("Icons", fixed(20, "once", between(5, 10, 50, "icons"))),
          line("Logo", fixed(400)),
        ]),
      ]),
    ]);
    await stage.client.patch(`/api/proposals/${id}`, {
      settings: { currency: "USD", recipient: { contact: { name: "Grace" } } },
    });
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const title = page.locator(".page-content h2 textarea");
    expect(await title.inputValue()).toBe("For Grace");
    await title.click();
    expect(await title.inputValue()).toBe("For {{client.contact.name}}");
    await title.fill("Only for {{client.contact.name}}");

    await page.locator(".page-content .rich-text", { hasText: "Dear Grace" }).click();
    await page.locator(".page-content .rich-text.ProseMirror").waitFor();
    await page.keyboard.press("End");
    await page.keyboard.type(", good day");

    await page.getByRole("button", { name: "Price of Logo $400" }).click();
    const price = page.getByRole("dialog", { name: "Price of Logo" });
    await price.getByLabel("Price", { exact: true }).fill("450");
    await price.getByLabel("Unit").fill("drafts");
    await price.getByLabel("Quantity", { exact: true }).fill("2");
    await expectAccessible(page);
    await price.getByLabel("Quantity", { exact: true }).press("Enter");
    await page.locator(".item", { hasText: "2 drafts × $450" }).waitFor();

    await page.getByRole("button", { name: "More: Icons" }).click();
    await page.locator(".item", { hasText: "$220" }).waitFor();
    await page.getByRole("textbox", { name: "Quantity of Icons" }).fill("99");
    await page.keyboard.press("Enter");
    await page.getByText("Choose from 5 to 50.").waitFor();

    // A clicked element is selected everywhere.
    await page.locator(".group-head").click({ position: { x: 300, y: 10 } });
    await page.locator(".inspector").getByRole("heading", { name: "Design" }).waitFor();
    await page.locator(".outline-entry.selected", { hasText: "Design" }).waitFor();
    await expectSaved(page);
    const [letter, investment] = await readPages(stage.client, id);
    expect(letter?.name).toBe("Only for {{client.contact.name}}");
    expect(letter?.content).toBe("<p>Dear {{client.contact.name}}, good day</p>");
    expect(await title.inputValue()).toBe("Only for Grace");
    const [design] = investment?.children ?? [];
    expect(
      design?.type === "group" &&
        design.line_items.map(({ price: { value, quantity } }) => [value, quantity?.current]),
    ).toEqual([
      [20, 11],
      [450, 2],
    ]);
    await page.context().close();
  });

  it("accepts the first click on a price, wherever the cursor was: nothing moves while the button is down", async () => {
    const { id } = await createOffer(stage.client, [
      scope("Investment", [
        group("Design", [line("Logo", fixed(400))]),
        group("Build", [line("Shop", fixed(900))]),
      ]),
    ]);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const amount = page.getByRole("button", { name: "Price of Shop $900" });
    const blank = page.locator(".paper .rich-text.blank:visible");
    const selectDesign = () =>
      page
        .locator(".group-head")
        .first()
        .click({ position: { x: 300, y: 10 } });
    const selectPage = () => page.locator(".outline").getByText("Investment", { exact: true }).click();
    for (const begin of [
      selectDesign,
      selectPage,
      () => findRow(page, "Logo").click(),
      () => page.locator("h1 textarea").click(),
    ]) {
      await begin();
      await blank.first().waitFor();
      const dialog = page.getByRole("dialog", { name: "Price of Shop" });
      // Scrolls the amount into view first, because the last step may still be scrolling.
      await amount.hover();
      const top = await findTop(amount);
      await holdMouse(page, amount);
      expect(await findTop(amount)).toBe(top);
      await page.mouse.up();
      await dialog.waitFor();
      // The price has moved since it was clicked, but its dialog is next to it.
      await expectApart(dialog, amount);
      await page.locator(".inspector").getByRole("heading", { name: "Shop" }).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    }
    // An optional text of the cover is open only while the focus is in it.
    await page.locator("h1 textarea").click();
    const onCover = page.locator(".hero .rich-text.blank");
    await onCover.waitFor();
    await page.getByLabel("Name of the proposal").click();
    await onCover.waitFor({ state: "hidden" });
    await page.context().close();
  });

  it("covers neither the edited text nor its title, and does not move the views", async () => {
    const description = "<p>On paper and on screens</p>";
    const { id } = await createOffer(stage.client, [
      scope("Investment", [
        group("Design", [line("Logo", fixed(400), { description }), line("Icons", fixed(200))]),
        group("Build", [line("Shop", fixed(900))]),
      ]),
    ]);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const views = page.locator(".view-switch");
    const before = await views.boundingBox();
    await page.getByLabel("Name of the proposal").fill("A new website with a shop for all of our bakeries");
    expect(await views.boundingBox()).toEqual(before);

    // When the user types the first letter, the empty row becomes a line in the same place.
    await expect.poll(() => page.locator("h1 textarea").inputValue()).toMatch(/bakeries$/);
    await findNewLine(page).focus();
    const begun = page.locator(".paper .item textarea:focus");
    const top = await findTop(begun);
    await page.keyboard.type("W");
    await page.locator(".paper .item:not([data-draft]) textarea:focus").waitFor();
    expect(await findTop(begun)).toBe(top);

    const build = page.locator(".paper .group", { has: findRow(page, "Build") });
    await build.locator(".group-head").click({ position: { x: 300, y: 10 } });
    const menu = build.getByRole("button", { name: "More for Build" });
    await expectApart(menu, build.locator(".group-head .cost"));
    await expectApart(menu, findRow(page, "Build"));

    await page.locator(".paper .rich-text", { hasText: "On paper and on screens" }).click();
    const tools = page.getByRole("toolbar", { name: "Formatting" });
    await tools.waitFor();
    await expectApart(tools, page.locator(".rich-text.editing"));
    await expectApart(tools, findRow(page, "Logo"));
    // The focus order matches the visual order, and typing does not change the breaks of other lines.
    const edited = page.locator(".rich-text.editing");
    expect(await callInPage(edited, "(element) => getComputedStyle(element).textWrapStyle")).toBe("stable");
    await page.keyboard.press("Tab");
    await tools.getByRole("button", { name: "Bold" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Shift+Tab");
    await edited.and(page.locator(":focus")).waitFor();
    // Nothing covers the tools, so they can be clicked.
    await tools.getByRole("button", { name: "Bold" }).click();

    // A window of this height cannot show the whole dialog above or below the price.
    await page.setViewportSize({ width: 1440, height: 600 });
    const price = page.getByRole("button", { name: "Price of Logo $400" });
    await callInPage(price, `(element) => element.scrollIntoView({ block: "center" })`);
    await price.click();
    await expectApart(page.getByRole("dialog", { name: "Price of Logo" }), price);
    // The dialog must still fit the window after a choice adds a field.
    await page.getByRole("dialog").getByLabel("The client may change the quantity").check();
    await page.getByRole("dialog").getByLabel("Optional", { exact: false }).check();
    const dialog = page.getByRole("dialog", { name: "Price of Logo" });
    const findFoot = async () => {
      const box = await dialog.boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    // The dialog moves after its size has been measured again.
    await expect.poll(findFoot).toBeLessThanOrEqual(600);
    await page.context().close();
  });

  it("shows where to enter the price of a new line, while it is written", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    await page.locator(".paper").getByPlaceholder("Type a line").first().click();
    await page.keyboard.type("Business cards");
    const price = page.locator(".paper .item .price-button", { hasText: "Price of Business cards" });
    const readHint = () =>
      callInPage<string>(price, `(element) => getComputedStyle(element, "::before").content`);
    expect(await readHint()).toBe(`"Price"`);
    await price.click();
    await page.keyboard.type("90");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Price of Business cards $90" }).waitFor();
    expect(await readHint()).toBe("none");
    await page.context().close();
  });

  it("leads from the totals to the tax and the discounts of a page", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const panel = page.locator(".inspector");
    await page.locator(".paper").getByRole("button", { name: "Tax and discounts" }).click();
    await panel.getByRole("heading", { name: "Investment" }).waitFor();
    await panel.getByLabel("Tax in percent").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("20");
    await panel.getByRole("button", { name: "Discount", exact: true }).click();
    await panel.getByLabel("Name of the discount").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Friends");
    await panel.getByLabel("Value").fill("10");
    await panel.getByLabel("Applies to").waitFor();
    // The panel formats amounts like the paper.
    const foot = page.locator(".summary-foot .total.first");
    await foot.getByText("After a discount of $40", { exact: true }).waitFor();
    await foot.getByText("Including $72 tax", { exact: true }).waitFor();
    await foot.getByText("$432", { exact: true }).waitFor();
    await expectSaved(page);
    const [investment] = (await stage.client.get(url)).body.pages;
    expect(investment).toMatchObject({ tax_percent: 20, discounts: [{ name: "Friends" }] });
    // With a second page of prices, the panel asks which of the two pages to change.
    await page.locator(".sheets").getByRole("button", { name: "Page", exact: true }).click();
    await page.getByRole("menuitem", { name: "Page with prices" }).click();
    await page.keyboard.type("Care");
    await panel.getByRole("button", { name: "Tax and discounts" }).click();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Investment" }).click();
    await panel.getByRole("heading", { name: "Investment" }).waitFor();
    await panel.getByLabel("Tax in percent").and(page.locator(":focus")).waitFor();
    await panel.getByRole("button", { name: "Tax and discounts" }).click();
    await page.getByRole("menuitem", { name: "Tax on all pages" }).click();
    await panel.getByLabel("Tax in percent").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("19");
    await page.keyboard.press("Tab");
    await expectSaved(page);
    const { pages } = (await stage.client.get(url)).body;
    expect(pages.map(({ tax_percent }: { readonly tax_percent: number }) => tax_percent)).toEqual([19, 19]);
    await page.context().close();
  });

  it.each([
    ["a desktop", desktop],
    ["a phone", phone],
  ])("keeps the tools of a long text visible at %s, without moving the text", async (_where, viewport) => {
    const terms = Array.from({ length: 60 }, (_, index) => `<p>Clause ${index + 1}</p>`).join("");
    const { id } = await createOffer(stage.client, [text("Terms", terms)]);
    const page = await openEditor(stage.client, id, { view: "Paper", visit: { viewport } });
    const [first, second] = ["Clause 2", "Clause 40"].map((clause) =>
      page.locator(".paper").getByText(clause, { exact: true }),
    ) as [Locator, Locator];
    const findTitle = async () => findTop(findRow(page, "Terms"));
    const before = (await findTop(first)) - (await findTitle());
    await first.click();
    const tools = page.getByRole("toolbar", { name: "Formatting" });
    await tools.waitFor();
    expect((await findTop(first)) - (await findTitle())).toBeCloseTo(before, 0);
    expect(await findTop(tools)).toBeLessThan(await findTop(first));
    await second.scrollIntoViewIfNeeded();
    const bar = await page.locator(".editor-bar").boundingBox();
    const end = (bar?.y ?? NaN) + (bar?.height ?? NaN);
    expect((await findTop(tools)) - end).toBeGreaterThanOrEqual(0);
    expect((await findTop(tools)) - end).toBeLessThan(30);
    await page.context().close();
  });

  it("puts the cursor where a long text is tapped on a phone, without scrolling", async () => {
    const terms = Array.from({ length: 60 }, (_, index) => `<p>Clause ${index + 1}</p>`).join("");
    const { id } = await createOffer(stage.client, [text("Terms", terms)]);
    const visit = { viewport: phone, hasTouch: true, isMobile: true };
    const page = await openEditor(stage.client, id, { view: "Paper", visit });
    const clause = page.locator(".paper").getByText("Clause 30", { exact: true });
    await callInPage(clause, `(element) => element.scrollIntoView({ block: "center" })`);
    const before = await findTop(clause);
    await clause.tap();
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await page.locator(".rich-text.editing:focus").waitFor();
    expect(await findTop(clause)).toBeCloseTo(before, 0);
    expect(await page.evaluate<string>("getSelection().anchorNode.textContent")).toBe("Clause 30");
    await page.context().close();
  });

  it("adds pages, groups and columns in their places, and its menu moves and removes them", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const paper = page.locator(".sheets");
    /**
     * Types after the field of the added element has the focus. A click first leaves the focus on the button.
     */
    const typeName = async (name: string) => {
      await page.locator(":is(input, textarea):focus").waitFor();
      await page.keyboard.type(name);
    };
    await paper.locator(".page").first().hover();
    await paper.getByRole("button", { name: "Group" }).click();
    await typeName("Build");
    await findNewLine(page).last().waitFor();
    await paper.locator(".page").first().hover();
    await paper.getByRole("button", { name: "Side-by-side" }).click();
    await paper.getByRole("button", { name: "Column" }).click();
    await typeName("Gold");
    await paper.getByRole("button", { name: "Page", exact: true }).click();
    await page.getByRole("menuitem", { name: "Text page" }).click();
    await typeName("Terms");
    await findRow(page, "Logo").click();
    await page.locator(".row-tools").getByRole("button", { name: "More for Logo" }).click();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Move to Build" }).click();
    await findRow(page, "Icons").click();
    await page.locator(".row-tools").getByRole("button", { name: "More for Icons" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expectSaved(page);
    const [investment, terms] = await readPages(stage.client, id);
    expect(terms?.name).toBe("Terms");
    expect(
      investment?.children.map((child) => [
        child.name,
        (child.type === "group" ? child.line_items : child.columns).map(({ name }) => name),
      ]),
    ).toEqual([
      ["Design", []],
      ["Build", ["Logo"]],
      ["Options", ["Basic", "Plus", "Gold"]],
    ]);
    await page.context().close();
  });

  it("shows changes by other members at once, and agreed content without controls", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const colleague = await stage.client.colleague();
    const other = await openEditor(colleague, id, { view: "Paper" });
    await findRow(other, "Logo").fill("Logo, redrawn");
    await findRow(page, "Logo, redrawn").waitFor();
    expect((await stage.client.post(`${url}/status`, { status: "CANCELLED" })).status).toBe(200);
    await page.getByText("This proposal is cancelled.").waitFor();
    await page.locator(".price-button").first().waitFor({ state: "detached" });
    expect(await findNewLine(page).count()).toBe(0);
    expect(await findRow(page, "Logo, redrawn").isEditable()).toBe(false);
    await other.context().close();
    await page.context().close();
  });
});

/**
 * Reads the words of the cover and the pages, including the values of fields, without the controls for
 * editing.
 */
const readWords = async (proposal: Locator): Promise<string> =>
  callInPage(
    proposal,
    `(root) => {
    const copy = root.cloneNode(true);
    const fields = [...root.querySelectorAll("textarea")].map(({ value }) => value);
    [...copy.querySelectorAll("textarea")].forEach((field, index) => field.replaceWith(fields[index]));
    for (const item of copy.querySelectorAll(".item")) if (!item.querySelector(".name").textContent) item.remove();
    for (const extra of copy.querySelectorAll(".adders, .row-tools, .link-button, .unseen")) extra.remove();
    const words = [];
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) words.push(walker.currentNode.data.trim());
    return words.filter(Boolean).join(" ")
      .replaceAll(/as of (\\d+ \\w+|\\w+ \\d+,) \\d+/g, "as of today")
      // A cover that contains the date of the proposal does not show the date again below.
      .replaceAll(/ Date (\\d+ \\w+|\\w+ \\d+,) \\d+/g, "");
  }`,
  );

describe.each(Object.entries({ carport, factory, house, rebrand, relaunch, shop }))(
  "the paper of %s",
  (_, offer) => {
    it("shows the same words as the client's page", async () => {
      const { id, url } = await createTestProposal(stage.client, { ...offer });
      const page = await openEditor(stage.client, id, { view: "Paper" });
      const parts = [".hero", ".page"];
      const shown = new Map<string, string[]>();
      for (const part of parts) {
        await page.locator(part).first().waitFor();
        shown.set(part, await Promise.all((await page.locator(part).all()).map(readWords)));
      }
      await stage.client.post(`${url}/send`, { recipients: [{ name: "Grace", email: "grace@example.com" }] });
      const { share_url } = (await stage.client.get(url)).body;
      const client = await stage.open(String(share_url).split("/").at(-1) ?? "");
      for (const part of parts) {
        const expected = await Promise.all((await client.locator(part).all()).map(readWords));
        expect(expected.join("").length).toBeGreaterThan(0);
        expect(shown.get(part)?.slice(0, expected.length)).toEqual(expected);
      }
      await expectAccessible(page);
      await client.context().close();
      await page.context().close();
    });
  },
);

describe.each(["light", "dark"] as const)("the paper in %s", (colorScheme) => {
  it("is accessible, on a desktop and on a phone", async () => {
    const { id } = await createOffer(stage.client);
    const visit = { colorScheme, reducedMotion: "reduce" } as const;
    const page = await openEditor(stage.client, id, { view: "Paper", visit });
    await page.locator(".paper .item .in-place").first().focus();
    await expectAccessible(page);
    await page.locator(".paper .price-button").first().click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.context().close();
  });
});
