import { describe, expect, it } from "vitest";
import { fixed, group, hourly, line, scope, text } from "../server/src/ops/demo/builders.ts";
import { createOffer, expectSaved, listLines, findRow, useEditorStage } from "./editor-stage.ts";
import { expectAccessible } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

const plans = {
  type: "side_by_side" as const,
  name: "Care",
  selection_type: "single" as const,
  columns: [
    { name: "Basic", price: 10, isSelected: true },
    { name: "Plus", price: 20 },
  ],
};

describe("the panel", () => {
  it("has a maximum of hourly rates, cost and article number, and quantities of columns that the client can set", async () => {
    const { id, url } = await createOffer(stage.client, [
      scope("Investment", [group("Design", [line("Work", hourly(100, 8))]), plans]),
    ]);
    const page = await openEditor(stage.client, id);
    const panel = page.locator(".inspector");
    await findRow(page, "Work").focus();
    await panel.getByLabel("Up to, per hour").fill("120");
    await panel.getByLabel("SKU").fill("W-1");
    await panel.getByLabel("Your cost per unit").fill("40");
    await page
      .locator(".line", { has: findRow(page, "Work") })
      .getByText("up to 120.00")
      .waitFor();
    await findRow(page, "Plus").focus();
    await panel.getByText("change the quantity").click();
    await panel.getByLabel("At most").fill("9");
    await expectAccessible(page);
    await expectSaved(page);
    const [design, care] = (await stage.client.get(url)).body.pages[0].children;
    expect(design.line_items[0]).toMatchObject({
      price: { value: 100, max_value: 120 },
      sku: "W-1",
      cost: 40,
    });
    expect(care.columns[1].quantity).toMatchObject({ editable_by_recipient: true, max: 9 });
    await page.context().close();
  });

  it("names the signers shown next to the totals, and saves no incomplete address", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const paper = page.locator(".paper");
    await paper.locator(".summary", { hasText: "$400" }).waitFor();
    await paper.getByText("No signer is named yet").waitFor();
    await expectAccessible(page);
    // The buttons stay visible while a line on the paper is selected, even if the pointer has left the paper.
    await findRow(page, "Logo").click();
    await page.locator(".inspector").getByLabel("SKU").click();
    const opacity = "getComputedStyle(document.querySelector('.paper .page > .adders')).opacity";
    await expect.poll(() => page.evaluate(opacity)).toBe("1");
    await paper.getByRole("button", { name: "Change who signs" }).click();
    const panel = page.locator(".inspector");
    await panel
      .getByRole("heading", { name: "How the client accepts" })
      .and(page.locator(":focus"))
      .waitFor();
    await panel.getByText("No signer is named yet").waitFor();
    for (const [number, name] of [
      [1, "Grace"],
      [2, "Max"],
    ] as const) {
      await panel.getByRole("button", { name: "Add signer" }).click();
      await panel.getByLabel(`Name of signer ${number}`).and(page.locator(":focus")).waitFor();
      await page.keyboard.type(name);
      await panel.getByLabel(`Email of signer ${number}`).fill(`${name.toLowerCase()}@globex`);
      await panel.getByText("This email address is not complete yet").first().waitFor();
      await panel.getByLabel(`Email of signer ${number}`).fill(`${name.toLowerCase()}@globex.test`);
    }
    await expectAccessible(page);
    await paper.locator(".signers li", { hasText: "max@globex.test" }).waitFor();
    await expectSaved(page);
    const signing = async () => (await stage.client.get(url)).body.settings.signing;
    expect(await signing()).toMatchObject({
      recipient_signer: { full_name: "Grace", email: "grace@globex.test" },
      additional_signers: [{ full_name: "Max", email: "max@globex.test" }],
    });
    await panel.getByLabel("Email", { exact: true }).fill("hank@");
    await panel.getByLabel("Company").focus();
    await panel.getByText("This email address is not complete yet").waitFor();
    expect(await panel.getByLabel("Email", { exact: true }).inputValue()).toBe("hank@");
    await page.context().close();
  });

  it("explains the requested amount, and lists the keys of the grid", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await page
      .locator(".line", { has: findRow(page, "Logo") })
      .getByTitle("Explain this amount")
      .click();
    const asked = page.locator(".trace li[aria-current]");
    await asked.getByText("1 × 400.00 = $400.00").waitFor();
    expect(await asked.count()).toBe(1);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More for Icons" }).click();
    await page.getByRole("menuitem", { name: "Explain this amount" }).click();
    await asked.getByText("Icons").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Keys" }).click();
    await page.getByRole("dialog").getByText("Paste rows of a spreadsheet").waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});

describe("dragging", () => {
  it("reorders pages and groups in the outline", async () => {
    const { id, url } = await createOffer(stage.client, [
      scope("First", [group("A", [line("a", fixed(1))]), group("B", [line("b", fixed(1))])]),
      scope("Second", [group("C", [line("c", fixed(1))])]),
    ]);
    const page = await openEditor(stage.client, id);
    const entry = (name: string) => page.locator(".outline").getByRole("button", { name, exact: true });
    await entry("B").dragTo(entry("C"), { targetPosition: { x: 40, y: 2 } });
    await entry("Second").dragTo(entry("First"), { targetPosition: { x: 40, y: 2 } });
    await expectSaved(page);
    const { pages } = (await stage.client.get(url)).body;
    expect(
      pages.map(({ name, children }: { name: string; children: { name: string }[] }) => [
        name,
        children.map((child) => child.name),
      ]),
    ).toEqual([
      ["Second", ["B", "C"]],
      ["First", ["A"]],
    ]);
    await page.context().close();
  });

  it("moves a line of the library to its place", async () => {
    const client = await stage.app.organization();
    await client.post("/api/library-items", { type: "line_item", name: "Photographs", price: fixed(250) });
    const { id } = await createOffer(client);
    const page = await openEditor(client, id);
    await page.getByRole("tab", { name: "Library" }).click();
    await page
      .getByRole("button", { name: "Photographs" })
      .dragTo(page.locator(".line", { has: findRow(page, "Icons") }), { targetPosition: { x: 200, y: 4 } });
    await expect.poll(() => listLines(client, id)).toEqual(["Logo", "Photographs", "Icons"]);
    await page.context().close();
  });
});

describe("a table in a text", () => {
  it("is written with the keyboard, grows and shrinks by its menu, and converts a placeholder while it is typed", async () => {
    const { id, url } = await createOffer(stage.client, [text("Letter", "")]);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    await page.locator(".page-content .rich-text").click();
    await page.locator(".page-content .ProseMirror").waitFor();
    await page.getByRole("button", { name: "Table", exact: true }).click();
    for (const words of ["Step", "When", "Who", "Design", "June", "{{sender.name}}"]) {
      await page.keyboard.type(words);
      await page.keyboard.press("Tab");
    }
    await page.locator(".placeholder-chip", { hasText: "sender.name" }).waitFor();
    for (const action of ["Remove the row", "Remove the column"]) {
      await page.getByRole("button", { name: "Table", exact: true }).click();
      await expectAccessible(page);
      await page.getByRole("menuitem", { name: action }).click();
    }
    await expectSaved(page);
    const stored = async () => (await stage.client.get(url)).body.pages[0].content;
    await expect
      .poll(stored)
      .toBe(
        "<table><tbody><tr><th>Step</th><th>When</th></tr><tr><td>Design</td><td>June</td></tr></tbody></table><p></p>",
      );
    await page.keyboard.press("Control+z");
    await expect.poll(stored).toContain("{{sender.name}}");
    await page.context().close();
  });
});
