import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessibleInBothThemes, openAs } from "./app-stage.ts";
import {
  colorRules,
  desktop,
  expectAccessible,
  expectNoSideways,
  expectToSee,
  phone,
  useStage,
} from "./stage.ts";

const stage = useStage();

const readFocused = (page: Page) => page.evaluate<string>("document.activeElement.textContent");

/** Opens the list of a new organization with proposals of these names. */
async function openList(names: readonly string[], path = "/app/proposals?sort=name") {
  const client = await stage.app.organization();
  for (const name of names) await client.post("/api/proposals", { name });
  const page = await openAs(stage, client, path);
  await page.getByRole("heading", { name: "Proposals" }).waitFor();
  return { client, page };
}

describe("the list of proposals", () => {
  it("can be used with only the keyboard: moving, selecting, starring, archiving, restoring, searching", async () => {
    const { page, client } = await openList(["Alder", "Birch", "Cedar"]);
    await page.getByRole("link", { name: "Alder" }).waitFor();
    await expectAccessibleInBothThemes(page);

    await page.keyboard.press("j");
    await page.keyboard.press("j");
    expect(await readFocused(page)).toBe("Birch");
    await page.keyboard.press("k");
    expect(await readFocused(page)).toBe("Alder");
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
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(page.context().pages()).toEqual([page]);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/app\/proposals\/[\w-]{36}$/);
    await page.goBack();
    await page.getByRole("link", { name: "Cedar" }).waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("ced");
    await page.context().close();
  });

  it("deletes and tags many at once, names the ones that failed, and undoes it", async () => {
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

    // Another client deletes one of the two proposals meanwhile.
    const { body } = await client.get("/api/proposals?search=Birch");
    await client.delete(`/api/proposals/${body.data[0].id}`);
    await page.getByRole("checkbox", { name: "Select Alder" }).check();
    await page.getByRole("checkbox", { name: "Select Birch" }).check();
    await page.getByRole("button", { name: "Delete" }).click();
    await expectToSee(page, "1 proposal deleted. Birch was not changed: not found.");
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectToSee(page, "1 proposal is back.");
    await page.getByRole("link", { name: "Alder" }).waitFor();
    await page.context().close();
  });

  it("filters by client and opening, saves the filter under a name, and finds it in the palette", async () => {
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
    await page.getByRole("link", { name: "Alder" }).waitFor({ state: "detached" });
    await page.keyboard.press("v");
    await page.getByLabel("Save the current filters as").fill("Unread at Globex");
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Enter");
    await expectToSee(page, "The view Unread at Globex was saved.");
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

  it("filters by a tag that is completed while the user types", async () => {
    const { page, client } = await openList(["Alder"]);
    await client.post("/api/proposals", { name: "Birch", tags: ["web"] });
    await page.keyboard.press("f");
    const dialog = page.getByRole("dialog", { name: "Filter" });
    await dialog.getByLabel("Tag", { exact: true }).fill("We");
    await dialog.locator('datalist option[value="web"]').waitFor({ state: "attached" });
    await dialog.getByLabel("Tag", { exact: true }).fill("Web");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Alder" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Birch" }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("tag")).toBe("web");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove the filter web" }).click();
    await page.getByRole("link", { name: "Alder" }).waitFor();
    await page.context().close();
  });

  it("loads more while the user moves down with the keyboard, and counts the proposals", async () => {
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

  it("opens the target of Enter, even if the results appear after the key was pressed", async () => {
    const { page } = await openList(["Alder", "Birch"]);
    await page.route("**/api/proposals?search=*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("Birch");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/app\/proposals\/[\w-]{36}$/);
    expect(await page.getByLabel("Name of the proposal").inputValue()).toBe("Birch");
    await page.context().close();
  });

  it("opens the proposal selected with arrow keys, even during a longer search", async () => {
    const { page } = await openList(["Kiln in oak", "Kiln in birch"]);
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("Kiln");
    await page.getByRole("option", { name: "Kiln in oak" }).waitFor();
    await page.route("**/api/proposals?search=*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.keyboard.type(" in birch");
    const oak = page.getByRole("option", { name: "Kiln in oak", selected: true });
    await page.keyboard.press("ArrowDown");
    if (!(await oak.isVisible())) await page.keyboard.press("ArrowDown");
    await oak.waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/app\/proposals\/[\w-]{36}$/);
    expect(await page.getByLabel("Name of the proposal").inputValue()).toBe("Kiln in oak");
    await page.context().close();
  });

  it("offers every action in the palette, and shows the keys", async () => {
    const { page } = await openList(["Alder"]);
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Find or do anything" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type("library");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("webh");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Webhooks", level: 2 }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.context().close();
  });

  it("explains the first step if it is empty, and fits a phone", async () => {
    const { page } = await openList([], "/app");
    await page.getByRole("heading", { name: "Write your first proposal" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(phone);
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.context().close();
  });
});

describe("the list before the scripts have loaded", () => {
  it("can be read and clicked, and does not move when they arrive", async () => {
    for (const viewport of [desktop, phone, { width: 320, height: 640 }]) {
      const { page } = await openList(["Alder", "Birch"], "/app/proposals");
      await page.setViewportSize(viewport);
      const { promise: comes, resolve: come } = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => comes.then(async () => route.continue()));
      await page.goto(`${stage.url}/app`, { waitUntil: "commit" });
      const link = page.getByRole("link", { name: "Alder" });
      const before = await link.boundingBox();
      expect(await link.getAttribute("href")).toMatch(/^\/app\/proposals\/[\w-]{36}$/);
      expect(await page.getByRole("heading").count()).toBe(0);
      come();
      await page.getByRole("heading", { name: "Proposals" }).waitFor();
      await page.locator("#first-view").waitFor({ state: "detached" });
      const after = await link.boundingBox();
      expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
      await page.context().close();
    }
  });

  it("does not change the look of the editor when it is opened from there", async () => {
    const { page } = await openList(["Alder"], "/app/proposals");
    await page.reload();
    await page.getByRole("heading", { name: "Proposals" }).waitFor();
    await page.getByRole("link", { name: "Alder" }).click();
    const undo = page.getByRole("button", { name: "Undo" });
    const findPlace = async () => (await undo.boundingBox())?.x;
    await undo.waitFor();
    const place = await findPlace();
    await page.reload();
    await undo.waitFor();
    expect(place).toBe(await findPlace());
    await page.context().close();
  });

  it.each([
    ["a member", "Proposals", phone],
    ["a signed-out visitor", "Sign in", desktop],
  ])("tells %s that the application could not be loaded, and loads it again", async (_who, heading, size) => {
    const { page } = await openList(["Alder"], "/app/proposals");
    if (heading === "Sign in") await page.context().clearCookies();
    await page.setViewportSize(size);
    // Ends the loading of the current page, which is not part of the test.
    await page.goto("about:blank");
    await page.route("**/assets/*.js", async (route) => route.abort());
    await page.goto(`${stage.url}/app/proposals`);
    await page.getByRole("alert").getByText("Proffer could not be loaded.").waitFor();
    await expectNoSideways(page);
    await expectAccessible(page, colorRules);
    await page.unroute("**/assets/*.js");
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("heading", { name: heading }).first().waitFor();
    await page.context().close();
  });

  it("says after some seconds that its scripts neither arrive nor fail, and hides the message when they arrive", async () => {
    const { page } = await openList(["Alder"], "/app/proposals");
    await page.goto("about:blank");
    await page.clock.install();
    const { promise: comes, resolve: come } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => comes.then(async () => route.continue()));
    await page.goto(`${stage.url}/app/proposals`, { waitUntil: "commit" });
    const notice = page.getByRole("alert").getByText("Proffer is taking long to load.");
    await page.getByRole("link", { name: "Alder" }).waitFor();
    await page.clock.fastForward(7000);
    expect(await notice.count()).toBe(0);
    await page.clock.fastForward(1000);
    await notice.waitFor();
    await page.getByRole("button", { name: "Reload" }).waitFor();
    await expectAccessible(page, colorRules);
    come();
    await page.getByRole("heading", { name: "Proposals" }).waitFor();
    await notice.waitFor({ state: "hidden" });
    await page.context().close();
  });

  it("says the same about a screen whose script hangs on navigation", async () => {
    const { page } = await openList(["Alder"]);
    await page.clock.install();
    const { promise: comes, resolve: come } = Promise.withResolvers<void>();
    await page.route("**/assets/library-screen-*.js", async (route) =>
      comes.then(async () => route.continue()),
    );
    await page.getByRole("link", { name: "Library" }).click();
    await page.clock.fastForward(8000);
    const notice = page.getByRole("alert").getByText("Proffer is taking long to load.");
    await notice.waitFor();
    await expectAccessible(page);
    come();
    await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
    await notice.waitFor({ state: "hidden" });
    await page.context().close();
  });

  it("shows obstacles of the application without covering it", async () => {
    const { page } = await openList(["Alder"], "/app/proposals");
    await page.evaluate(`localStorage.clear(); localStorage.setItem("proffer.language", "de")`);
    await page.route("**/assets/outside-*.js", async (route) => route.abort());
    await page.goto(`${stage.url}/app`);
    await page.getByRole("alert").waitFor();
    expect(await page.locator("#first-view").count()).toBe(0);
    await page.context().close();
  });
});
