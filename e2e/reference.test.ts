import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { colorRules, desktop, expectAccessible, expectNoSideways, phone, useStage } from "./stage.ts";

const stage = useStage();

const findHeading = (page: Page, id: string) => page.locator(`#${id} h2`);
const isInView = (page: Page, id: string) =>
  findHeading(page, id).evaluate<boolean, { getBoundingClientRect(): { top: number } }>((heading) => {
    const { top } = heading.getBoundingClientRect();
    return top > 40 && top < 300;
  });
const findChosen = (page: Page) => page.locator("#search [aria-selected=true]");

it("finds an operation by words, by its path and by a field, with only the keyboard", async () => {
  const page = await stage.visit("/docs");
  await page.keyboard.press("/");
  await page.keyboard.type("accept propos");
  await expect.poll(() => findChosen(page).textContent()).toContain("Accept a proposal");
  await page.getByRole("combobox").fill("rotate-secret");
  await expect
    .poll(() => findChosen(page).textContent())
    .toContain("Replace the secret of a webhook endpoint");
  await page.getByRole("combobox").fill("overlap_hours");
  await expect.poll(() => page.locator("#search-results").textContent()).toContain("rotate-secret");
  await page.getByRole("combobox").fill("bulk archive");
  await expect.poll(() => findChosen(page).textContent()).toContain("/bulk-archive");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/items#bulkArchiveItems");
  await expect.poll(() => isInView(page, "bulkArchiveItems")).toBe(true);
  await page.context().close();
});

it("says so if nothing is found, closes with Escape, and leaves / to text fields", async () => {
  const page = await stage.visit("/docs/items");
  await page.getByRole("button", { name: "Search" }).click();
  await page.keyboard.type("zzzz/zz");
  await expect.poll(() => page.locator("#search .note").textContent()).toBe('Nothing is called "zzzz/zz".');
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("#search").isVisible()).toBe(false);
  await page.context().close();
});

it("copies the request in the chosen language, and keeps that language on the next page", async () => {
  const page = await stage.visit("/docs/proposals#createProposal", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const copied = () => page.evaluate<string>("navigator.clipboard.readText()");
  const operation = page.locator("#createProposal");
  await operation.getByRole("button", { name: "Copy: Request" }).click();
  await expect.poll(copied).toContain(`curl -X POST http`);
  await operation.getByRole("radio", { name: "TypeScript" }).check();
  await operation.getByRole("button", { name: "Copy: Request" }).click();
  await expect.poll(copied).toContain("await fetch(");
  await expect.poll(() => page.getByRole("status").textContent()).toBe("Copied");
  await page.goto(`${stage.url}/docs/items`);
  const first = page.locator("#createItem");
  await expect.poll(() => first.getByRole("radio", { name: "TypeScript" }).isChecked()).toBe(true);
  expect(await first.getByText("await fetch(").isVisible()).toBe(true);
  expect(await first.getByText("curl -X POST").isVisible()).toBe(false);
  await page.context().close();
});

it("opens a link at its operation, and follows the reader in the contents and in the address", async () => {
  const page = await stage.visit("/docs/recipients#acceptProposal");
  await expect.poll(() => isInView(page, "acceptProposal")).toBe(true);
  const current = () => page.locator("#contents [aria-current=location]").textContent();
  await expect.poll(current).toContain("Accept a proposal");
  await findHeading(page, "declineProposal").evaluate<void, { scrollIntoView(): void }>((heading) =>
    heading.scrollIntoView(),
  );
  await expect.poll(current).toContain("Decline a proposal");
  await expect.poll(() => page.url()).toContain("/docs/recipients#declineProposal");
  await page.context().close();
});

it.each([
  ["/docs#sendProposal", "/docs/lifecycle#sendProposal"],
  ["/docs#record-ProposalDetail", "/docs/records/ProposalDetail"],
  ["/docs#event-proposal-won", "/docs/webhook-events#event-proposal-won"],
  ["/docs#about-api-keys", "/docs/api-keys"],
  ["/docs#events", "/docs/webhook-events"],
])("%s, an address of the former single page, leads to %s", async (from, to) => {
  const page = await stage.visit(from);
  await expect.poll(() => page.url()).toBe(`${stage.url}${to}`);
  await page.context().close();
});

it.each(["/docs", "/docs/webhook-events", "/docs/items", "/docs/accounts", "/docs/records/ProposalDetail"])(
  "%s is never wider than the screen, from 320 to 1920 pixels",
  async (path) => {
    const page = await stage.visit(path);
    for (const isOpen of [false, true]) {
      await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = ${isOpen}`);
      for (const width of [320, 390, 1280, 1920]) {
        await page.setViewportSize({ ...desktop, width });
        await expectNoSideways(page);
      }
    }
    await page.context().close();
  },
);

it("has no accessibility faults, and its colours have enough contrast on dark, too", async () => {
  const page = await stage.visit("/docs", { colorScheme: "light" });
  const expectAccessibleInBoth = async () => {
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, colorRules);
    await page.emulateMedia({ colorScheme: "light" });
  };
  for (const path of [
    "/docs",
    "/docs/webhook-events",
    "/docs/recipients",
    "/docs/records",
    "/docs/records/Price",
  ]) {
    await page.goto(`${stage.url}${path}`);
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    await expectAccessibleInBoth();
  }
  await page.keyboard.press("/");
  await page.keyboard.type("proposal");
  await expect.poll(() => findChosen(page).count()).toBe(1);
  await expectAccessibleInBoth();
  await page.context().close();
});

it("opens its contents on a phone, and closes them after a place is chosen", async () => {
  const page = await stage.visit("/docs/items", { viewport: phone, hasTouch: true });
  const contents = page.locator("#contents");
  expect(await contents.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Contents" }).click();
  await expectAccessible(page);
  await contents.getByRole("link", { name: "Create a page" }).click();
  await expect.poll(() => contents.isVisible()).toBe(false);
  await expect.poll(() => isInView(page, "createPage")).toBe(true);
  await page.context().close();
});

it("is readable without scripts", async () => {
  const page = await stage.visit("/docs/recipients#acceptProposal", { javaScriptEnabled: false });
  expect(await page.locator("#acceptProposal").getByText("curl -X POST").isVisible()).toBe(true);
  await page.locator("#acceptProposal").getByRole("radio", { name: "TypeScript" }).check();
  expect(await page.locator("#acceptProposal").getByText("await fetch(").isVisible()).toBe(true);
  await page.context().close();
});

it("loads nothing from other servers", async () => {
  const page = await stage.visit("/docs");
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await page.reload();
  await page.keyboard.press("/");
  await page.keyboard.type("price");
  await expect.poll(() => findChosen(page).count()).toBe(1);
  expect([...hosts]).toEqual([stage.url]);
  await page.context().close();
});
