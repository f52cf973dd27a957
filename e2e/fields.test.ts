import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { grace } from "../server/test/deals.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { openAs } from "./app-stage.ts";
import { useEditorStage } from "./editor-stage.ts";
import { desktop, expectAccessible, expectNoSideways, expectToSee, phone, pressOn } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

const asked = (label: string, type = "single-line", more: object = {}) => ({
  label,
  type,
  who_provides: "customer-does",
  ...more,
});
const required = { required: true };

const order = [
  asked("Purchase order number", "single-line", required),
  asked("Billing address", "multi-line", required),
  asked("Employees", "number"),
  asked("Start of work", "date"),
  asked("Delivery", "dropdown", { options: ["By post", "By courier"] }),
  asked("Invoice to", "email"),
  asked("Site visit", "yes_no"),
];

const offerFields = (custom_variables: readonly object[], more: object = {}) =>
  sendOffer(stage.app, stage.client, { custom_variables, ...more });

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof offerFields>>["reader"]["read"]>>;
const listValues = ({ body }: Answer) => body.fields.map(({ value }: { value: unknown }) => value);

const pressAccept = (page: Page) =>
  page.getByRole("button", { name: "Accept proposal" }).locator("visible=true").first().click();

async function accept(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your full name").fill(grace.name);
  await dialog.getByLabel("Your email address").fill(grace.email);
  await dialog.getByRole("button", { name: "Accept", exact: true }).click();
}

