import { readFile } from "node:fs/promises";
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../server/test/harness.ts";
import { password, withPassword } from "../server/test/people.ts";
import { sentOffer } from "../server/test/recipients.ts";
import { expectAccessible, expectNoSideways, expectToSee, phone, useStage } from "./stage.ts";

const stage = useStage();

/** Nothing against the page on light or on dark. */
async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const focused = (page: Page) => page.evaluate<string>("document.activeElement.textContent");

describe("the first start", () => {
  let empty: TestApp;
  let url: string;
  beforeAll(async () => {
    empty = await createTestApp("sqlite");
    url = await empty.server.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => empty.close());

  it("leads from the bare address through the set-up to a proposal of the trade, and into the list", async () => {
    const page = await stage.visit("/app");
    await page.goto(url);
    await page.getByRole("heading", { name: "Welcome to Proffer" }).waitFor();
    await expectAccessibleInBothThemes(page);
    // The cursor is in the first field.
    await page.keyboard.type("Brightside");
    expect(await page.getByLabel("Organization").inputValue()).toBe("Brightside");
    await page.getByLabel("Your name").fill("Ada Lovelace");
    await page.getByLabel("E-mail").fill("ada@acme.test");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create organization" }).click();

    await page.getByRole("heading", { name: "What do you sell?" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel("Currency").selectOption("EGP");
    await page.getByRole("button", { name: /Solar roof/ }).click();
    await page.waitForURL(/\/app\/proposals\/[\w-]{36}$/);
    // Its mails and its paper are in the language in which it was written, and in the currency.
    const { data: organization } = await page.evaluate<{ data: unknown }>(
      "fetch('/api/organization').then((answer) => answer.json()).then((data) => ({ data }))",
    );
    expect(organization).toMatchObject({ currency: "EGP", branding: { language: "en-US" } });

    await page.goto(`${url}/app`);
    await page.getByRole("link", { name: "Solar roof" }).waitFor();
    await expectToSee(page, "No client yet");
    expect(page.url()).toBe(`${url}/app/proposals`);
    await page.getByRole("link", { name: "Templates" }).click();
    await page.getByRole("heading", { name: "Solar roof" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.context().close();
  });
});

describe("signing in", () => {
  it("keeps the address for afterwards, and asks for a code once there is a second factor", async () => {
    const client = await stage.app.organization();
    const { email } = await withPassword(stage.app, client);
    const page = await stage.visit("/app/settings/security");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill("wrong password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("alert").getByText("E-mail or password is wrong.").waitFor();
    await signIn(page, email);

    await page.getByRole("heading", { name: "Second factor" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Set up" }).click();
    const secret = await page.locator("form code").innerText();
    const code = () => new TOTP({ secret }).generate({ timestamp: Date.parse(stage.app.clock.now()) });
    await page.getByLabel("Code", { exact: true }).fill(code());
    await page.getByRole("button", { name: "Turn on" }).click();
    await expectToSee(page, "Keep these recovery codes");
    const recoveryCode = await page.locator(".secret code").first().innerText();
    await page.getByRole("button", { name: "I have kept them" }).click();
    await page.getByRole("button", { name: "Turn off" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();

    stage.app.clock.advance(30_000);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await signIn(page, email);
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectToSee(page, "The code is wrong");
    await expectAccessible(page);
    await page.getByLabel("Code", { exact: true }).fill(code());
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Proposals" }).waitFor();

    // On another device, with the phone lost.
    const other = await stage.visit("/app");
    await signIn(other, email);
    await other.getByLabel("Code", { exact: true }).fill(recoveryCode);
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await other.getByRole("heading", { name: "Proposals" }).waitFor();
    await page.context().close();
    await other.context().close();
  });

  it("stands over the page where the session has ended, and what somebody was doing goes on", async () => {
    const client = await stage.app.organization();
    const { email } = await withPassword(stage.app, client);
    const page = await stage.visit("/app/settings/api_keys");
    await signIn(page, email);
    await page.getByLabel("What is it for?").fill("Reporting");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Create" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in to go on" });
    await dialog.waitFor();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectToSee(page, "This is your new key");
    expect(await dialog.count()).toBe(0);
    await page.context().close();
  });
});

/** The list of a new organization that has proposals of these names. */
async function openList(names: readonly string[], path = "/app/proposals?sort=name") {
  const client = await stage.app.organization();
  for (const name of names) await client.post("/api/proposals", { name });
  const { email } = await withPassword(stage.app, client);
  const page = await stage.visit(path);
  await signIn(page, email);
  await page.getByRole("heading", { name: "Proposals" }).waitFor();
  return { client, page };
}

describe("the list of proposals", () => {
  it("is worked through with the keyboard alone: moved in, selected, starred, archived, brought back, searched", async () => {
    const { page, client } = await openList(["Alder", "Birch", "Cedar"]);
    await page.getByRole("link", { name: "Alder" }).waitFor();
    await expectAccessibleInBothThemes(page);

    await page.keyboard.press("j");
    await page.keyboard.press("j");
    expect(await focused(page)).toBe("Birch");
    await page.keyboard.press("k");
    expect(await focused(page)).toBe("Alder");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expectToSee(page, "2 selected");
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("e");
    await expectToSee(page, "2 proposals archived.");
    await page.getByRole("link", { name: "Alder" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "Birch" }).waitFor();

    await page.keyboard.press("s");
    await expect
      .poll(async () => {
        const { data } = (await client.get("/api/proposals")).body as {
          data: Array<{ is_starred: boolean }>;
        };
        return data.filter((each) => each.is_starred).length;
      })
      .toBe(1);
    await page.keyboard.press("/");
    await page.keyboard.type("ced");
    await page.getByRole("link", { name: "Birch" }).waitFor({ state: "detached" });
    await page.waitForURL(/search=ced/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/app\/proposals\/[\w-]{36}$/);
    await page.goBack();
    await page.getByRole("link", { name: "Cedar" }).waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("ced");
    await page.context().close();
  });

  it("deletes and tags many at once, tells which of them refused, and takes it back", async () => {
    const { page, client } = await openList(["Alder", "Birch"]);
    await page.getByRole("link", { name: "Alder" }).waitFor();
    await page.getByText("2", { exact: true }).first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByRole("button", { name: "Add tag" }).click();
    await page.getByLabel("Tag", { exact: true }).fill("web");
    await page.keyboard.press("Enter");
    await expectToSee(page, "2 proposals have the tag web.");
    await expect.poll(() => page.locator(".row .tag").allTextContents()).toEqual(["web", "web"]);

    // Somebody else deletes one of the two meanwhile.
    const { body } = await client.get("/api/proposals?search=Birch");
    await client.delete(`/api/proposals/${body.data[0].id}`);
    await page.getByRole("checkbox", { name: "Select Alder" }).check();
    await page.getByRole("checkbox", { name: "Select Birch" }).check();
    await page.getByRole("button", { name: "Delete" }).click();
    await expectToSee(page, "1 proposal deleted. Birch stays as it is: not found.");
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectToSee(page, "1 proposal is back.");
    await page.getByRole("link", { name: "Alder" }).waitFor();
    await page.context().close();
  });

  it("filters by client and opening, keeps the filter under a name, and finds it in the palette", async () => {
    const { page, client } = await openList(["Alder"]);
    const settings = { recipient: { name: "Globex GmbH" } };
    await client.post("/api/proposals", { name: "Birch", settings });
    await page.keyboard.press("f");
    const dialog = page.getByRole("dialog", { name: "Filter" });
    await dialog.getByLabel("Client", { exact: true }).fill("globex gmbh");
    await dialog.getByLabel("Opened by the client").selectOption("Not opened");
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Show" }).click();
    await page.getByRole("link", { name: "Birch" }).waitFor();
    expect(await page.getByRole("link", { name: "Alder" }).count()).toBe(0);
    await page.keyboard.press("v");
    await page.getByLabel("Keep what is shown now as").fill("Unread at Globex");
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Enter");
    await expectToSee(page, "The view Unread at Globex is kept.");
    await page.getByRole("button", { name: "Remove the filter globex gmbh" }).click();
    await page.getByRole("button", { name: "Remove the filter Not opened" }).click();
    await page.getByRole("link", { name: "Alder" }).waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("Unread at");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Alder" }).waitFor({ state: "detached" });
    await page.waitForURL(/client=globex\+gmbh&viewed=false/);
    await page.context().close();
  });

  it("reads on while somebody goes down with the keyboard, and counts what is there", async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Nr ${String(index + 1).padStart(3, "0")}`);
    const { page } = await openList(names);
    await page.getByRole("link", { name: "Nr 001" }).waitFor();
    await page.locator(".tab[aria-current] small").getByText("120").waitFor();
    const last = page.getByRole("link", { name: "Nr 120" });
    for (let presses = 0; presses < 40 && (await last.count()) === 0; presses++)
      for (let index = 0; index < 10; index++) await page.keyboard.press("j");
    await last.waitFor();
    expect(await page.locator(".row-link").allTextContents()).toEqual(names);
    await page.context().close();
  });

  it("offers every action in the palette, and says the keys", async () => {
    const { page } = await openList(["Alder"]);
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Find or do anything" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type("library");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.context().close();
  });

  it("says what to do first where nothing is there, and fits a phone", async () => {
    const { page } = await openList([], "/app");
    await page.getByRole("heading", { name: "Write your first proposal" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(phone);
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.context().close();
  });
});

it("sends a proposal by mail, after saying what is missing, and shows its link", async () => {
  const client = await stage.app.organization();
  const group = {
    type: "group",
    name: "Design",
    line_items: [
      { type: "line_item", name: "Logo", price: { model: "fixed", value: 320, frequency: "once" } },
    ],
  };
  const { body } = await client.post("/api/proposals", {
    name: "Logo",
    pages: [{ name: "Investment", children: [group] }],
    settings: { signing: { acceptance_method: "accept_button" } },
  });
  const { email } = await withPassword(stage.app, client);
  const page = await stage.visit("/app");
  await signIn(page, email);
  await page.getByRole("link", { name: "Logo" }).waitFor();
  await page.keyboard.press("ControlOrMeta+Enter");
  const dialog = page.getByRole("dialog");
  await expectToSee(page, "Nobody gets it yet");
  await expectAccessibleInBothThemes(page);
  expect(await dialog.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
  // The cursor is where the address belongs.
  await page.keyboard.type("Grace Hopper <grace@example.com>");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("How the client says yes").selectOption("Signs");
  await dialog.getByLabel("How the client says yes").selectOption("Accepts with a button");
  await dialog.getByLabel("Message").fill("As we spoke.");
  await expectToSee(page, "No mail server is set up");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  const passOn = page.getByRole("dialog", { name: "The link is ready" });
  await passOn.waitFor();
  await expectToSee(page, "The mail to Grace Hopper");
  expect(await passOn.getByLabel("Message").inputValue()).toBe("As we spoke.");
  await expectAccessibleInBothThemes(page);
  const link = await passOn.getByLabel("Link", { exact: true }).inputValue();
  const { body: detail } = await client.get(`/api/proposals/${body.data.id}`);
  expect([detail.status, detail.share_url]).toEqual(["SENT", link]);
  const { body: outbox } = await client.get("/api/outbox");
  expect(outbox.data[0]).toMatchObject({ to: "grace@example.com" });
  expect(outbox.data[0].text).toContain("As we spoke.");
  await page.context().close();
});

describe("the settings", () => {
  it("keep name, theme, words of the mail and images, and end the session of another browser", async () => {
    const client = await stage.app.organization();
    const { email } = await withPassword(stage.app, client);
    const other = await stage.visit("/app");
    await signIn(other, email);
    await other.getByRole("heading", { name: "Proposals" }).waitFor();
    const page = await stage.visit("/app/settings/profile");
    await signIn(page, email);

    await page.getByLabel("Full name").fill("Ada King");
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    await page
      .getByLabel("Picture", { exact: true })
      .setInputFiles({ name: "ada.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
    await page.getByRole("img", { name: "Picture" }).waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".organization-names").getByText("Ada King").waitFor();
    await expectAccessibleInBothThemes(page);

    await page.getByRole("link", { name: "Images" }).click();
    await expectToSee(page, "Used in Ada King");
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expectToSee(page, "Saved");
    await page.getByRole("link", { name: "Images" }).click();
    await page.getByRole("button", { name: /^Delete the image/ }).click();
    await expectToSee(page, "There are no images yet.");

    await page.getByRole("link", { name: "Mails and reminders" }).click();
    await page.getByLabel("Subject").fill("For you: {{proposal.name}}");
    await page.getByRole("button", { name: "Save" }).first().click();
    await expect
      .poll(async () => (await client.get("/api/organization")).body.sending.subject)
      .toBe("For you: {{proposal.name}}");

    await page.getByRole("link", { name: "Security" }).click();
    await expectToSee(page, "This browser");
    await expectAccessibleInBothThemes(page);
    await page.getByRole("listitem").filter({ hasText: "Last used" }).getByRole("button").click();
    await expectToSee(page, "Signed out there.");
    await other.reload();
    await other.getByRole("heading", { name: "Sign in" }).waitFor();
    await signIn(other, email);
    await other.getByRole("heading", { name: "Proposals" }).waitFor();
    await page.getByRole("link", { name: "Appearance" }).click();
    await page.getByLabel("Dark appearance").check();
    await expect.poll(async () => (await client.get("/api/preferences")).body.theme).toBe("dark");
    await other.reload();
    await other.locator("html[data-theme=dark]").waitFor();
    await page.context().close();
    await other.context().close();
  });
});

it("imports a price list after showing what happens with each row, and shows articles with their costs", async () => {
  const client = await stage.app.organization();
  const price = { model: "fixed", value: 40, frequency: "monthly" };
  await client.post("/api/library-items", { type: "line_item", name: "Hosting", sku: "H-1", price });
  const { email } = await withPassword(stage.app, client);
  const page = await stage.visit("/app/library");
  await signIn(page, email);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog
    .getByLabel("Or paste it here")
    .fill(
      "sku,name,price,frequency,cost\nH-1,Hosting,49,monthly,12\nL-1,Logo,320,once,\nX-1,Wrong,free,once,",
    );
  await dialog.getByLabel("Or paste it here").blur();
  await expectToSee(page, "1 new, 1 changed, 0 unchanged, 1 with errors.");
  await dialog.getByText("Price: This is no number.").waitFor();
  await expectAccessibleInBothThemes(page);
  expect((await client.get("/api/library-items")).body.pagination.total).toBe(1);
  await dialog.getByRole("button", { name: "Import 2 rows" }).click();
  await page.getByRole("button", { name: "Logo", exact: true }).waitFor();
  const hosting = page.getByRole("row").filter({ hasText: "H-1" });
  expect(await hosting.getByRole("cell").allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining("49.00"), expect.stringContaining("12.00")]),
  );
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Export" }).click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Save as CSV" }).click(),
  ]);
  expect(await readFile(await saved.path(), "utf8")).toContain("H-1,Hosting");
  await page.context().close();
});

it("shows what clients did, unread until it was seen", async () => {
  const client = await stage.app.organization();
  const { reader } = await sentOffer(stage.app, client, { name: "Office" });
  await reader.post("view", { view_id: "0190e6a0-0000-7000-8000-000000000001", pages: [] });
  await reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
  const { email } = await withPassword(stage.app, client);
  const page = await stage.visit("/app");
  await signIn(page, email);
  await page.getByRole("link", { name: /^Activity Unread \d/ }).click();
  await page.locator("[data-unread]").first().waitFor();
  await page.getByRole("link", { name: "Office" }).first().waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Activity", exact: true }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "Office" }).first().waitFor();
  expect(await page.locator("[data-unread]").count()).toBe(0);
  await page.context().close();
});
