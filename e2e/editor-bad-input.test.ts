import { describe, expect, it } from "vitest";
import {
  fixed,
  group,
  included,
  option,
  scope,
  text,
  words as inWords,
} from "../server/src/ops/demo/builders.ts";
import { password } from "../server/test/people.ts";
import {
  createOffer,
  drawPicture,
  holdMouse,
  dropFile,
  expectSaved,
  listLines,
  findNewLine,
  paste,
  pasteData,
  findRow,
  useEditorStage,
} from "./editor-stage.ts";
import { expectAccessible } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

const activeLabel = "document.activeElement.getAttribute('aria-label')";

describe("pasting an irregular table", () => {
  it("imports the readable rows, names each row to check, and leads to its cell", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await findNewLine(page).focus();
    await paste(page, "Item\tQty\tPrice\n\u0000\u0001GIF\t1\t5\nNails\t3\t1.500\nTape\ttwelve\t#REF!");
    const report = page.getByRole("dialog", { name: "Check 3 rows" });
    await report.getByText('The price "1.500" can mean different numbers.').waitFor();
    await report.getByText('The price "#REF!" could not be read').waitFor();
    await expectAccessible(page);
    await report.getByRole("button", { name: "Row 3" }).click();
    await expect.poll(() => page.evaluate(activeLabel)).toBe("Price of Nails");
    await page.keyboard.type("1500");
    await expectSaved(page);
    expect(await page.getByText("was not saved").count()).toBe(0);
    expect(await listLines(stage.client, id)).toEqual(["Logo", "Icons", "GIF", "Nails", "Tape"]);
    await page.context().close();
  });

  it("adds the rows to the end of the last group if nothing has the focus, with the cursor after them", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await page.evaluate("document.activeElement.blur()");
    await paste(page, "Cards\t3\t10\nSigns\t1\t20");
    await expect.poll(() => page.evaluate(activeLabel)).toBe("Name of Signs");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Flags");
    await expect
      .poll(() => listLines(stage.client, id))
      .toEqual(["Logo", "Icons", "Cards", "Signs", "Flags"]);
    await page.context().close();
  });
});

describe("ambiguous numbers", () => {
  it("show the parsed value, and a percent sign never means a hundredth", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    const price = page.getByRole("textbox", { name: "Price of Logo" });
    const note = page.locator(".number-note");
    for (const [typed, result] of [
      ["3*120", "= 360"],
      ["1.200,50", "= 1,200.5"],
      ["(500)", "= -500"],
      ["$5", "= 5"],
      ["€5", "This proposal is in USD."],
      ["1,500", "= 1,500\nOr 1.5?"],
    ] as const) {
      await price.fill(typed);
      await expect.poll(() => note.innerText()).toBe(result);
    }
    await price.fill("1200+20%");
    await expect.poll(() => note.innerText()).toContain("Is that 1,440 or 1,200.2?");
    await note.getByRole("button", { name: "1,440" }).click();
    await expect.poll(() => price.inputValue()).toBe("1,440.00");
    for (const typed of ["1 2345", "2026-12-31", "08:30", "100-200"]) {
      await price.fill(typed);
      await expect.poll(() => note.innerText()).toBe("That is not a number.");
    }
    await price.fill("10%");
    await note.getByText("This field takes a number, not a percentage.").waitFor();
    await note.getByRole("button", { name: "Make it a percentage" }).click();
    await price.fill("7,5 %");
    await expect.poll(() => note.innerText()).toBe("= 7.5 %");
    const quantity = page.getByRole("textbox", { name: "Quantity of Icons" });
    await quantity.fill("$5");
    await expect.poll(() => note.innerText()).toBe("That is not a number.");
    await expectAccessible(page);
    await quantity.fill("5");
    // The digits typed before the text becomes invalid are not saved.
    const icons = page.getByRole("textbox", { name: "Price of Icons" });
    await icons.fill("");
    await icons.pressSequentially("1200+20%");
    await expectSaved(page);
    expect((await stage.client.get(url)).body.pages[0].children[0].line_items[1].price.value).toBe(200);
    await icons.press("Escape");
    expect(await icons.inputValue()).toBe("200.00");
    await page.getByRole("button", { name: "Tax and discounts" }).first().click();
    await page.getByLabel("Tax in percent").fill("19%");
    await page.getByLabel("Markup in percent").fill("٪4");
    await expectSaved(page);
    const [saved] = (await stage.client.get(url)).body.pages;
    expect(saved).toMatchObject({ tax_percent: 19, markup_percent: 4 });
    expect(saved.children[0].line_items).toMatchObject([
      { price: { model: "percent", value: 7.5 } },
      { price: { quantity: { current: 5 } } },
    ]);
    await page.context().close();
  });

  it("replace a missing price or a text price of a line", async () => {
    const { id, url } = await createOffer(stage.client, [
      scope("Investment", [
        group("Design", [option("Icons", inWords("On request"), true), option("Logo", included, true)]),
      ]),
    ]);
    const page = await openEditor(stage.client, id);
    const logo = page.getByRole("textbox", { name: "Price of Logo" });
    await logo.fill("120");
    await expect.poll(() => page.evaluate(activeLabel)).toBe("Price of Logo");
    await page.getByRole("textbox", { name: "Price of Icons" }).fill("80");
    await page.getByText("These words count as 0.").waitFor();
    await page.getByRole("button", { name: "Use 80 as the price" }).click();
    await expectSaved(page);
    expect((await stage.client.get(url)).body.pages[0].children[0].line_items).toMatchObject([
      { price: { model: "fixed", value: 80 } },
      { price: { model: "fixed", value: 120 } },
    ]);
    await page.context().close();
  });
});

