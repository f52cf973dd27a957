import type { CustomVariable } from "@proffer/contract";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fixed, group, line, scope, text } from "../server/src/ops/demo/builders.ts";
import type { TestClient } from "../server/test/harness.ts";
import { findMailedLink, grace } from "../server/test/deals.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { expectAccessibleInBothThemes } from "./app-stage.ts";
import { blockEvents, expectSaved, switchTo, useEditorStage } from "./editor-stage.ts";
import { expectAccessible, expectNoSideways, expectOnScreen, phone } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

const pages = [
  text("About", "<p>Hello.</p>"),
  scope("Investment", [group("Work", [line("Logo", fixed(400))])]),
];
const project = { label: "Project", type: "single-line", who_provides: "we-do" } as const;
const order = { label: "Order number", type: "single-line", who_provides: "customer-does" } as const;

const propose = async (more: object = {}) => createTestProposal(stage.client, { pages, ...more });

/** Opens the settings of a proposal in the editor. */
async function openFields(id: string, options: Parameters<typeof openEditor>[2] = {}): Promise<Page> {
  const page = await openEditor(stage.client, id, options);
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Fields", exact: true }).waitFor();
  return page;
}

const listStored = async (url: string, client: TestClient = stage.client): Promise<CustomVariable[]> =>
  (await client.get(url)).body.custom_variables;
const listLabels = async (url: string) => (await listStored(url)).map(({ label }) => label);
const findHead = (page: Page, label: string) => page.locator(".variable-name", { hasText: label });
const findForm = (page: Page) => page.locator(".variable-form");
const findLabel = (page: Page) => findForm(page).getByLabel("Label");

async function rename(field: Locator, label: string): Promise<void> {
  await field.fill(label);
  await field.press("Tab");
}

