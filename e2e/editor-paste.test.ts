import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  createOffer,
  expectSaved,
  findNewLine,
  listLines,
  paste,
  readPages,
  useEditorStage,
} from "./editor-stage.ts";
import { expectAccessible } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

/** Returns the lines of a proposal from the API by their names. */
async function readLines(id: string) {
  const pages = await readPages(stage.client, id);
  const lines = pages.flatMap(({ children }) =>
    children.flatMap((child) => (child.type === "group" ? child.line_items : [])),
  );
  return Object.fromEntries(lines.map((line) => [line.name, line]));
}

async function pasteInto(page: Page, rows: readonly string[]): Promise<void> {
  await findNewLine(page).focus();
  await paste(page, rows.map((row) => row.replaceAll("|", "\t")).join("\n"));
}

describe("a pasted table", () => {
  it("lists doubtful rows, and each correction is one step of the history", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await pasteInto(page, [
      "Item|Qty|Price|Total",
      "Refund|1|($500)|-500",
      "Site visit|1|$1,200 - $1,500|",
      "Ground floor|||",
      "Nails|3|1.500|",
      "Desk|4|100|300",
      "Fee||10%|",
      "Date|1|2026-12-31|",
      "Subtotal|||1,100",
    ]);
    const report = page.getByRole("dialog", { name: "Check 5 rows" });
    const entry = (text: string) => report.getByRole("listitem").filter({ hasText: text });
    await entry("has no numbers").waitFor();
    await expectAccessible(page);
    await entry("1.500").getByRole("button", { name: "Use $1,500.00" }).click();
    await entry("1.500").getByText("Corrected").waitFor();
    await entry("price is 400").getByRole("button", { name: "Use $75.00" }).click();
    await entry("adds up other rows").getByRole("button", { name: "Insert as a line" }).click();
    await entry("Ground floor").getByRole("button", { name: "Leave out" }).click();
    await entry("2026-12-31").getByText("the line has no price").waitFor();
    await report.getByRole("button", { name: "Done" }).click();
    await expectSaved(page);
    const lines = await readLines(id);
    expect(Object.keys(lines)).toEqual([
      "Logo",
      "Icons",
      "Refund",
      "Site visit",
      "Nails",
      "Desk",
      "Fee",
      "Date",
      "Subtotal",
    ]);
    expect(lines).toMatchObject({
      Refund: { price: { model: "fixed", value: -500 } },
      "Site visit": { price: { model: "fixed", value: 1200, max_value: 1500 } },
      Nails: { price: { value: 1500, quantity: { current: 3 } } },
      Desk: { price: { value: 75, quantity: { current: 4 } } },
      Fee: { price: { model: "percent", value: 10 } },
      Date: { price: { model: "none" } },
      Subtotal: { price: { value: 1100 } },
    });
    // Undo takes back one correction at a time.
    for (const before of ["Ground floor", "Subtotal"]) {
      await page.keyboard.press("Control+z");
      await expectSaved(page);
      const names = Object.keys(await readLines(id));
      expect(names.includes(before)).toBe(before === "Ground floor");
    }
    await page.context().close();
  });

  it("hides costs from clients, and lets the meaning of a column be changed", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await pasteInto(page, ["Item|Unit cost|Retail|Date", "Desk|50|120|2026-01-31", "Chair|20|60|2026-02-28"]);
    const report = page.getByRole("dialog", { name: "Check the columns" });
    await report
      .getByText("The table has costs but no prices, and clients never see costs: Unit cost.")
      .waitFor();
    await report.getByText("Not used: Retail and Date.").waitFor();
    await expectAccessible(page);
    await report.getByLabel("Retail").selectOption("Price");
    await report.getByText("Not used: Date.").waitFor();
    await expect
      .poll(async () => (await readLines(id))["Chair"]?.price)
      .toMatchObject({ model: "fixed", value: 60 });
    expect(await readLines(id)).toMatchObject({
      Desk: { cost: 50, price: { value: 120 } },
      Chair: { cost: 20 },
    });
    await report.getByRole("button", { name: "Done" }).click();
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await readLines(id))["Chair"]?.price).toMatchObject({ model: "none" });
    await page.keyboard.press("Control+z");
    await expect.poll(() => listLines(stage.client, id)).toEqual(["Logo", "Icons"]);
    await page.context().close();
  });

  it("with quantities, discounts and totals creates the amounts that it shows, without a message", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await pasteInto(page, ["Item|Qty|Unit price|Discount|Amount", "Desk|4|100|10%|360", "Chair|2|50||100"]);
    await page.getByText("2 lines pasted").waitFor();
    await expectSaved(page);
    // The logo costs 400.
    await expect.poll(() => page.locator(".total.first b").innerText()).toBe("$860");
    expect((await readLines(id))["Desk"]?.modifications).toMatchObject([
      { name: "Discount", optional: false, price: { model: "percent", value: -10 } },
    ]);
    await page.context().close();
  });

  it("keeps the rest of the report open while a line is viewed", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await pasteInto(page, ["Item|Price", "Nails|1.5k", "Tape|#REF!"]);
    await page.getByRole("dialog").getByRole("button", { name: "Row 2" }).click();
    await expect
      .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
      .toBe("Price of Nails");
    await page.getByText("2 pasted rows are left to check").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByRole("dialog", { name: "Check 2 rows" }).waitFor();
    await page.context().close();
  });
});