describe("contradicting numbers", () => {
  it("show an error where they are typed, stay there, and are removed with Escape", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    const panel = page.locator(".inspector");
    await findRow(page, "Logo").focus();
    await panel.getByText("Range", { exact: true }).click();
    await panel.getByLabel("To", { exact: true }).fill("500");
    const from = panel.getByLabel("From", { exact: true });
    await from.fill("600");
    await panel.getByText("At most 500.").waitFor();
    await panel.getByLabel("Unit", { exact: true }).focus();
    expect(await from.inputValue()).toBe("600");
    await expectAccessible(page);
    await from.press("Escape");
    expect(await from.inputValue()).toBe("400.00");
    // A quantity increases to its minimum.
    await panel.getByText("change the quantity").click();
    await panel.getByLabel("At least").fill("5");
    await panel.getByLabel("At most").fill("3");
    await panel.getByText("At least 5.").waitFor();
    await panel.getByLabel("At most").fill("30");
    await expectSaved(page);
    expect((await stage.client.get(url)).body.pages[0].children[0].line_items[0].price).toMatchObject({
      value: 400,
      max_value: 500,
      quantity: { min: 5, max: 30, current: 5 },
    });
    await page.context().close();
  });

  it("allowing exactly one option keeps only the first of several chosen ones", async () => {
    const options = ["Red", "Blue"].map((name) => option(name, fixed(10), true));
    const { id, url } = await createOffer(stage.client, [scope("Investment", [group("Colour", options)])]);
    const page = await openEditor(stage.client, id);
    await page.locator(".outline-entry", { hasText: "Colour" }).getByRole("button").first().click();
    await page.getByLabel("The client chooses").selectOption("single");
    await expectSaved(page);
    expect(await page.getByText("was not saved").count()).toBe(0);
    const { line_items: lines } = (await stage.client.get(url)).body.pages[0].children[0];
    expect(lines.map(({ selected }: { selected: boolean }) => selected)).toEqual([true, false]);
    await page.context().close();
  });
});

describe("pictures", () => {
  it("are added to the text that they are dropped on, are reduced if too large, and rejected ones are named", async () => {
    const { id, url } = await createOffer(stage.client, [text("Letter", "<p>Dear client</p>")]);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const letter = page.locator(".page-content .rich-text");
    const stored = async (): Promise<string> => (await stage.client.get(url)).body.pages[0].content;
    await dropFile(letter, "image/png", drawPicture(900));
    await page.locator(".page-content .rich-text img[src]").waitFor({ state: "attached" });
    await expect.poll(stored).toMatch(/<img src="[^"]*\/images\/img_/);
    // For other files, the page stays open and shows a message.
    await dropFile(page.locator(".hero"), "application/pdf", "'%PDF'");
    await page.getByText("Drop pictures into a text of the proposal.").waitFor();
    await dropFile(letter, "image/svg+xml", "'<svg/>'");
    await page.getByText("plan cannot be shown as a picture.").waitFor();
    await expectAccessible(page);
    expect(page.url()).toContain(id);
    await page.context().close();
  });

  it("are added to a text that was left meanwhile", async () => {
    const { id, url } = await createOffer(stage.client, [text("Letter", "<p>Dear client</p>")]);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const letter = page.locator(".page-content .rich-text");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/images", async (route) => {
      await held.promise;
      await route.continue();
    });
    await dropFile(letter, "image/png", drawPicture(20));
    await page.getByText("Uploading the picture").waitFor();
    await page.getByLabel("Name of the proposal").focus();
    held.resolve();
    await expect
      .poll(async () => (await stage.client.get(url)).body.pages[0].content)
      .toMatch(/<img src="[^"]*\/images\/img_/);
    await page.locator(".page-content .ProseMirror").waitFor({ state: "detached" });
    await page.context().close();
  });
});