describe("the fields of a proposal", () => {
  it("are defined in the settings, used in a text by the menu, and filled in for the client", async () => {
    const { id, url } = await propose();
    const page = await openFields(id, { view: "Paper" });
    await page.getByRole("button", { name: "Own value" }).click();
    await page.locator(".variable-label input:focus").waitFor();
    await page.keyboard.type("R&D project");
    await page.keyboard.press("Tab");
    await findForm(page).getByLabel("Value", { exact: true }).fill("Apollo <b>11</b>");
    await page.getByRole("button", { name: "Field for the client" }).click();
    await rename(findLabel(page), "Delivery");
    await findForm(page).getByLabel("Kind").selectOption("Choice from a list");
    await findForm(page).getByText("Enter at least one option.").waitFor();
    await findForm(page).getByLabel("Options, one on each line").fill("Post\nCourier\n\nPost");
    await findForm(page).getByLabel("Required").check();
    await findForm(page).getByText("The client fills this in on the page.").waitFor();
    await expectSaved(page);
    await expectAccessibleInBothThemes(page);
    expect(await listStored(url)).toMatchObject([
      { label: "R&D project", value: "Apollo <b>11</b>", required: false },
      { label: "Delivery", type: "dropdown", options: ["Post", "Courier"], required: true, value: null },
    ]);

    await page.locator(".paper .rich-text", { hasText: "Hello." }).click();
    await page.locator(".rich-text.editing").press("End");
    await page.getByRole("button", { name: "Placeholder" }).click();
    await page.getByRole("option", { name: "R&D project {{custom.R&D project}} Apollo <b>11</b>" }).click();
    await page.locator(".placeholder-chip", { hasText: "custom.R&D project" }).waitFor();
    await page.keyboard.type(" {{custom.delivery}} {{custom.Nothing}}");
    await page.locator(".placeholder-chip", { hasText: "custom.delivery" }).waitFor();
    await page.locator(".unknown-placeholder", { hasText: "{{custom.Nothing}}" }).waitFor();
    await page.keyboard.press("Escape");
    const shown = page.locator(".paper .rich-text", { hasText: "Hello." });
    await expect.poll(() => shown.innerText()).toBe("Hello.Apollo <b>11</b> [Delivery] {{custom.Nothing}}");
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByText(/Texts name fields that do not exist: \{\{custom.Nothing\}\}\./).waitFor();
    await page.context().close();
  });

  it("are in a list of placeholders with names and values, which the keyboard filters and inserts", async () => {
    const client = { recipient: { name: "Globex GmbH" } };
    const { id } = await propose({
      custom_variables: [
        { ...project, value: "Apollo" },
        { ...project, label: "Ours", value: "[Ours]" },
        { ...order, label: "כתובת" },
        order,
      ],
      settings: client,
    });
    const page = await openFields(id, { view: "Paper" });
    const shown = page.locator(".paper .rich-text", { hasText: "Hello." });
    const button = page.getByRole("button", { name: "Placeholder" });
    const filter = page.getByRole("combobox", { name: "Find a placeholder" });
    await shown.click();
    await page.locator(".rich-text.editing").press("End");
    await button.click();
    expect(await page.locator(".placeholder-heading").allInnerTexts()).toEqual([
      "Client",
      "Sender",
      "Proposal",
      "Fields",
    ]);
    for (const name of [
      "Client's name {{client.name}} Globex GmbH",
      "Contact's name {{client.contact.name}} empty",
      "Project {{custom.Project}} Apollo",
      "Ours {{custom.Ours}} [Ours]",
      "כתובת {{custom.כתובת}} empty",
      "Order number {{custom.Order number}} empty",
    ])
      await page.getByRole("option", { name, exact: true }).waitFor();
    const status = page.locator(".placeholder-picker [role=status]");
    expect(await status.textContent()).toBe("");
    await expectAccessibleInBothThemes(page);
    await filter.press("ArrowUp");
    await page.getByRole("option", { name: "Order number", selected: true }).waitFor();
    await page.keyboard.type("apollo");
    expect(await page.getByRole("option").count()).toBe(1);
    expect(await status.textContent()).toBe("One placeholder");
    expect(await filter.getAttribute("aria-autocomplete")).toBe("list");
    expect(await page.getByRole("listbox").getAttribute("tabindex")).toBe("-1");
    await page.keyboard.press("Enter");
    await page.locator(".placeholder-chip", { hasText: "custom.Project" }).waitFor();
    await page.locator(".rich-text.editing:focus-within").waitFor();
    await page.keyboard.type(" and ");
    await button.click();
    await page.keyboard.type("nothing at all");
    await page.getByText("Nothing found").waitFor();
    expect(await status.textContent()).toBe("Nothing found");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await filter.waitFor({ state: "detached" });
    await page.locator(".rich-text.editing:focus-within").waitFor();
    await button.click();
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.locator(".rich-text.editing").waitFor({ state: "detached" });
    await page.setViewportSize(phone);
    await shown.click();
    await button.click();
    await expectOnScreen(page.locator(".placeholder-picker"));
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => shown.innerText()).toBe("Hello.Apollo and");
    await page.context().close();
  });

  it("keep a label with a fault in its field until it is corrected, and leave the stored one", async () => {
    const { id, url } = await propose({ custom_variables: [project, order] });
    const page = await openFields(id);
    await findHead(page, "Order number").click();
    for (const [label, fault] of [
      ["project", "Another field has this label."],
      ["Order {x}", /cannot contain these characters/],
      [" ", "Enter a label."],
    ] as const) {
      await rename(findLabel(page), label);
      await findForm(page).getByText(fault).waitFor();
      expect(await findLabel(page).inputValue()).toBe(label);
      await findForm(page).getByLabel("Required").click();
    }
    await rename(findLabel(page), "project");
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Notes" }).click();
    await page.getByRole("tab", { name: "Settings" }).click();
    expect(await findLabel(page).inputValue()).toBe("project");
    await page.reload();
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.locator(".variable-name").nth(1).click();
    expect(await findLabel(page).inputValue()).toBe("project");
    await expectSaved(page);
    expect(await listStored(url)).toMatchObject([
      { label: "Project" },
      { label: "Order number", required: true },
    ]);
    await findHead(page, "Project").click();
    await rename(findLabel(page), "Client project");
    await expectSaved(page);
    expect(await listLabels(url)).toEqual(["Client project", "project"]);
    await page.context().close();
  });

  it("take their placeholders in texts along when renamed, and one undo takes both back", async () => {
    const { id, url } = await propose({
      custom_variables: [{ ...project, value: "Apollo" }],
      description: "<p>For {{custom.Project}}</p>",
    });
    const page = await openFields(id);
    await findHead(page, "Project").click();
    await rename(findLabel(page), "Order & project");
    await expectSaved(page);
    const read = async () => {
      const { custom_variables, description } = (await stage.client.get(url)).body;
      return [custom_variables[0].label, description];
    };
    expect(await read()).toEqual(["Order & project", "<p>For {{custom.Order &amp; project}}</p>"]);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expectSaved(page);
    expect(await read()).toEqual(["Project", "<p>For {{custom.Project}}</p>"]);
    await page.getByRole("button", { name: /^Redo/ }).click();
    await expectSaved(page);
    expect((await read())[0]).toBe("Order & project");
    await page.context().close();
  });

  it("are added, filled in, moved and removed with the keyboard only", async () => {
    const { id, url } = await propose({ custom_variables: [project, order] });
    const page = await openFields(id);
    const head = findHead(page, "Order number");
    await head.focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.locator(".variable-name:focus", { hasText: "Order number" }).waitFor();
    await expectSaved(page);
    expect(await listLabels(url)).toEqual(["Order number", "Project"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
    await expectSaved(page);
    expect(await listLabels(url)).toEqual(["Project"]);
    await page.getByRole("button", { name: "Own value" }).press("Enter");
    await expect.poll(() => findLabel(page).inputValue()).toBe("New value");
    await page.keyboard.type("Start");
    await page.keyboard.press("Enter");
    await findForm(page).getByLabel("Kind").selectOption("Date");
    await findForm(page).getByLabel("Value", { exact: true }).fill("2027-02-01");
    await expectSaved(page);
    expect(await listStored(url)).toMatchObject([
      { label: "Project" },
      { label: "Start", value: "2027-02-01" },
    ]);
    await page.context().close();
  });

  it("are moved by dragging, and lose a value that another kind cannot have until undone", async () => {
    const { id, url } = await propose({ custom_variables: [{ ...project, value: "Apollo" }, order] });
    const page = await openFields(id);
    const rows = page.locator(".variables > li");
    await rows
      .nth(1)
      .locator(".handle")
      .dragTo(rows.nth(0), { targetPosition: { x: 100, y: 4 } });
    await expectSaved(page);
    expect(await listLabels(url)).toEqual(["Order number", "Project"]);
    await findHead(page, "Project").click();
    await findForm(page).getByLabel("Kind").selectOption("Number");
    await findForm(page).getByLabel("Value", { exact: true }).fill("12.5");
    await expectSaved(page);
    expect((await listStored(url))[1]).toMatchObject({ type: "number", value: 12.5 });
    await page.getByRole("button", { name: /^Undo/ }).click();
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expectSaved(page);
    expect((await listStored(url))[1]).toMatchObject({ type: "single-line", value: "Apollo" });
    await page.context().close();
  });

  it("are demanded by name before sending, with a link to the empty one", async () => {
    const { id, url } = await propose({ custom_variables: [order, { ...project, required: true }] });
    const page = await openEditor(stage.client, id);
    await page.getByRole("button", { name: "Send" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "Project" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole("link", { name: "Project" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.locator(".variable-value input:focus").waitFor();
    await page.keyboard.type("Apollo");
    await expectSaved(page);
    expect((await listStored(url))[1]?.value).toBe("Apollo");
    await page.getByRole("button", { name: "Send" }).first().click();
    await dialog.getByRole("button", { name: "Send", exact: true }).waitFor();
    expect(await dialog.getByRole("link", { name: "Project" }).count()).toBe(0);
    await page.context().close();
  });

  it("show the values of the client read-only after sending", async () => {
    const { id, url } = await propose({ custom_variables: [order, { ...project, value: "Apollo" }] });
    await stage.client.post(`${url}/send`, { recipients: [grace] });
    const link = await findMailedLink(stage.app, grace.email);
    const [field] = await listStored(url);
    const token = link.slice(link.lastIndexOf("/") + 1);
    await fetch(`${stage.url}/api/public/proposals/${token}/fields`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id: field?.id, value: "4500 & <i>" }),
    });
    const page = await openFields(id);
    await findHead(page, "Order number").click();
    await expect.poll(() => findForm(page).locator("output").innerText()).toBe("4500 & <i>");
    expect(await page.getByRole("button", { name: "Own value" }).count()).toBe(0);
    await findHead(page, "Project").click();
    expect(await findForm(page).getByLabel("Value", { exact: true }).getAttribute("readonly")).not.toBeNull();
    expect(await findForm(page).getByLabel("Kind").isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.context().close();
  });

  it("changed by two members at once are merged, and a contradiction shows both values", async () => {
    const { id, url } = await propose({ custom_variables: [{ ...project, value: "Apollo" }, order] });
    const page = await openFields(id, { prepare: blockEvents });
    const [first, second] = await listStored(url);
    await stage.client.patch(url, { custom_variables: [{ ...first, value: "Gemini" }, second] });
    await findHead(page, "Order number").click();
    await findForm(page).getByLabel("Required").check();
    await expectSaved(page);
    await expect
      .poll(async () => (await listStored(url)).map(({ value, required }) => [value, required]))
      .toEqual([
        ["Gemini", false],
        [null, true],
      ]);
    await stage.client.patch(url, {
      custom_variables: [
        { ...first, value: "Mercury" },
        { ...second, required: true },
      ],
    });
    await findHead(page, "Project").click();
    await findForm(page).getByLabel("Value", { exact: true }).fill("Skylab");
    await page.getByText("“Project: Mercury”").waitFor();
    await page.getByRole("button", { name: "Use mine" }).click();
    await expectSaved(page);
    expect((await listStored(url)).map(({ value }) => value)).toEqual(["Skylab", null]);
    await page.context().close();
  });

  it("belong to templates, and to the proposals made from them", async () => {
    const { id, url } = await propose({ is_template: true });
    const page = await openFields(id);
    await page.getByRole("button", { name: "Field for the client" }).click();
    await rename(findLabel(page), "Billing address");
    await expectSaved(page);
    expect(await listLabels(url)).toEqual(["Billing address"]);
    const made = await stage.client.post("/api/proposals", { templateId: id, name: "From it" });
    expect(await listLabels(`/api/proposals/${made.body.data.id}`)).toEqual(["Billing address"]);
    await page.context().close();
  });

  it("fit into the panel, fifty of them with long labels, also on a phone and in the menu", async () => {
    const custom_variables = Array.from({ length: 50 }, (_, index) => ({
      ...(index % 2 === 0 ? project : order),
      label: `${index} ${"Kostenstellenverantwortlichenunterschriftsberechtigung ".repeat(2)}`.slice(0, 100),
    }));
    const { id } = await propose({ custom_variables });
    const page = await openFields(id);
    await page.getByText("A proposal has at most 50 fields.").waitFor();
    await findHead(page, "49 Kosten").click();
    await expectNoSideways(page);
    await expectAccessible(page);
    await switchTo(page, "Paper");
    await page.locator(".paper .rich-text", { hasText: "Hello." }).click();
    await page.getByRole("button", { name: "Placeholder" }).click();
    await expectNoSideways(page);
    await page.getByRole("option").last().click();
    await page.locator(".placeholder-chip", { hasText: "49 Kosten" }).waitFor();
    await expectNoSideways(page);
    await page.setViewportSize(phone);
    await expectNoSideways(page);
    await page.context().close();
  });
});
