import type { Page as ProposalPage } from "@proffer/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fixed, group, line, option, scope } from "../server/src/demo/builders.ts";
import { carport } from "../server/src/demo/offers/carport.ts";
import { factory } from "../server/src/demo/offers/factory.ts";
import { house } from "../server/src/demo/offers/house.ts";
import { rebrand } from "../server/src/demo/offers/rebrand.ts";
import { relaunch } from "../server/src/demo/offers/relaunch.ts";
import { shop } from "../server/src/demo/offers/shop.ts";
import type { TestClient } from "../server/test/harness.ts";
import { password, withPassword } from "../server/test/people.ts";
import { newProposal } from "../server/test/proposals.ts";
import { expectAccessible, expectNoSideways, phone, useStage } from "./stage.ts";

const stage = useStage();

type Visit = Parameters<typeof stage.visit>[1];

/** Keeps what others change from an editor until it saves. */
const withoutEvents = (page: Page) => page.route("**/api/events?*", async (route) => route.abort());

/** Opens the editor as the member whose client it is. */
async function openEditor(
  client: TestClient,
  id: string,
  options: Visit = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const { email } = await withPassword(stage.app, client);
  const page = await stage.visit(`/app/proposals/${id}`, {
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  await prepare?.(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator(".editor").waitFor();
  return page;
}

const office = [
  scope("Investment", [group("Design", [line("Logo", fixed(400)), option("Icons", fixed(200), false)])]),
];

const createOffer = async (client: TestClient, pages: readonly unknown[] = office) =>
  newProposal(client, { pages, settings: { currency: "USD" } });

/** The names of the lines of a proposal, as the API has them. */
async function listLines(client: TestClient, id: string): Promise<string[]> {
  const { body } = await client.get(`/api/proposals/${id}`);
  const pages = body.pages as ProposalPage[];
  return pages.flatMap(({ children }) =>
    children.flatMap((child) => (child.type === "group" ? child.line_items.map(({ name }) => name) : [])),
  );
}

const newLine = (page: Page) => page.getByPlaceholder(/Write a line/).first();
const row = (page: Page, name: string) =>
  page.getByRole("textbox", { name: `Name of ${name}`, exact: true }).first();
const expectSaved = async (page: Page) =>
  page.locator(".save-state").getByText("Saved", { exact: true }).waitFor();

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(
    `(() => { const data = new DataTransfer(); data.setData("text/plain", ${JSON.stringify(text)});
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); })()`,
  );
}

describe("the editor with the keyboard alone", () => {
  it("writes five lines, makes one an option, puts them in order, takes a step back and sends", async () => {
    const { id } = await createOffer(stage.client, [scope("Investment", [group("Design", [])])]);
    const page = await openEditor(stage.client, id);
    await newLine(page).focus();
    const { keyboard } = page;
    for (const [name, price] of [
      ["Workshop", "900"],
      ["Logo", "2*200"],
      ["Icons", "1,200.50"],
      ["Website", "4800"],
      ["Training", "95"],
    ] as const) {
      await keyboard.type(name);
      await keyboard.press("Tab");
      await keyboard.press("Tab");
      await keyboard.type(price);
      // From the last cell of the last line to the empty row below.
      await keyboard.press("Enter");
    }
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toEqual(["Workshop", "Logo", "Icons", "Website", "Training"]);
    await expect.poll(() => page.locator(".total.first b").innerText()).toBe("$7,395.50");

    await row(page, "Icons").focus();
    await page.getByRole("checkbox", { name: "leave it out" }).focus();
    await keyboard.press("Space");
    await row(page, "Icons").focus();
    await keyboard.press("Alt+ArrowUp");
    await keyboard.press("Alt+ArrowUp");
    await expect
      .poll(() => listLines(stage.client, id))
      .toEqual(["Icons", "Workshop", "Logo", "Website", "Training"]);
    await expect.poll(() => page.locator(".total.first b").innerText()).toBe("$6,195.00");
    await page.getByText("The client can reach $6,195.00 to $7,395.50").waitFor();

    await page.getByRole("button", { name: "Undo: Icons moved" }).focus();
    await keyboard.press("Enter");
    await page.getByRole("button", { name: "Undo: Icons moved" }).press("Enter");
    await expect
      .poll(() => listLines(stage.client, id))
      .toEqual(["Workshop", "Logo", "Icons", "Website", "Training"]);

    await row(page, "Icons").focus();
    await keyboard.press("Control+Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("To").fill("Grace Hopper <grace@example.com>");
    await dialog.getByLabel("To").press("Enter");
    await dialog.getByRole("button", { name: "Send", exact: true }).focus();
    await keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Sent to Grace Hopper" }).waitFor();
    await keyboard.press("Escape");
    await page.locator(".editor-bar").getByText("Sent", { exact: true }).waitFor();
    await page.context().close();
  });

  it("begins a line between others, and fills it from the library", async () => {
    const { id } = await createOffer(stage.client);
    const item = { type: "line_item", name: "Letterhead", price: fixed(80) };
    expect((await stage.client.post("/api/library-items", item)).status).toBe(201);
    const page = await openEditor(stage.client, id);
    await row(page, "Logo").focus();
    await page.keyboard.press("Enter");
    await page.locator(".line.draft textarea:focus").waitFor();
    await page.keyboard.type("Cards");
    await page.keyboard.press("Enter");
    await page.locator(".line.draft textarea:focus").waitFor();
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: "Search the library" }).fill("Letter");
    await page.getByRole("button", { name: /^Letterhead/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await row(page, "Letterhead").waitFor();
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toEqual(["Logo", "Cards", "Letterhead", "Icons"]);
    await page.context().close();
  });

  it("undoes everything, and redoes it, also after a reload", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await row(page, "Logo").focus();
    await page.keyboard.press("Control+Backspace");
    await newLine(page).fill("Website");
    await row(page, "Website").press("Tab");
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toEqual(["Icons", "Website"]);
    await page.reload();
    await page.locator(".editor").waitFor();
    await page.getByRole("button", { name: "Undo: Website added" }).click();
    await page.getByRole("button", { name: "Undo: Logo removed" }).click();
    await expect.poll(() => listLines(stage.client, id)).toEqual(["Logo", "Icons"]);
    await page.getByRole("button", { name: /^Redo/ }).click();
    await page.getByRole("button", { name: /^Redo/ }).click();
    await expect.poll(() => listLines(stage.client, id)).toEqual(["Icons", "Website"]);
    await page.context().close();
  });
});

describe("the editor with the mouse", () => {
  it("drags lines by their handle, also into another group, and its menu does the same", async () => {
    const groups = [
      group("Design", [line("Logo", fixed(400)), line("Icons", fixed(200))]),
      group("Build", []),
    ];
    const { id } = await createOffer(stage.client, [scope("Investment", groups)]);
    const page = await openEditor(stage.client, id);
    const handle = page.locator(".line", { has: row(page, "Logo") }).locator(".handle");
    await handle.hover();
    await page.mouse.down();
    const target = await page
      .getByPlaceholder(/Write a line/)
      .last()
      .boundingBox();
    await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) - 40);
    await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 10);
    await page.mouse.up();
    const stored = async () => {
      const { body } = await stage.client.get(`/api/proposals/${id}`);
      const [{ children }] = body.pages as [ProposalPage];
      return children.map((child) => child.type === "group" && child.line_items.map(({ name }) => name));
    };
    await expect.poll(stored).toEqual([["Icons"], ["Logo"]]);
    await row(page, "Logo").hover();
    await page.getByRole("button", { name: "More for Logo" }).click();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Move to Design" }).click();
    await expect.poll(stored).toEqual([["Icons", "Logo"], []]);
    await page.context().close();
  });
});