describe("pictures chosen as files", () => {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const file = { name: "plan.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") };

  it("are added to the open text", async () => {
    const { id, url } = await createOffer(stage.client, [text("Letter", "<p>Dear client</p>")]);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    await page.locator(".page-content .rich-text").click();
    await page.locator(".page-content .ProseMirror:focus").waitFor();
    // A text that loses the focus would close before the mouse button is released.
    await holdMouse(page, page.locator(".picture-button"));
    const asked = page.waitForEvent("filechooser");
    await page.mouse.up();
    const chooser = await asked;
    // The file dialog takes the focus from the window, but the active element stays the same.
    await page.evaluate("document.querySelector('.ProseMirror').dispatchEvent(new FocusEvent('blur'))");
    await chooser.setFiles(file);
    await page
      .locator(".page-content .ProseMirror img:not(.ProseMirror-separator)")
      .waitFor({ state: "attached" });
    await expect
      .poll(async () => (await stage.client.get(url)).body.pages[0].content)
      .toMatch(/<img src="[^"]*\/images\/img_/);
    await page.context().close();
  });

  it("become the logo and the picture of the cover", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    await page.getByRole("tab", { name: "Settings" }).click();
    for (const name of ["Address of the logo", "Address of the cover picture"]) {
      await page
        .locator(".inspector")
        .getByLabel(new RegExp(`: ${name}$`))
        .setInputFiles(file);
      await page.locator(".inspector").getByRole("img", { name }).waitFor();
    }
    await page.locator(".hero img").first().waitFor();
    await expectSaved(page);
    await expect
      .poll(async () => (await stage.client.get(url)).body.design)
      .toMatchObject({
        logo_url: expect.stringMatching(/\/images\/img_/),
        cover_image_url: expect.stringMatching(/\/images\/img_/),
      });
    await page.context().close();
  });
});

const writeBullet = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>${words}</p>`;

const fromWord = `<html><body><!--StartFragment--><p class=MsoNormal><b>Bold</b> and <span style="font-weight:700">heavy</span><o:p></o:p></p>
  ${writeBullet(1, "·", "First")}${writeBullet(2, "o", "Inner")}${writeBullet(1, "·", "Second")}${writeBullet(1, "1.", "One")}
  <p><img src="file:///C:/plan.png"><a href="javascript:alert(1)">plain</a> <a href="https://example.com/">link</a></p><!--EndFragment--></body></html>`;

const splitWords = (written: string) => written.split(/\s+/).filter(Boolean);

describe("a text from Word", () => {
  it("keeps its words, lists and emphasis, and names the pictures that were not included", async () => {
    const { id, url } = await createOffer(stage.client, [text("Letter", "")]);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    await page.locator(".page-content .rich-text").click();
    await page.locator(".page-content .ProseMirror").waitFor();
    await pasteData(page, { "text/html": fromWord, "text/plain": "Bold and heavy" });
    await page.getByText("1 picture was not pasted with the text.").waitFor();
    await expectSaved(page);
    const shown = await page.locator(".page-content .ProseMirror").innerText();
    await expect
      .poll(async () => (await stage.client.get(url)).body.pages[0].content)
      .toBe(
        "<p><strong>Bold</strong> and <strong>heavy</strong></p>" +
          "<ul><li>First<ul><li>Inner</li></ul></li><li>Second</li></ul><ol><li>One</li></ol>" +
          '<p>plain <a href="https://example.com/">link</a></p>',
      );
    await page.reload();
    await page.locator(".page-content .rich-text", { hasText: "Bold" }).waitFor();
    expect(splitWords(await page.locator(".page-content .rich-text").innerText())).toEqual(splitWords(shown));
    await page.context().close();
  });
});

const fromGoogle = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-aaaa-bbbb-0123456789ab">
  <h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-weight:400;">Scope</span></h2>
  <p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;">Plain, </span><span
    style="font-size:11pt;font-weight:700;font-style:normal;">heavy</span><span style="font-weight:400;font-style:italic;"> and slanted</span></p>
  <ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">First</span></p></li><ul><li
    dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:700;font-style:italic;">Inner</span></p></li></ul></ul>
  <ol style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">One</span></p></li></ol></b><br class="Apple-interchange-newline">`;

