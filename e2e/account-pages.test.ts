import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { readTokenInOutbox, givePassword } from "../server/test/people.ts";
import { callInPage, expectAccessible, useStage } from "./stage.ts";

const stage = useStage();

const password = "correct horse battery staple";

const invite = async (email: string) => {
  const { status } = await stage.client.post("/api/invitations", { email, role: "member" });
  expect(status).toBe(201);
  return readTokenInOutbox(stage.client);
};

/** Opens a page rendered by the server, with the given width and color scheme. */
async function visit(path: string, colorScheme: "light" | "dark" = "light", width = 320): Promise<Page> {
  const page = await stage.open("nobodys", { viewport: { width, height: 800 }, colorScheme });
  await page.goto(`${stage.url}${path}`);
  return page;
}

const isFocused = (element: { matches(selector: string): boolean }) => element.matches(":focus");

const overflow = (page: Page) => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");

it("the page of an invitation names inviter and address, asks a new user only for name and password, and opens the application after joining", async () => {
  const token = await invite("grace@acme.test");
  const page = await visit(`/accept-invitation#${token}`);
  await page.getByRole("heading", { name: "Join Acme" }).waitFor();
  const lead = await page.locator(".lead").innerText();
  for (const said of ["Ada Lovelace", "grace@acme.test", "Acme"]) expect(lead).toContain(said);
  expect(await page.locator("input:visible").count()).toBe(2);
  await expectAccessible(page);
  await expect.poll(() => page.getByLabel("Your name").evaluate(isFocused)).toBe(true);
  expect(await page.getByLabel("Your name").getAttribute("aria-describedby")).toBe("lead");
  await page.getByLabel("Your name").fill("Grace Hopper");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL("**/app/**");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByLabel("Password").count()).toBe(0);
  // No entry of the history contains the token.
  await page.goBack();
  expect(page.url()).not.toContain("accept-invitation");
  // The page says that the link has been used, before the user types anything.
  const again = await visit(`/accept-invitation#${token}`);
  await again.getByText("The link has been used or withdrawn").waitFor();
  expect(await again.locator("form").isVisible()).toBe(false);
  await expectAccessible(again);
  await page.context().close();
  await again.context().close();
});

it("the page of an invitation asks an existing user for the password, and for a code only with a second factor", async () => {
  const known = await stage.app.organization();
  const { email } = await givePassword(stage.app, known);
  const token = await invite(email);
  // The link was copied from a sentence, with a bracket and a full stop.
  const page = await visit(`/accept-invitation#${token}).`, "dark");
  await page.getByText("This address already has an account").waitFor();
  expect(await page.locator("input:visible").count()).toBe(1);
  await expectAccessible(page);
  await page.getByLabel("Password").fill("wrong password");
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("alert").waitFor();
  const at = stage.app.clock.now();
  await stage.app.db.write
    .insertInto("second_factors")
    .values({
      user_id: known.userId,
      secret_sealed: "s",
      created_at: at,
      confirmed_at: at,
      last_used_step: 0,
      recovery_hashes_json: "[]",
    })
    .execute();
  await page.reload();
  await page.getByLabel("Code").waitFor();
  expect(await page.locator("input:visible").count()).toBe(2);
  await page.context().close();
});

it("fits a finger on a phone: controls are 44 pixels high, and iOS does not zoom in on fields", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const { email } = await givePassword(stage.app, stage.client);
  await stage.app.server.inject({ method: "POST", url: "/api/auth/forgot-password", payload: { email } });
  const reset = `/reset-password#${await readTokenInOutbox(stage.client)}`;
  for (const path of [`/accept-invitation#${await invite("alan@acme.test")}`, reset]) {
    const page = await stage.open("nobodys", phone);
    await page.goto(`${stage.url}${path}`);
    for (const control of await page.locator("input:visible, button:visible").all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    for (const field of await page.locator("input:visible").all())
      expect(await callInPage(field, "(element) => getComputedStyle(element).fontSize")).toBe("16px");
    expect(await page.locator("input:visible").count()).toBeGreaterThan(0);
    await page.context().close();
  }
});

it("the form is gone after a password was reset", async () => {
  const { email } = await givePassword(stage.app, stage.client);
  await stage.app.server.inject({ method: "POST", url: "/api/auth/forgot-password", payload: { email } });
  // The link was copied with the space after it.
  const page = await visit(`/reset-password#${await readTokenInOutbox(stage.client)}%20`);
  expect(await page.getByLabel("New password").getAttribute("aria-describedby")).toBe("lead password-note");
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("New password").press("Enter");
  const changed = page.getByRole("heading", { name: "Password changed" });
  await changed.waitFor();
  expect(await changed.evaluate(isFocused)).toBe(true);
  expect(await callInPage(changed, "(element) => getComputedStyle(element).outlineStyle")).toBe("none");
  expect(await page.getByText("Choose a new password").isVisible()).toBe(false);
  expect(await page.locator("main").innerText()).not.toContain("signed out everywhere");
  await page.context().close();
});

it.each(["/nowhere", "/reset-password", "/accept-invitation#pri_unknown"])(
  "%s is readable at 320 pixels and wide, in the light and the dark theme, in Inter from this server",
  async (path) => {
    for (const [scheme, width] of [
      ["light", 320],
      ["dark", 1920],
    ] as const) {
      const page = await visit(path, scheme, width);
      await page.waitForLoadState("networkidle");
      expect(await overflow(page)).toBe(0);
      expect(await page.evaluate("document.fonts.check('16px \"Inter Variable\"')")).toBe(true);
      await expectAccessible(page);
      await page.context().close();
    }
  },
);
