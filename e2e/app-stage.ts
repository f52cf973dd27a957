import type { Page } from "playwright-core";
import { password, givePassword } from "../server/test/people.ts";
import { expectAccessible, type Stage } from "./stage.ts";

/** Fills in the sign-in form. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Opens an address of the application as the member of this client. */
export async function openAs(
  stage: Stage,
  client: { readonly userId: string },
  path: string,
  options: Parameters<Stage["visit"]>[1] = {},
): Promise<Page> {
  const { email } = await givePassword(stage.app, client);
  const page = await stage.visit(path, options);
  await signIn(page, email);
  return page;
}

/** Asserts that the page is accessible in the light and the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
