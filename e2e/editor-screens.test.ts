import { describe, expect, it } from "vitest";
import { fixed, group, line, scope, text } from "../server/src/ops/demo/builders.ts";
import { createOffer, expectSaved, listLines, findRow, useEditorStage } from "./editor-stage.ts";
import { expectAccessible, expectNoSideways, phone, pressOn } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

describe("rich text", () => {
  it("is not saved without changes, and a change keeps everything that the server stores", async () => {
    const description = "<p>First<br />line, <b>bold</b></p><ul><li>one</li><li>{{client.name}}</li></ul>";
    const { id, url } = await createOffer(stage.client, [
      scope("Investment", [group("Design", [line("Logo", fixed(400), { description })])]),
    ]);
    const page = await openEditor(stage.client, id);
    await findRow(page, "Logo").focus();
    const field = page.locator(".inspector").getByRole("textbox", { name: "Description" });
    await field.focus();
    await page.locator(".rich-text.ProseMirror").waitFor();
    await findRow(page, "Logo").focus();
    const stored = async () =>
      (await stage.client.get(url)).body.pages[0].children[0].line_items[0].description;
    expect(await stored()).toBe(description);
    // The cursor is at the clicked place.
    await field.click({ position: { x: 12, y: 18 } });
    await page.locator(".rich-text.ProseMirror").waitFor();
    await page.keyboard.type("The ");
    await findRow(page, "Logo").focus();
    await expectSaved(page);
    expect(await stored()).toBe(
      "<p>The First<br />line, <strong>bold</strong></p><ul><li>one</li><li>{{client.name}}</li></ul>",
    );
    await page.context().close();
  });

  it("keeps text typed while its editor is loading, and saves no text of only empty lines", async () => {
    const { id, url } = await createOffer(stage.client, [
      scope("Investment", [group("Design", [line("Logo", fixed(400))])]),
    ]);
    const page = await openEditor(stage.client, id);
    const { promise: comes, resolve: come } = Promise.withResolvers<void>();
    await page.route("**/assets/rich-text-editor-*.js", async (route) => comes.then(() => route.continue()));
    await findRow(page, "Logo").focus();
    const field = page.locator(".inspector").getByRole("textbox", { name: "Description" });
    await field.focus();
    await page.keyboard.type("Two draftss");
    await page.keyboard.press("Backspace");
    // Keys of the rows are disabled while the user types.
    await page.keyboard.press("Delete");
    expect(await findRow(page, "Logo").count()).toBe(1);
    come();
    await page.locator(".rich-text.ProseMirror", { hasText: "Two drafts" }).waitFor();
    await page.keyboard.type(", one round");
    const stored = async () =>
      (await stage.client.get(url)).body.pages[0].children[0].line_items[0].description;
    await expect.poll(stored).toBe("<p>Two drafts, one round</p>");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await page.locator(".rich-text.ProseMirror p + p").waitFor();
    await expectSaved(page);
    expect(await stored()).toBe("");
    await page.context().close();
  });
});

describe("a link in a text", () => {
  it("is entered next to the text, and can be removed again", async () => {
    const { id, url } = await createOffer(stage.client, [
      scope("Investment", [group("Design", [line("Logo", fixed(400), { description: "<p>Our work</p>" })])]),
    ]);
    const page = await openEditor(stage.client, id);
    await findRow(page, "Logo").focus();
    await page.locator(".inspector").getByRole("textbox", { name: "Description" }).focus();
    await page.locator(".rich-text.ProseMirror").waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+k");
    await page.getByLabel("Address of the link").waitFor();
    await expectAccessible(page);
    await page.keyboard.type("example.com/work");
    await page.keyboard.press("Enter");
    await expectSaved(page);
    const stored = async () =>
      (await stage.client.get(url)).body.pages[0].children[0].line_items[0].description;
    await expect.poll(stored).toContain('href="https://example.com/work"');
    await page.keyboard.press("Control+k");
    await page.getByRole("button", { name: "Remove link" }).click();
    await expect.poll(stored).toBe("<p>Our work</p>");
    await page.context().close();
  });
});

