import type { Page as ProposalPage } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { fixed, group, line, scope, text } from "../server/src/ops/demo/builders.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import {
  createOffer,
  expectSaved,
  listLines,
  findNewLine,
  paste,
  findRow,
  switchTo,
  useEditorStage,
} from "./editor-stage.ts";
import { expectAccessible } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

describe("the editor with only the keyboard", () => {
  it("starts a line between others, and fills it from the library", async () => {
    const { id } = await createOffer(stage.client);
    const item = { type: "line_item", name: "Letterhead", price: fixed(80) };
    expect((await stage.client.post("/api/library-items", item)).status).toBe(201);
    const page = await openEditor(stage.client, id);
    await findRow(page, "Logo").focus();
    await page.keyboard.press("Enter");
    await page.locator(".line.draft textarea:focus").waitFor();
    await page.keyboard.type("Cards");
    await page.keyboard.press("Enter");
    await page.locator(".line.draft textarea:focus").waitFor();
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: "Search the library" }).fill("Letter");
    await page.getByRole("button", { name: /^Letterhead/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await findRow(page, "Letterhead").waitFor();
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toEqual(["Logo", "Cards", "Letterhead", "Icons"]);
    await page.context().close();
  });

  it("starts no line, and keeps the text open, on Enter and Escape of an input method in Safari", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    const devtools = await page.context().newCDPSession(page);
    // Safari ends the composition first, so the key has only the code of an input method.
    const confirm = async (key: "Enter" | "Escape") => {
      await devtools.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
      await devtools.send("Input.insertText", { text: "二" });
      await devtools.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key, windowsVirtualKeyCode: 229 });
      await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", key, windowsVirtualKeyCode: 229 });
    };
    await findRow(page, "Logo").focus();
    await page.keyboard.press("End");
    await confirm("Enter");
    await findRow(page, "Logo二").waitFor();
    await confirm("Escape");
    await findRow(page, "Logo二二").waitFor();
    expect(await page.locator(".line.draft textarea:focus").count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.locator(".line.draft textarea:focus").waitFor();
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toEqual(["Logo二二", "Icons"]);
    await page.context().close();
  });

  it("processes every typed letter, even if the next key follows fast", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    const logo = findRow(page, "Logo");
    await logo.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" and letterhead");
    await page.locator(".save-state").getByText("Saving", { exact: true }).waitFor();
    await page.keyboard.press("Control+d");
    await expect
      .poll(() => listLines(stage.client, id))
      .toEqual(["Logo and letterhead", "Logo and letterhead", "Icons"]);
    await page.getByRole("heading", { name: "Logo and letterhead" }).waitFor();
    await page.context().close();
  });

  it("restores the value of a field with Escape, even after a pause", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await findRow(page, "Logo").focus();
    await page.keyboard.type("Sign");
    const typed = page.locator("[data-row] textarea:focus");
    await page.getByRole("button", { name: /^Undo: Name of/ }).waitFor();
    await page.keyboard.press("Escape");
    expect(await typed.inputValue()).toBe("Logo");
    await expectSaved(page);
    await page.getByRole("button", { name: /^Undo: / }).waitFor({ state: "detached" });
    expect(await listLines(stage.client, id)).toEqual(["Logo", "Icons"]);
    await page.context().close();
  });

  it.for(["Paper", "Lines"] as const)(
    "shows all of a name while it grows over lines and becomes shorter again, in %s",
    async (view) => {
      const { id } = await createOffer(stage.client);
      const page = await openEditor(stage.client, id, { view });
      const { keyboard } = page;
      const measure = () =>
        page.evaluate<{ readonly height: number; readonly isWhole: boolean; readonly row: number }>(`(() => {
          const field = document.activeElement;
          return {
            height: field.offsetHeight,
            isWhole: field.scrollHeight <= field.clientHeight,
            row: field.closest("[data-row]").offsetHeight,
          };
        })()`);
      await findRow(page, "Logo").focus();
      const before = await measure();
      await keyboard.press("End");
      await keyboard.type(" and a name that is much too long".repeat(5));
      const long = await measure();
      expect(long.isWhole).toBe(true);
      expect(long.height).toBeGreaterThan(before.height * 1.5);
      expect(long.row - before.row).toBe(long.height - before.height);
      await page.setViewportSize({ width: 1000, height: 900 });
      await expect.poll(measure).toMatchObject({ isWhole: true });
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect.poll(measure).toEqual(long);
      await keyboard.press("Control+a");
      await keyboard.type("Logo");
      await expect.poll(measure).toEqual(before);

      // The empty row has more space for its name than the resulting line.
      await findNewLine(page).focus();
      await keyboard.type("A new line with a name that is much too long ".repeat(4));
      await expectSaved(page);
      await expect.poll(measure).toMatchObject({ isWhole: true });
    },
  );

  it("changes the billing of a line by its first letter or by a click", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    const readBilling = async () =>
      JSON.stringify((await stage.client.get(`/api/proposals/${id}`)).body.pages);
    const [logo, icons] = ["Logo", "Icons"].map((name) =>
      page.getByRole("combobox", { name: `Billing of ${name}`, exact: true }),
    );
    await logo?.focus();
    await page.keyboard.type("q");
    expect(await logo?.inputValue()).toBe("quarterly");
    await expect.poll(readBilling).toContain('"quarterly"');
    await icons?.click();
    await page.keyboard.press("Escape");
    await icons?.selectOption("Yearly");
    await expect.poll(readBilling).toContain('"annually"');
    await page.context().close();
  });

  it("undoes and redoes everything, even after a reload", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await findRow(page, "Logo").focus();
    await page.keyboard.press("Control+Backspace");
    await findNewLine(page).fill("Website");
    await findRow(page, "Website").press("Tab");
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toEqual(["Icons", "Website"]);
    await page.reload();
    await page.locator(".editor").waitFor();
    await switchTo(page, "Lines");
    await page.getByRole("button", { name: "Undo: Website added" }).click();
    await page.getByRole("button", { name: "Undo: Logo removed" }).click();
    await expect.poll(() => listLines(stage.client, id)).toEqual(["Logo", "Icons"]);
    await page.getByRole("button", { name: /^Redo/ }).click();
    await page.getByRole("button", { name: /^Redo/ }).click();
    await expect.poll(() => listLines(stage.client, id)).toEqual(["Icons", "Website"]);
    await page.context().close();
  });
});