describe("pasting", () => {
  it("brings 500 rows of a spreadsheet in one step", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await newLine(page).focus();
    const rows = Array.from({ length: 500 }, (_, index) => `Part ${index}\t2\t1.50`);
    await paste(page, ["Item\tQty\tPrice", ...rows].join("\n"));
    await row(page, "Part 499").waitFor();
    await page.getByText("500 lines pasted").waitFor();
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toHaveLength(502);
    await expect.poll(() => page.locator(".total.first b").innerText()).toBe("$1,900.00");
    await page.getByRole("button", { name: "Undo: 500 lines pasted" }).click();
    await expect.poll(() => listLines(stage.client, id)).toEqual(["Logo", "Icons"]);
    await page.context().close();
  });

  it("names the rows that need a look, and brings them all the same", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await newLine(page).focus();
    await paste(page, "Item\tPrice\nA\t12 apples\nB\t3");
    const dialog = page.getByRole("dialog", { name: "1 row needs a look" });
    await dialog.getByText("12 apples").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => listLines(stage.client, id)).toEqual(["Logo", "Icons", "A", "B"]);
    await page.context().close();
  });
});

describe("two editors of one proposal", () => {
  it("see each other, and what the other changes, without a save of their own", async () => {
    const { id, url } = await createOffer(stage.client);
    const colleague = await stage.client.colleague();
    const [ada, grace] = await Promise.all([openEditor(stage.client, id), openEditor(colleague, id)]);
    const present = ada.getByRole("list", { name: "Also open with" }).getByRole("listitem");
    await present.waitFor();
    await grace.getByRole("list", { name: "Also open with" }).waitFor();
    await expectAccessible(ada);

    await newLine(ada).fill("Website");
    await row(grace, "Website").waitFor();
    await ada.getByRole("textbox", { name: "Price of Logo" }).fill("450");
    await row(ada, "Icons").focus();
    await expect
      .poll(() => grace.getByRole("textbox", { name: "Price of Logo" }).inputValue())
      .toBe("450.00");
    // A change that comes as a version alone.
    expect((await stage.client.patch(url, { name: "Named elsewhere" })).status).toBe(200);
    await expect
      .poll(() => grace.getByRole("textbox", { name: "Name of the proposal" }).inputValue())
      .toBe("Named elsewhere");
    expect(await grace.getByRole("button", { name: "Undo", exact: true }).isDisabled()).toBe(true);

    await grace.context().close();
    await present.waitFor({ state: "detached" });
    await ada.context().close();
  });

  it("lose nothing: other fields merge, and the same field shows both values", async () => {
    const { id } = await createOffer(stage.client);
    const [ada, grace] = await Promise.all([
      openEditor(stage.client, id, {}, withoutEvents),
      openEditor(stage.client, id, {}, withoutEvents),
    ]);
    await ada.getByRole("textbox", { name: "Price of Logo" }).fill("450");
    await row(ada, "Icons").focus();
    await expectSaved(ada);
    await row(grace, "Icons").fill("Pictograms");
    await grace.getByRole("textbox", { name: "Price of Logo" }).fill("500");
    await row(grace, "Pictograms").focus();
    await grace.getByText(/Price of Logo: .* wrote 450, you wrote 500/).waitFor();
    expect(await listLines(stage.client, id)).toEqual(["Logo", "Pictograms"]);
    await expectAccessible(grace);
    await grace.getByRole("button", { name: "Use mine" }).click();
    await expectSaved(grace);
    await ada.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => ada.getByRole("textbox", { name: "Price of Logo" }).inputValue()).toBe("500.00");
    await row(ada, "Pictograms").waitFor();
    await ada.context().close();
    await grace.context().close();
  });
});