describe("a picture in a text", () => {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const picture = '<img src="https://pictures.test/plan.png" alt="" width="200" height="90" />';

  it("gets an alternative text by mouse and by keyboard, which undo reverts and the client's page has", async () => {
    const { id, url } = await createOffer(stage.client, [text("Letter", `<p>Dear client ${picture}</p>`)]);
    const page = await openEditor(stage.client, id, {
      view: "Paper",
      prepare: (opened) =>
        opened.route("https://pictures.test/*", (route) =>
          route.fulfill({ contentType: "image/png", body: Buffer.from(png, "base64") }),
        ),
    });
    const letter = page.locator(".page-content .rich-text");
    const field = page.getByLabel("Alternative text");
    const stored = async (): Promise<string> => (await stage.client.get(url)).body.pages[0].content;
    const leave = () => page.getByLabel("Name of the proposal").focus();
    await page.getByRole("button", { name: "Send" }).first().click();
    await page.getByText("1 picture has no alternative text").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    // The first click opens the text. At the second click, the text is already open.
    for (const words of ["The ground floor", "The plan"]) {
      await letter.locator("img[src]").click();
      await field.fill(words);
      await expectAccessible(page);
      await expect.poll(stored).toContain(`alt="${words}"`);
    }
    await leave();
    await letter.and(page.locator(".ProseMirror")).waitFor({ state: "detached" });

    await letter.focus();
    await page.locator(".page-content .ProseMirror").waitFor();
    await page.keyboard.press("ArrowLeft");
    await field.waitFor();
    await pressOn(page, field, "Control+a");
    await page.keyboard.type("A house");
    await expect.poll(stored).toContain('alt="A house"');
    await page.keyboard.press("Escape");
    expect(await field.inputValue()).toBe("The plan");
    await page.keyboard.type(" of the garden");
    await page.keyboard.press("Enter");
    await field.waitFor({ state: "detached" });
    await page.keyboard.type(" below");
    const named = (words: string) => `<p>Dear client ${picture.replace('alt=""', `alt="${words}"`)}`;
    await expect.poll(stored).toBe(`${named("The plan of the garden")} below</p>`);
    await leave();
    for (const words of ["The plan of the garden", "The plan", "The ground floor", ""]) {
      await page.keyboard.press("Control+z");
      await expect.poll(stored).toBe(`${named(words)}</p>`);
    }
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(stored).toBe(`${named("The plan")}</p>`);

    await stage.client.post(`${url}/send`, { recipients: [{ name: "Grace", email: "grace@example.com" }] });
    const { share_url } = (await stage.client.get(url)).body;
    const client = await stage.open(String(share_url).split("/").at(-1) ?? "");
    await client.getByRole("img", { name: "The plan" }).waitFor({ state: "attached" });
    await client.context().close();
    await page.context().close();
  });
});

describe("several rows on a phone", () => {
  it("are selected by tapping them, and removed together", async () => {
    const lines = ["Logo", "Icons", "Cards"].map((name) => line(name, fixed(100)));
    const { id } = await createOffer(stage.client, [scope("Investment", [group("Design", lines)])]);
    const page = await openEditor(stage.client, id, { visit: { viewport: phone, hasTouch: true } });
    await page.getByRole("button", { name: "More for Logo" }).click();
    await page.getByRole("menuitem", { name: "Select several" }).click();
    await page.locator(".line", { has: findRow(page, "Cards") }).click({ position: { x: 60, y: 20 } });
    await page.getByRole("toolbar", { name: "2 things selected" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect.poll(() => listLines(stage.client, id)).toEqual(["Icons"]);
    await page.context().close();
  });
});

describe("the details of a row on a phone", () => {
  it("open from its menu, even in a long document", async () => {
    const lines = Array.from({ length: 100 }, (_, index) => line(`Line ${index}`, fixed(100)));
    const { id } = await createOffer(stage.client, [scope("Investment", [group("Design", lines)])]);
    const page = await openEditor(stage.client, id, { visit: { viewport: phone, hasTouch: true } });
    await page.getByRole("button", { name: "More for Line 3", exact: true }).click();
    await page.getByRole("menuitem", { name: "Details" }).click();
    const panel = page.locator(".inspector");
    await expect.poll(() => page.evaluate("document.activeElement.className")).toBe("inspector-body");
    await panel.getByLabel("SKU").fill("L-3");
    await expectSaved(page);
    await page.context().close();
  });
});

describe.each(["light", "dark"] as const)("the screens of the editor in %s", (colorScheme) => {
  it("are accessible, on a desktop and on a phone", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { visit: { colorScheme, reducedMotion: "reduce" } });
    await expectAccessible(page);
    await findRow(page, "Icons").focus();
    await expectAccessible(page);
    for (const tab of ["Settings", "Notes", "Library"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: "Explain these numbers" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.context().close();
  });
});
