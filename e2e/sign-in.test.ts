import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../server/test/harness.ts";
import { password, givePassword } from "../server/test/people.ts";
import { expectAccessibleInBothThemes, openAs, signIn } from "./app-stage.ts";
import { expectAccessible, expectToSee, useStage } from "./stage.ts";

const stage = useStage();

describe("the first start", () => {
  let empty: TestApp;
  let url: string;
  beforeAll(async () => {
    empty = await createTestApp("sqlite");
    url = await empty.server.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => empty.close());

  it("leads from the bare address through the set-up to a proposal of the trade, and into the list", async () => {
    const page = await stage.visit("/app", { timezoneId: "Pacific/Auckland" });
    await page.goto(url);
    await page.getByRole("heading", { name: "Welcome to Proffer" }).waitFor();
    await expectAccessibleInBothThemes(page);
    // The cursor is in the first field.
    await page.keyboard.type("Brightside");
    expect(await page.getByLabel("Organization").inputValue()).toBe("Brightside");
    await expectToSee(page, "Your company, or your own name");
    await page.getByLabel("Your name").fill("Ada Lovelace");
    await page.getByLabel("Email").fill("ada@acme.test");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create organization" }).click();

    await page.getByRole("heading", { name: "What do you sell?" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel("Currency").selectOption({ label: "EGP · Egyptian Pound" });
    await page.getByRole("button", { name: /Solar roof/ }).click();
    await page.waitForURL(/\/app\/proposals\/[\w-]{36}$/);
    // Its emails and its paper are in the language in which it was written, and in the currency. Its days are
    // those of the browser.
    const { data: organization } = await page.evaluate<{ data: unknown }>(
      "fetch('/api/organization').then((answer) => answer.json()).then((data) => ({ data }))",
    );
    expect(organization).toMatchObject({
      currency: "EGP",
      time_zone: "Pacific/Auckland",
      branding: { language: "en-US" },
    });

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