describe("the editor with the mouse", () => {
  it("drags lines by their handle, even into another group, and its menu does the same", async () => {
    const groups = [
      group("Design", [line("Logo", fixed(400)), line("Icons", fixed(200))]),
      group("Build", []),
    ];
    const { id } = await createOffer(stage.client, [scope("Investment", groups)]);
    const page = await openEditor(stage.client, id);
    const handle = page.locator(".line", { has: findRow(page, "Logo") }).locator(".handle");
    await handle.hover();
    await page.mouse.down();
    const target = await page
      .getByPlaceholder(/Type a line/)
      .last()
      .boundingBox();
    await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) - 40);
    await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 10);
    await page.mouse.up();
    const stored = async () => {
      const { body } = await stage.client.get(`/api/proposals/${id}`);
      const [{ children }] = body.pages as [ProposalPage];
      return children.map((child) => child.type === "group" && child.line_items.map(({ name }) => name));
    };
    await expect.poll(stored).toEqual([["Icons"], ["Logo"]]);
    await findRow(page, "Logo").hover();
    await page.getByRole("button", { name: "More for Logo" }).click();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Move to Design" }).click();
    await expect.poll(stored).toEqual([["Icons", "Logo"], []]);
    await page.context().close();
  });
});

describe("pasting", () => {
  it("adds 500 rows of a spreadsheet in one step", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await findNewLine(page).focus();
    const rows = Array.from({ length: 500 }, (_, index) => `Part ${index}\t2\t1.50`);
    await paste(page, ["Item\tQty\tPrice", ...rows].join("\n"));
    await findRow(page, "Part 499").waitFor();
    await page.getByText("500 lines pasted").waitFor();
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toHaveLength(502);
    await expect.poll(() => page.locator(".total.first b").innerText()).toBe("$1,900");
    await page.getByRole("button", { name: "Undo: 500 lines pasted" }).click();
    await expect.poll(() => listLines(stage.client, id)).toEqual(["Logo", "Icons"]);
    await page.context().close();
  });

  it("names the rows to check, and adds all of them", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await findNewLine(page).focus();
    await paste(page, "Item\tPrice\nA\t12 apples\nB\t3");
    const dialog = page.getByRole("dialog", { name: "Check 1 row" });
    await dialog.getByText("12 apples").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => listLines(stage.client, id)).toEqual(["Logo", "Icons", "A", "B"]);
    await page.context().close();
  });
});

describe("placeholders in Lines", () => {
  it("are filled in the outline, in names and in texts until they are edited", async () => {
    const { id } = await createTestProposal(stage.client, {
      pages: [
        text("For {{client.name}}", "<p>Dear {{client.name}}</p>"),
        scope("Investment", [group("Design", [line("Logo of {{client.name}}", fixed(400))])]),
      ],
      settings: { currency: "USD", recipient: { name: "Harlow & Finch" } },
    });
    const page = await openEditor(stage.client, id);
    await page.locator(".outline").getByRole("button", { name: "For Harlow & Finch", exact: true }).waitFor();
    await page.locator(".sheet").getByText("Dear Harlow & Finch").waitFor();
    const name = findRow(page, "Logo of {{client.name}}");
    await expect.poll(() => name.inputValue()).toBe("Logo of Harlow & Finch");
    await name.focus();
    expect(await name.inputValue()).toBe("Logo of {{client.name}}");
    await page.context().close();
  });
});