describe("without a connection", () => {
  it("keeps what is typed over a reload, and saves it when the connection is back", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, {}, withoutEvents);
    await page.context().route("**/changes", async (route) => route.abort());
    await row(page, "Logo").fill("Logo and letterhead");
    await newLine(page).fill("Business cards");
    await page
      .locator(".save-state")
      .getByText(/2 changes wait for the connection|3 changes wait/)
      .waitFor();
    await expectAccessible(page);
    await page.reload();
    await row(page, "Logo and letterhead").waitFor();
    await row(page, "Business cards").waitFor();
    await page.context().unroute("**/changes");
    await page.evaluate("dispatchEvent(new Event('online'))");
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toEqual(["Logo and letterhead", "Icons", "Business cards"]);
    await page.context().close();
  });

  it("keeps what cannot be saved any more, and makes a new proposal of it", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, {}, withoutEvents);
    expect((await stage.client.post(`${url}/status`, { status: "CANCELLED" })).status).toBe(200);
    await row(page, "Logo").fill("Logo, redrawn");
    await page.getByText("This proposal is cancelled.").waitFor();
    await page.getByText("1 change could not be saved any more.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Make a new proposal of it" }).click();
    await page.waitForURL((address) => !address.pathname.endsWith(id));
    await row(page, "Logo, redrawn").waitFor();
    expect(await listLines(stage.client, id)).toEqual(["Logo", "Icons"]);
    await page.context().close();
  });
});

