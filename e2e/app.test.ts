import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { givePassword, password } from "../server/test/people.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { expectAccessibleInBothThemes, openAs, signIn } from "./app-stage.ts";
import { callInPage, expectNoSideways, expectToSee, useStage } from "./stage.ts";

const stage = useStage();

const readStyle = (what: Locator, pseudo: string, property: string) =>
  callInPage(what, `(element) => getComputedStyle(element, "${pseudo}")["${property}"]`);

describe("the settings", () => {
  it("offer every currency by its name, and save the chosen one", async () => {
    const client = await stage.app.organization();
    const page = await openAs(stage, client, "/app/settings/organization");
    await page.getByLabel("Currency").selectOption({ label: "CHF · Swiss Franc" });
    await page.getByRole("button", { name: "Save: Organization" }).click();
    await expectToSee(page, "Saved");
    expect((await client.get("/api/organization")).body.currency).toBe("CHF");
    await page.context().close();
  });

  it("offer the languages of proposals by their names, and save the chosen one", async () => {
    const client = await stage.app.organization();
    const page = await openAs(stage, client, "/app/settings/branding");
    await page.getByLabel("Language of proposals").selectOption("de");
    await page.getByRole("button", { name: "Save" }).click();
    await expectToSee(page, "Saved");
    expect((await client.get("/api/organization")).body.branding.language).toBe("de");
    await page.context().close();
  });

  it.each([
    ["en-US", "100%", "-90deg"],
    ["he", "8px", "90deg"],
  ])("have the same chevron on lists and expandable sections: %s", async (locale, x, rotate) => {
    const client = await stage.app.organization();
    const { email } = await givePassword(stage.app, client);
    const page = await stage.visit("/app/settings/mails", { locale });
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    const [list, unfolding] = [page.locator("main select").first(), page.locator("main summary").first()];
    await unfolding.waitFor();
    expect(await readStyle(unfolding, "::before", "backgroundImage")).toContain("svg");
    expect(await readStyle(unfolding, "::before", "rotate")).toBe(rotate);
    expect(await readStyle(unfolding, "", "listStyleType")).toBe("none");
    await page.goto(`${stage.url}/app/settings/branding`);
    await list.waitFor();
    expect(await readStyle(list, "", "appearance")).toBe("none");
    expect(await readStyle(list, "", "backgroundImage")).toContain("svg");
    expect(await readStyle(list, "", "backgroundPositionX")).toContain(x);
    await page.context().close();
  });

  it("save name, theme, words of the email and images, and end the session of another browser", async () => {
    const client = await stage.app.organization();
    const { email } = await givePassword(stage.app, client);
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

    await page.getByRole("link", { name: "Emails and reminders" }).click();
    await page.getByLabel("Subject").fill("For you: {{proposal.name}}");
    await page.getByRole("button", { name: "Save: The email with a proposal" }).click();
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

it("imports a price list after a preview of each row, and shows articles with their costs", async () => {
  const client = await stage.app.organization();
  const price = { model: "fixed", value: 40, frequency: "monthly" };
  await client.post("/api/library-items", { type: "line_item", name: "Hosting", sku: "H-1", price });
  const page = await openAs(stage, client, "/app/library");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog
    .getByLabel("Or paste the rows here")
    .fill(
      "sku,name,price,frequency,cost\nH-1,Hosting,49,monthly,12\nL-1,Logo,320,once,\nX-1,Wrong,free,once,\nX-2,Few,1,once,-5",
    );
  await dialog.getByLabel("Or paste the rows here").blur();
  await expectToSee(page, "1 new, 1 changed, 0 unchanged, 2 with errors.");
  await dialog.getByText("Price: This is not a number.").waitFor();
  await dialog.getByText("Cost: A cost is between 0 and 1,000,000,000,000.").waitFor();
  await expectAccessibleInBothThemes(page);
  expect((await client.get("/api/library-items")).body.pagination.total).toBe(1);
  await dialog.getByRole("button", { name: "Import 2 rows" }).click();
  await page.getByRole("button", { name: "Logo", exact: true }).waitFor();
  const hosting = page.getByRole("row").filter({ hasText: "H-1" });
  expect(await hosting.getByRole("cell").allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining("49.00"), expect.stringContaining("12.00")]),
  );
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 820, height: 800 });
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Export" }).click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Save as CSV" }).click(),
  ]);
  expect(await readFile(await saved.path(), "utf8")).toContain("H-1,Hosting");
  await page.context().close();
});

it("shows what clients did, marked as unread until it was seen", async () => {
  const client = await stage.app.organization();
  const { reader } = await sendOffer(stage.app, client, { name: "Office" });
  await reader.post("view", { view_id: "0190e6a0-0000-7000-8000-000000000001", pages: [] });
  await reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
  const page = await openAs(stage, client, "/app");
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