describe("a text from Google Docs", () => {
  it("keeps its heading, emphasis and lists, and is not bold as a whole", async () => {
    const { id, url } = await createOffer(stage.client, [text("Letter", "")]);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    await page.locator(".page-content .rich-text").click();
    await page.locator(".page-content .ProseMirror").waitFor();
    await pasteData(page, { "text/html": fromGoogle, "text/plain": "Scope" });
    await page.locator(".page-content .ProseMirror", { hasText: "Inner" }).waitFor();
    await expect
      .poll(async () => (await stage.client.get(url)).body.pages[0].content)
      .toBe(
        "<h2>Scope</h2><p>Plain, <strong>heavy</strong><em> and slanted</em></p>" +
          "<ul><li>First<ul><li><strong><em>Inner</em></strong></li></ul></li></ul><ol><li>One</li></ol>",
      );
    await page.context().close();
  });
});

describe("a server or session that fails while the user types", () => {
  it("shows that the server cannot save, keeps the typed text, and saves it later", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await page.route("**/changes", async (route) =>
      route.fulfill({
        status: 503,
        json: {
          error: { code: "SERVICE_UNAVAILABLE", message: "The database has no room left on its disk" },
        },
      }),
    );
    await findRow(page, "Logo").fill("Logo, redrawn");
    await page.getByText("1 change is kept here: the server cannot save at the moment").waitFor();
    await expectAccessible(page);
    await page.unroute("**/changes");
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toEqual(["Logo, redrawn", "Icons"]);
    await page.context().close();
  });

  it("continues in the same field after the user has signed in again", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await findRow(page, "Logo").focus();
    await page.context().clearCookies();
    await page.keyboard.press("End");
    await page.keyboard.type(" and");
    const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.evaluate(activeLabel)).toBe("Name of Logo and");
    await page.keyboard.type(" letterhead");
    await expectSaved(page);
    await expect.poll(() => listLines(stage.client, id)).toEqual(["Logo and letterhead", "Icons"]);
    await page.context().close();
  });
});

describe("concurrent changes by others", () => {
  it("make the proposal read-only when it is sent, so that the client sees no half-typed text", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await findRow(page, "Logo").focus();
    expect((await stage.client.post(`${url}/status`, { status: "SENT" })).status).toBe(200);
    await page.getByText("The client has this proposal").waitFor();
    await page.keyboard.type("New ");
    expect(await findRow(page, "Logo").inputValue()).toBe("Logo");
    expect(await findRow(page, "Logo").isEditable()).toBe(false);
    await page.context().close();
  });

  it("tell a removed member that saving is no longer possible, and keep the typed text for copying", async () => {
    const owner = await stage.app.organization();
    const { id } = await createOffer(owner);
    const colleague = await owner.colleague();
    const page = await openEditor(colleague, id);
    await findRow(page, "Logo").focus();
    expect((await owner.delete(`/api/members/${colleague.userId}`)).status).toBe(204);
    await page.keyboard.press("End");
    await page.keyboard.type(" by me");
    const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("You are no longer a member").first().waitFor();
    await page.getByRole("button", { name: "Stay on the page" }).click();
    await page.getByText("1 change could no longer be saved. It is kept on this device.").waitFor();
    await page.getByText("Read only").waitFor();
    await expectAccessible(page);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await findRow(page, "Logo by me").inputValue()).toBe("Logo by me");
    expect(await listLines(owner, id)).toEqual(["Logo", "Icons"]);
    await page.context().close();
  });

  it("in an open text are merged with the user's own, and neither is lost", async () => {
    const { id, url } = await createOffer(stage.client, [text("Letter", "<p>Dear client</p>")]);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    await page.locator(".page-content .rich-text").click();
    const letter = page.locator(".page-content .ProseMirror");
    await letter.waitFor();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(", hello");
    const stored = async (): Promise<string> => (await stage.client.get(url)).body.pages[0].content;
    await expect.poll(stored).toBe("<p>Dear client, hello</p>");
    const { body, headers } = await stage.client.get(url);
    const [letterPage] = body.pages;
    const version = Number(/\d+/.exec(String(headers["etag"]))?.[0]);
    const answer = await stage.client.post(`${url}/changes`, {
      version,
      operations: [
        {
          type: "set",
          id: letterPage.id,
          field: "content",
          was: letterPage.content,
          to: "<p>Dear client, hello from both</p>",
        },
      ],
    });
    expect(answer.body.conflicts).toEqual([]);
    await letter.getByText("hello from both").waitFor();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" of us");
    await expect.poll(stored).toBe("<p>Dear client, hello from both of us</p>");
    await page.context().close();
  });
});