describe("the preview", () => {
  it("is the client's page of what is open, where options can be tried and nothing is counted", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await row(page, "Logo").fill("Logo and letterhead");
    await page.locator(".view-switch").getByText("Preview").click();
    const frame = page.frameLocator("iframe");
    await frame.getByText("Logo and letterhead").first().waitFor();
    await frame.locator(".item", { hasText: "Icons" }).click({ position: { x: 120, y: 10 } });
    // The panel beside it shows what was pressed.
    await page.locator(".inspector").getByRole("heading", { name: "Icons" }).waitFor();
    const total = frame.locator(".bar-total .figure, .summary .figure").locator("visible=true").first();
    await expect.poll(() => total.innerText()).toBe("$600");
    await page.getByRole("button", { name: "Reset the choices" }).click();
    await expect.poll(() => total.innerText()).toBe("$400");
    await expectSaved(page);
    const { body } = await stage.client.get(url);
    expect(body).toMatchObject({ status: "DRAFT", timeline: { first_viewed: null } });
    expect(JSON.stringify(body.pages)).toContain('"selected":false');
    await page.context().close();
  });
});

/** The text of a page in one line. The server of the test has another day than the browser. */
const withoutToday = (text: string) =>
  text
    .split(/\s+/)
    .join(" ")
    .replaceAll(/as of (\d+ \w+|\w+ \d+,) \d+/g, "as of today");

describe.each(Object.entries({ carport, factory, house, rebrand, relaunch, shop }))(
  "the preview of %s",
  (_, offer) => {
    it("says what the client's page says, word for word", async () => {
      const { id, url } = await newProposal(stage.client, { ...offer });
      await stage.client.post(`${url}/send`, { recipients: [{ name: "Grace", email: "grace@example.com" }] });
      const { share_url } = (await stage.client.get(url)).body;
      const page = await openEditor(stage.client, id);
      await page.locator(".view-switch").getByText("Preview").click();
      const frame = page.frameLocator("iframe").locator(".proposal");
      await frame.waitFor();
      const width = await frame.evaluate("innerWidth");
      const client = await stage.open(String(share_url).split("/").at(-1) ?? "", {
        viewport: { width: Number(width), height: 900 },
      });
      const shown = async (proposal: typeof frame) => withoutToday(await proposal.innerText());
      const expected = await shown(client.locator(".proposal"));
      expect(expected.length).toBeGreaterThan(300);
      await expect.poll(() => shown(frame)).toBe(expected);
      await client.context().close();
      await page.context().close();
    });
  },
);

describe("rich text", () => {
  it("that nobody changes is never written, and that somebody changes keeps what the server keeps", async () => {
    const description = "<p>First<br />line, <b>bold</b></p><ul><li>one</li><li>{{client.name}}</li></ul>";
    const { id, url } = await createOffer(stage.client, [
      scope("Investment", [group("Design", [line("Logo", fixed(400), { description })])]),
    ]);
    const page = await openEditor(stage.client, id);
    await row(page, "Logo").focus();
    const text = page.locator(".inspector").getByRole("textbox", { name: "Description" });
    await text.focus();
    await page.locator(".rich-text.ProseMirror").waitFor();
    await row(page, "Logo").focus();
    const stored = async () =>
      (await stage.client.get(url)).body.pages[0].children[0].line_items[0].description;
    expect(await stored()).toBe(description);
    // The cursor is where the text was pressed.
    await text.click({ position: { x: 12, y: 18 } });
    await page.locator(".rich-text.ProseMirror").waitFor();
    await page.keyboard.type("The ");
    await row(page, "Logo").focus();
    await expectSaved(page);
    expect(await stored()).toBe(
      "<p>The First<br />line, <strong>bold</strong></p><ul><li>one</li><li>{{client.name}}</li></ul>",
    );
    await page.context().close();
  });
});

describe.each(["light", "dark"] as const)("the screens of the editor in %s", (colorScheme) => {
  it("have nothing against them for anybody, at a desk and on a phone", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
    await row(page, "Icons").focus();
    await expectAccessible(page);
    for (const tab of ["Settings", "Notes", "Library"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: "Explain these numbers" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.context().close();
  });
});
