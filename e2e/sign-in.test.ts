import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { password, givePassword } from "../server/test/people.ts";
import { expectAccessibleInBothThemes, openAs, signIn } from "./app-stage.ts";
import { expectAccessible, expectToSee, useStage } from "./stage.ts";

const stage = useStage();

describe("a starter", () => {
  it("changes neither the currency nor the language of an organization, and has labels and fields in its own language", async () => {
    const client = await stage.app.organization();
    await client.patch("/api/organization", { currency: "EUR", branding: { language: "de" } });
    const { body: before } = await client.get("/api/organization");
    const { email } = await givePassword(stage.app, client);
    const page = await stage.visit("/app/welcome", { locale: "ar-EG" });
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.locator(".starters").waitFor();
    expect(await page.locator(".welcome select").inputValue()).toBe("EUR");
    await page.locator(".starters button").first().click();
    await page.waitForURL(/\/app\/proposals\/[\w-]{36}$/);
    expect((await client.get("/api/organization")).body).toEqual(before);
    const { body } = await client.get("/api/proposals?is_template=any&fields=summary");
    expect(body.data).toHaveLength(2);
    for (const { id } of body.data)
      expect((await client.get(`/api/proposals/${id}`)).body).toMatchObject({
        design: { language: "ar-EG" },
        custom_variables: [
          { label: "رقم أمر الشراء", type: "single-line", who_provides: "customer-does", required: false },
          { label: "عنوان الفوترة", type: "multi-line", who_provides: "customer-does", required: false },
        ],
      });
    await page.context().close();
  });

  it("can be chosen by a member who may not change the currency", async () => {
    const owner = await stage.app.organization();
    const page = await openAs(stage, await owner.colleague("member"), "/app/welcome");
    await page.getByRole("button", { name: /Solar roof/ }).waitFor();
    expect(await page.getByLabel("Currency").isDisabled()).toBe(true);
    await page.getByRole("button", { name: /Solar roof/ }).click();
    await page.waitForURL(/\/app\/proposals\/[\w-]{36}$/);
    await page.context().close();
  });

  it("is offered by the empty list and the dialog for a new proposal until there is a template or a proposal", async () => {
    const client = await stage.app.organization();
    const page = await openAs(stage, client, "/app/proposals");
    await expectToSee(page, "Start from an example from your trade");
    const link = page.locator("main").getByRole("link", { name: "See examples" });
    await link.waitFor();
    await expectAccessibleInBothThemes(page);
    await page.locator(".empty").getByRole("button", { name: "New proposal" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "See examples" }).click();
    await page.waitForURL("**/app/welcome");
    await page.getByRole("heading", { name: "What do you sell?" }).waitFor();
    expect(await dialog.count()).toBe(0);
    await client.post("/api/proposals", { name: "Web template", is_template: true });
    await page.goto(`${stage.url}/app/proposals`);
    await expectToSee(page, "Start from one of your templates");
    expect(await link.count()).toBe(0);
    await page.context().close();
  });
});

describe("signing in", () => {
  it("continues at the original address, and asks for a code after a second factor was set up", async () => {
    const client = await stage.app.organization();
    const { email } = await givePassword(stage.app, client);
    const page = await stage.visit("/app/settings/security");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("wrong password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("alert").getByText("Email or password is wrong.").waitFor();
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
    await page.getByRole("button", { name: "I have saved them" }).click();
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

    // On another device, without the phone.
    const other = await stage.visit("/app");
    await signIn(other, email);
    await other.getByLabel("Code", { exact: true }).fill(recoveryCode);
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await other.getByRole("heading", { name: "Proposals" }).waitFor();
    await page.context().close();
    await other.context().close();
  });

  it("covers the page after the session has ended, and the user's work continues", async () => {
    const client = await stage.app.organization();
    const page = await openAs(stage, client, "/app/settings/api_keys");
    await page.getByLabel("What is it for?").fill("Reporting");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Create" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
    await dialog.waitFor();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectToSee(page, "This is your new key");
    expect(await dialog.count()).toBe(0);
    await page.context().close();
  });
});
