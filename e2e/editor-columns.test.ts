import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { scope } from "../server/src/ops/demo/builders.ts";
import {
  createOffer,
  expectSaved,
  paste,
  findRow,
  readPages,
  useEditorStage,
  blockEvents,
} from "./editor-stage.ts";
import { expectAccessible } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

const plans = {
  type: "side_by_side" as const,
  name: "Care",
  selection_type: "single" as const,
  style: "comparison" as const,
  features: [
    { id: "hosting", name: "Hosting" },
    { id: "service", name: "Service", type: "heading" as const },
    { id: "calls", name: "Calls" },
  ],
  columns: [
    { name: "Basic", price: 10, isSelected: true, includedFeatures: ["hosting"] },
    { name: "Plus", price: 20, includedFeatures: ["hosting", "calls"] },
  ],
};

/**
 * Reads a comparison as a table: one row for each feature, with its name and its cell in each column. A cell
 * has words, or says whether the column includes the feature.
 */
async function readComparison(id: string): Promise<unknown[][]> {
  const [comparison] = (await readPages(stage.client, id))[0]?.children ?? [];
  if (comparison?.type !== "side_by_side") throw new Error("There is no comparison");
  const { columns, features } = comparison;
  return features.map(({ id: feature, name }) => {
    const cells = columns.map(
      ({ feature_values, includedFeatures }) => feature_values[feature] ?? includedFeatures.includes(feature),
    );
    return ([name] as unknown[]).concat(cells);
  });
}

const findCell = (page: Page, feature: string, column: string) =>
  page.locator(".paper").getByRole("textbox", { name: `Words for ${feature} in ${column}` });

describe("a card on the paper", () => {
  it("has a focus order from name to price, and its menu does not cover its control", async () => {
    const { id } = await createOffer(stage.client, [scope("Investment", [{ ...plans, style: "standard" }])]);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    await findRow(page, "Plus").click();
    const tools = await page.locator(".card .row-tools").boundingBox();
    const control = await page.getByRole("radio", { name: "Plus is chosen" }).boundingBox();
    if (!tools || !control) throw new Error("The menu or the control is not shown");
    expect(tools.y + tools.height).toBeLessThanOrEqual(control.y);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.className")).toContain("price-button");
    await page.context().close();
  });
});

describe("a comparison on the paper", () => {
  it("is written in its cells: words, check marks, names and a pasted table, all reverted by undo", async () => {
    const { id } = await createOffer(stage.client, [scope("Investment", [plans])]);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const { keyboard } = page;
    await findCell(page, "Hosting", "Basic").click();
    await keyboard.type("10 GB");
    await keyboard.press("Tab");
    await keyboard.type("50 GB");
    // Enter moves to the same column of the next feature, past the heading between the two.
    await keyboard.press("Enter");
    await keyboard.type("nothing");
    await keyboard.press("Escape");
    await keyboard.press("Space");
    await page.getByRole("checkbox", { name: "Calls included in Plus" }).waitFor();
    await expectAccessible(page);
    await findRow(page, "Service").click();
    await keyboard.press("Control+a");
    await keyboard.type("Support");
    await page.locator(".inspector").getByRole("heading", { name: "Support" }).waitFor();
    await expectSaved(page);
    expect(await readComparison(id)).toEqual([
      ["Hosting", "10 GB", "50 GB"],
      ["Support", false, false],
      ["Calls", false, false],
    ]);
    await findCell(page, "Hosting", "Plus").click();
    await paste(page, "100 GB\tnone\n5 a month");
    await expect.poll(() => findCell(page, "Calls", "Plus").inputValue()).toBe("5 a month");
    await expectSaved(page);
    for (const step of ["Cells of Plus", "Name of Support", "Included features of Plus"])
      await page.getByRole("button", { name: `Undo: ${step}` }).press("Enter");
    await expectSaved(page);
    await expect
      .poll(() => readComparison(id))
      .toEqual([
        ["Hosting", "10 GB", "50 GB"],
        ["Service", false, false],
        ["Calls", false, true],
      ]);
    await page.context().close();
  });

  it("merges cells of one column from two members, and asks about the same cell", async () => {
    const { id } = await createOffer(stage.client, [scope("Investment", [plans])]);
    const page = await openEditor(stage.client, id, { view: "Paper", prepare: blockEvents });
    const other = await openEditor(await stage.client.colleague(), id, { view: "Paper" });
    // Without a connection, the typed text waits.
    await page.context().route("**/changes", async (route) => route.abort());
    await findCell(page, "Calls", "Basic").fill("weekly");
    await findCell(page, "Hosting", "Basic").fill("8 GB");
    await page.locator(".save-state", { hasText: "2 changes" }).waitFor();
    await findCell(other, "Hosting", "Basic").fill("5 GB");
    await findCell(other, "Calls", "Plus").fill("daily");
    await expect.poll(async () => (await readComparison(id))[2]).toEqual(["Calls", false, "daily"]);
    await page.context().unroute("**/changes");
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.locator(".notice", { hasText: "Cells of Basic" }).waitFor();
    await page.getByRole("button", { name: "Use mine" }).click();
    await expectSaved(page);
    await expect
      .poll(() => readComparison(id))
      .toEqual([
        ["Hosting", "8 GB", true],
        ["Service", false, false],
        ["Calls", "weekly", "daily"],
      ]);
    await other.context().close();
    await page.context().close();
  });

  it("reorders features by dragging on the paper and in the panel, by its menu and with keys", async () => {
    const { id } = await createOffer(stage.client, [scope("Investment", [plans])]);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const listNames = async () => (await readComparison(id)).map(([name]) => name);
    await findRow(page, "Calls").click();
    await page
      .locator(".paper .row-tools .handle")
      .dragTo(page.locator(".paper tr", { has: findRow(page, "Hosting") }), {
        targetPosition: { x: 60, y: 2 },
      });
    await expect.poll(listNames).toEqual(["Calls", "Hosting", "Service"]);
    await page.locator(".row-tools").getByRole("button", { name: "More for Calls" }).click();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Move down" }).click();
    await expect.poll(listNames).toEqual(["Hosting", "Calls", "Service"]);
    await findRow(page, "Service").press("Alt+ArrowUp");
    await expect.poll(listNames).toEqual(["Hosting", "Service", "Calls"]);

    await page.locator(".outline").getByRole("button", { name: "Care", exact: true }).click();
    const findPanelRow = (name: string) =>
      page.locator(".inspector .feature-row", {
        has: page.getByRole("textbox", { name: `Name of ${name}` }),
      });
    await findPanelRow("Hosting")
      .locator(".handle")
      .dragTo(findPanelRow("Calls"), { targetPosition: { x: 60, y: 34 } });
    await expect.poll(listNames).toEqual(["Service", "Calls", "Hosting"]);
    await findPanelRow("Service").getByRole("textbox").press("Alt+ArrowDown");
    await expect.poll(listNames).toEqual(["Calls", "Service", "Hosting"]);
    expect(await page.evaluate("document.activeElement.value")).toBe("Service");
    await findPanelRow("Calls").getByRole("button", { name: "More for Calls" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect
      .poll(() => readComparison(id))
      .toEqual([
        ["Calls", false, true],
        ["Calls", false, true],
        ["Service", false, false],
        ["Hosting", true, true],
      ]);
    await page.context().close();
  });
});