describe("the fields of the client", () => {
  it("are filled in on a phone, appear in texts, and are accepted with the proposal", async () => {
    const pages = [{ name: "Offer", content: "<p>Order {{custom.Purchase order number}}</p>" }];
    const { id, reader } = await offerFields(order, { pages });
    const page = await stage.open(reader.token, { viewport: phone, hasTouch: true });
    await expectToSee(page, "Order [Purchase order number]");
    await page.getByLabel("Purchase order number").fill("4500012345");
    await expectToSee(page, "Order 4500012345");
    await page.locator(".field-state", { hasText: "Saved" }).waitFor();
    await page.getByLabel("Billing address").fill("Globex\n1 Main Street");
    await page.getByLabel("Employees").fill("1,250.5");
    await page.getByLabel("Start of work").fill("2027-01-31");
    await page.getByLabel("Delivery").selectOption("By courier");
    await page.getByLabel("Invoice to").fill("books@globex.example");
    await page.getByLabel("Site visit").selectOption("Yes");
    await expectAccessible(page);
    await expectNoSideways(page);
    const values = [
      "4500012345",
      "Globex\n1 Main Street",
      1250.5,
      "2027-01-31",
      "By courier",
      "books@globex.example",
      true,
    ];
    await pressAccept(page);
    await accept(page);
    await expectToSee(page, "You accepted this proposal");
    expect(listValues(await reader.read())).toEqual(values);
    const member = await openAs(stage, stage.client, `/app/proposals/${id}/activity`);
    const facts = member.locator(".from-client");
    await facts.getByText("4500012345").waitFor();
    await facts.getByText("1,250.5").waitFor();
    await expectNoSideways(member);
    await expectAccessible(member);
    await member.context().close();

    // Afterwards the values are only texts, also for another reader.
    const shown = ["4500012345", "Globex\n1 Main Street", "1,250.5", "January 31, 2027", "By courier"];
    for (const text of shown) await expectToSee(page, text);
    expect(await page.locator(".details :is(input, textarea, select)").count()).toBe(0);
    await expectAccessible(page);
    const later = await stage.open(reader.token);
    for (const text of [...shown, "books@globex.example", "Yes"]) await expectToSee(later, text);
    expect(await later.locator(".details :is(input, textarea, select)").count()).toBe(0);
    await later.context().close();
    await page.context().close();
  });

  it("that are required and empty are all named at acceptance, and asked for in the dialog", async () => {
    const { reader } = await offerFields(order);
    const page = await stage.open(reader.token);
    await page.getByLabel("Purchase order number").waitFor();
    await pressAccept(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Billing address").waitFor();
    expect(await dialog.getByLabel("Employees").count()).toBe(0);
    await accept(page);
    await expectToSee(page, "Please fill in: Purchase order number and Billing address.");
    const expectFocus = async (label: string) => {
      const field = dialog.getByLabel(label);
      await expect.poll(() => field.evaluate((element) => element.matches(":focus"))).toBe(true);
    };
    await expectFocus("Purchase order number");
    await expectAccessible(page);
    await page.keyboard.type("4500");
    await expect.poll(() => dialog.getByText("Please fill in: Billing address.").count()).toBe(1);
    await dialog.getByRole("button", { name: "Accept", exact: true }).click();
    await expectFocus("Billing address");
    await page.keyboard.type("Globex");
    await dialog.getByRole("button", { name: "Accept", exact: true }).click();
    await expectToSee(page, "You accepted this proposal");
    expect(listValues(await reader.read()).slice(0, 2)).toEqual(["4500", "Globex"]);
    await page.context().close();
  });

  it("are asked for by the dialog of a signature, too, only with the keyboard", async () => {
    const { reader } = await offerFields(order.slice(0, 1), {
      settings: { signing: { acceptance_method: "digital_signatures" } },
    });
    const page = await stage.open(reader.token);
    await page.getByLabel("Purchase order number").waitFor();
    await pressOn(page, page.getByRole("button", { name: "Review and sign" }), "Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your full name").fill(grace.name);
    await pressOn(page, dialog.getByRole("checkbox"), "Space");
    await pressOn(page, dialog.getByRole("button", { name: "Sign", exact: true }), "Enter");
    await expectToSee(page, "Please fill in: Purchase order number.");
    await page.keyboard.type("4500");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    expect((await reader.read()).body).toMatchObject({ status: "WON", fields: [{ value: "4500" }] });
    await page.context().close();
  });

  it("keep values that are typed offline, also over a reload, and save them later", async () => {
    const { reader } = await offerFields(order);
    const page = await stage.open(reader.token);
    await page.getByLabel("Purchase order number").waitFor();
    await page.route("**/fields", (route) => route.abort());
    await page.getByLabel("Purchase order number").fill("4500");
    await page.getByLabel("Purchase order number").blur();
    await page.locator(".field-state", { hasText: "Not saved yet" }).waitFor();
    await expectToSee(page, "You are offline. Your entries are kept on this device");
    await expectAccessible(page);
    await page.reload();
    await page.locator(".field-state", { hasText: "Not saved yet" }).waitFor();
    expect(await page.getByLabel("Purchase order number").inputValue()).toBe("4500");
    await pressAccept(page);
    await page.getByRole("dialog").getByLabel("Billing address").fill("Globex");
    await accept(page);
    await expectToSee(page, "You are offline. Please try again.");
    await page.unroute("**/fields");
    await page.getByRole("dialog").getByRole("button", { name: "Accept", exact: true }).click();
    await expectToSee(page, "You accepted this proposal");
    expect(listValues(await reader.read()).slice(0, 2)).toEqual(["4500", "Globex"]);
    await page.context().close();
  });

  it("keep a text that is no value with its fault, and nobody accepts without it", async () => {
    const { reader } = await offerFields(order.slice(2));
    const page = await stage.open(reader.token);
    await page.getByLabel("Employees").fill("many");
    await page.getByLabel("Invoice to").fill("grace");
    await page.getByLabel("Delivery").focus();
    await expectToSee(page, "Please enter a number such as 1.5.");
    await expectToSee(page, "Please enter an email address such as name@example.com.");
    await expectAccessible(page);
    await page.reload();
    await expectToSee(page, "Please enter a number such as 1.5.");
    expect(await page.getByLabel("Employees").inputValue()).toBe("many");
    await pressAccept(page);
    await accept(page);
    await expectToSee(page, "Please fill in: Employees and Invoice to.");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Employees").fill("12");
    await dialog.getByLabel("Invoice to").fill("");
    await dialog.getByRole("button", { name: "Accept", exact: true }).click();
    await expectToSee(page, "You accepted this proposal");
    expect(listValues(await reader.read())).toEqual([12, null, null, null, null]);
    await page.context().close();
  });

  it("can be loaded again if their script did not arrive, in the dialog too", async () => {
    const { reader } = await offerFields(order);
    const page = await stage.open(reader.token, { viewport: phone });
    await page.route("**/fields-form*.js", (route) => route.abort());
    await page.reload();
    await expectToSee(page, "You are offline. Please try again.");
    await pressAccept(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("You are offline. Please try again.").waitFor();
    await page.unroute("**/fields-form*.js");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Purchase order number").fill("4500");
    await page.locator(".field-state", { hasText: "Saved" }).waitFor();
    await page.context().close();
  });

  it("read a text again if the sender publishes another type that it fits", async () => {
    const { url, reader } = await offerFields([asked("Employees", "number")]);
    const page = await stage.open(reader.token);
    await page.getByLabel("Employees").fill("about 40");
    await page.getByLabel("Employees").blur();
    await expectToSee(page, "Please enter a number such as 1.5.");
    const [field] = (await stage.client.get(url)).body.custom_variables;
    const changed = [{ ...field, type: "single-line" }];
    expect((await stage.client.patch(url, { custom_variables: changed })).status).toBe(200);
    await expect.poll(async () => listValues(await reader.read())[0]).toBe("about 40");
    await page.context().close();
  });

  it("keep a value that the server refuses, with its fault", async () => {
    const { reader } = await offerFields(order);
    const page = await stage.open(reader.token);
    await page.route("**/fields", (route) =>
      route.fulfill({ status: 400, json: { error: { code: "VALIDATION_ERROR", details: { value: "no" } } } }),
    );
    const number = page.getByLabel("Purchase order number");
    await number.fill("4500");
    await number.blur();
    await expectToSee(page, "This cannot be saved. Please check it.");
    expect(await number.inputValue()).toBe("4500");
    await page.unroute("**/fields");
    await number.fill("4501");
    await page.locator(".field-state", { hasText: "Saved" }).waitFor();
    expect(listValues(await reader.read())[0]).toBe("4501");
    await page.context().close();
  });

  it("keep a value that is refused for any reason, and do not call it saved", async () => {
    const { reader } = await offerFields(order);
    const page = await stage.open(reader.token);
    const number = page.getByLabel("Purchase order number");
    await number.fill("4499");
    await page.locator(".field-state", { hasText: "Saved" }).waitFor();
    await page.route("**/fields", (route) =>
      route.fulfill({ status: 400, json: { error: { code: "VALIDATION_ERROR", details: { was: "no" } } } }),
    );
    await number.fill("4500");
    await number.blur();
    await expectToSee(page, "This cannot be saved. Please check it.");
    expect([await number.inputValue(), await page.getByText("Saved", { exact: true }).count()]).toEqual([
      "4500",
      0,
    ]);
    expect(await page.locator("form.fields [role=status]").innerText()).toBe("");
    await page.context().close();
  });

  it("ask the reader who returns to a faulty text that a colleague has filled in meanwhile", async () => {
    const { reader } = await offerFields(order.slice(2));
    const page = await stage.open(reader.token);
    const employees = page.getByLabel("Employees");
    await employees.fill("12x");
    await employees.blur();
    await expectToSee(page, "Please enter a number such as 1.5.");
    const [field] = (await reader.read()).body.fields;
    await reader.post("fields", { id: field.id, value: 99 });
    await page.reload();
    await expectToSee(page, "Please enter a number such as 1.5.");
    await employees.fill("12");
    await employees.blur();
    await page.getByRole("button", { name: "Keep mine" }).waitFor();
    expect(listValues(await reader.read())[0]).toBe(99);
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(async () => listValues(await reader.read())[0]).toBe(12);
    await page.context().close();
  });

  it("name a value that was lost because a colleague accepted during a conflict", async () => {
    const { reader } = await offerFields([asked("Employees", "number")]);
    const page = await stage.open(reader.token);
    await page.route("**/fields", (route) => route.abort());
    await page.getByLabel("Employees").fill("12");
    await page.getByLabel("Employees").blur();
    const [field] = (await reader.read()).body.fields;
    await reader.post("fields", { id: field.id, value: 99 });
    await page.unroute("**/fields");
    await page.getByRole("button", { name: "Keep mine" }).waitFor();
    const { version } = (await reader.read()).body;
    const { status } = await reader.post("accept", { full_name: grace.name, email: grace.email, version });
    expect(status).toBe(200);
    await expectToSee(page, "This was not saved: Employees. The proposal has just been closed.");
    await page.context().close();
  });

  it("show the changes of a colleague, except in the field that is being edited", async () => {
    const { reader } = await offerFields(order);
    const page = await stage.open(reader.token);
    await page.getByLabel("Purchase order number").fill("45");
    const [number, address] = (await reader.read()).body.fields;
    await reader.post("fields", { id: number.id, value: "theirs" });
    await reader.post("fields", { id: address.id, value: "Globex" });
    await expect.poll(() => page.getByLabel("Billing address").inputValue()).toBe("Globex");
    expect(await page.getByLabel("Purchase order number").inputValue()).toBe("45");
    await page.context().close();
  });

  it("let the reader decide if a colleague has filled in the same field meanwhile", async () => {
    const { reader } = await offerFields(order);
    const open = () => stage.open(reader.token, { viewport: phone, hasTouch: true });
    const [mine, theirs] = [await open(), await open()];
    const number = mine.getByRole("textbox", { name: "Purchase order number" });
    const readSaved = async () => listValues(await reader.read())[0];

    /** Fills in the field offline, while a colleague saves another value. */
    async function fillBoth(own: string, other: string): Promise<void> {
      await mine.route("**/fields", (route) => route.abort());
      await number.fill(own);
      await number.blur();
      await theirs.getByLabel("Purchase order number").fill(other);
      await theirs.getByLabel("Purchase order number").blur();
      await expect.poll(readSaved).toBe(other);
      await mine.unroute("**/fields");
      await expectToSee(mine, `Meanwhile, someone entered “${other}”.`);
      expect(await number.inputValue()).toBe(own);
    }

    await fillBoth("4500", "theirs");
    // The bar at the bottom would cover other controls.
    await mine.getByLabel("Site visit").scrollIntoViewIfNeeded();
    await expectAccessible(mine);
    await expectNoSideways(mine);
    await mine.reload();
    await expectToSee(mine, "Meanwhile, someone entered “theirs”.");
    expect([await number.inputValue(), await readSaved()]).toEqual(["4500", "theirs"]);
    await mine.getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(readSaved).toBe("4500");
    await expect.poll(() => theirs.getByLabel("Purchase order number").inputValue()).toBe("4500");

    await fillBoth("4501", "again");
    await pressAccept(mine);
    const dialog = mine.getByRole("dialog");
    await dialog.getByText("Meanwhile, someone entered “again”.").waitFor();
    await expectAccessible(mine);
    await expectNoSideways(mine);
    await accept(mine);
    await expectToSee(mine, "Please fill in: Purchase order number and Billing address.");
    await dialog.getByRole("button", { name: "Use theirs" }).click();
    await expectToSee(mine, "Please fill in: Billing address.");
    const inDialog = dialog.getByRole("textbox", { name: "Purchase order number" });
    await expect.poll(() => inDialog.evaluate((element) => element.matches(":focus"))).toBe(true);
    expect([await inDialog.inputValue(), await readSaved()]).toEqual(["again", "again"]);
    await dialog.getByLabel("Billing address").fill("Globex");
    await dialog.getByRole("button", { name: "Accept", exact: true }).click();
    await expectToSee(mine, "You accepted this proposal");
    expect(await readSaved()).toBe("again");
    await mine.context().close();
    await theirs.context().close();
  });

  it("name the field in the buttons of each conflict, and show only the beginning of a long value", async () => {
    const { reader } = await offerFields(order);
    const page = await stage.open(reader.token, { viewport: phone, hasTouch: true });
    await page.route("**/fields", (route) => route.abort());
    await page.getByLabel("Purchase order number").fill("4500");
    await page.getByLabel("Billing address").fill("Globex");
    await page.getByLabel("Billing address").blur();
    await expectToSee(page, "You are offline. Your entries are kept on this device");
    const [number, address] = (await reader.read()).body.fields;
    await reader.post("fields", { id: number.id, value: "theirs" });
    await reader.post("fields", { id: address.id, value: "Main Street\n".repeat(160) });
    await page.unroute("**/fields");
    await page.getByRole("button", { name: "Keep mine Billing address", exact: true }).waitFor();
    await page.getByRole("button", { name: "Use theirs Purchase order number", exact: true }).click();
    await page.getByRole("button", { name: "Use theirs Billing address", exact: true }).waitFor();
    const notice = page
      .getByRole("alert")
      .filter({ hasText: "Meanwhile, someone entered “Main Street Main" });
    expect((await notice.boundingBox())?.height).toBeLessThan(240);
    expect(await notice.innerText()).toContain("…”.");
    await expectAccessible(page);
    await page.context().close();
  });

  it("say how many characters are left, and take no text that is too long", async () => {
    const { reader } = await offerFields(order);
    const page = await stage.open(reader.token);
    await page.getByLabel("Billing address").fill("x".repeat(1_990));
    await expectToSee(page, "10 characters left");
    await page.getByLabel("Billing address").fill("x".repeat(2_001));
    await expectToSee(page, "1 character too many. Please shorten the text.");
    await page.context().close();
  });

  it("come with the last page if the proposal shows one page at a time", async () => {
    const pages = ["Offer", "Terms"].map((name) => Object.assign({ name, content: "<p>Text</p>" }));
    const { reader } = await offerFields(order, { pages });
    const page = await stage.open(reader.token);
    await page.getByRole("link", { name: "Next: Terms" }).waitFor();
    expect(await page.getByRole("heading", { name: "Your details" }).isVisible()).toBe(false);
    await page.getByRole("link", { name: "Next: Terms" }).click();
    await page.getByLabel("Purchase order number").fill("4500");
    await page.locator(".field-state", { hasText: "Saved" }).waitFor();
    await page.context().close();
  });

  it("can be tried in the preview of a member without being saved", async () => {
    const { id, url } = await offerFields(order);
    const page = await openEditor(stage.client, id, { view: "Preview" });
    const frame = page.frameLocator("iframe");
    await frame.getByLabel("Purchase order number").fill("4500");
    await frame.getByLabel("Employees").fill("many");
    await frame.getByLabel("Billing address").focus();
    await frame.getByText("Please enter a number such as 1.5.").waitFor();
    expect(await frame.getByLabel("Purchase order number").inputValue()).toBe("4500");
    const { custom_variables } = (await stage.client.get(url)).body;
    expect(custom_variables.map(({ value }: { value: unknown }) => value)).toEqual(order.map(() => null));
    await page.context().close();
  });

  it("fill their texts in the preview, until the member resets it", async () => {
    const pages = [{ name: "Offer", content: "<p>Order {{custom.Purchase order number}}</p>" }];
    const { id } = await createTestProposal(stage.client, { pages, custom_variables: order });
    const page = await openEditor(stage.client, id, { view: "Preview" });
    const frame = page.frameLocator("iframe");
    await frame.getByLabel("Purchase order number").fill("4500");
    await frame.getByText("Order 4500").waitFor();
    await page.getByRole("button", { name: "Reset the choices" }).click();
    await frame.getByText("Order [Purchase order number]").waitFor();
    expect(await frame.getByLabel("Purchase order number").inputValue()).toBe("");
    await page.context().close();
  });

  it.each([
    [phone, "en-US", "Your details"],
    [desktop, "en-US", "Your details"],
    [phone, "he", "הפרטים שלך"],
  ])("have room if there are 50 with long labels: %o in %s", async (viewport, language, heading) => {
    const long = "Reference of the order in the purchasing system of your company, as printed on ".repeat(2);
    const many = Array.from({ length: 50 }, (_, index) => {
      const { type, options } = order[index % order.length] as { type: string; options?: string[] };
      const label = `${index} ${index % 3 === 0 ? long : "Field"}`.slice(0, 100);
      return asked(label, type, { ...(options && { options }), required: index % 2 === 0 });
    });
    const { reader } = await offerFields(many, { design: { language } });
    const page = await stage.open(reader.token, { viewport });
    await page.getByRole("heading", { name: heading }).waitFor();
    await expect.poll(() => page.locator(".details .field").count()).toBe(50);
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.locator(".decision .primary, .bottom-bar .primary").locator("visible=true").first().click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.locator(".field").count()).toBe(27);
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.context().close();
  });
});
