import { describe, expect, it } from "vitest";
import {
  createOffer,
  expectSaved,
  listLines,
  findNewLine,
  findRow,
  switchTo,
  useEditorStage,
  blockEvents,
} from "./editor-stage.ts";
import { fixed, group, line, scope, text } from "../server/src/ops/demo/builders.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { callInPage, expectAccessible, expectToSee } from "./stage.ts";
import { grace as recipient, signedByGrace } from "../server/test/deals.ts";

const { stage, openEditor } = useEditorStage();

describe("two editors of one proposal", () => {
  it("see each other, and each other's changes, without saving themselves", async () => {
    const { id, url } = await createOffer(stage.client);
    const colleague = await stage.client.colleague();
    const [ada, grace] = await Promise.all([openEditor(stage.client, id), openEditor(colleague, id)]);
    const present = ada.getByRole("list", { name: "Also open with" }).getByRole("listitem");
    await present.waitFor();
    await grace.getByRole("list", { name: "Also open with" }).waitFor();
    await expectAccessible(ada);

    await findNewLine(ada).fill("Website");
    await findRow(grace, "Website").waitFor();
    await ada.getByRole("textbox", { name: "Price of Logo" }).fill("450");
    await findRow(ada, "Icons").focus();
    await expect
      .poll(() => grace.getByRole("textbox", { name: "Price of Logo" }).inputValue())
      .toBe("450.00");
    // A change that is announced only by its version.
    expect((await stage.client.patch(url, { name: "Named elsewhere" })).status).toBe(200);
    await expect
      .poll(() => grace.getByRole("textbox", { name: "Name of the proposal" }).inputValue())
      .toBe("Named elsewhere");
    expect(await grace.getByRole("button", { name: "Undo", exact: true }).isDisabled()).toBe(true);

    await grace.context().close();
    await present.waitFor({ state: "detached" });
    await ada.context().close();
  });

  it("lose nothing: different fields merge, and the same field shows both values", async () => {
    const { id } = await createOffer(stage.client);
    const [ada, grace] = await Promise.all([
      openEditor(stage.client, id, { prepare: blockEvents }),
      openEditor(stage.client, id, { prepare: blockEvents }),
    ]);
    await ada.getByRole("textbox", { name: "Price of Logo" }).fill("450");
    await findRow(ada, "Icons").focus();
    await expectSaved(ada);
    // Sets the price first, because saving the name would load the other member's price, without a conflict.
    await grace.getByRole("textbox", { name: "Price of Logo" }).fill("500");
    await findRow(grace, "Icons").fill("Pictograms");
    await findRow(grace, "Logo").focus();
    await grace.getByText(/Price of Logo: .* wrote 450, you wrote 500/).waitFor();
    expect(await listLines(stage.client, id)).toEqual(["Logo", "Pictograms"]);
    await expectAccessible(grace);
    await grace.getByRole("button", { name: "Use mine" }).click();
    await expectSaved(grace);
    await ada.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => ada.getByRole("textbox", { name: "Price of Logo" }).inputValue()).toBe("500.00");
    await findRow(ada, "Pictograms").waitFor();
    await ada.context().close();
    await grace.context().close();
  });
});

describe("without a connection", () => {
  it("keeps the typed text over a reload, and saves it when the connection is back", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { prepare: blockEvents });
    await page.context().route("**/changes", async (route) => route.abort());
    await findRow(page, "Logo").fill("Logo and letterhead");
    await findNewLine(page).fill("Business cards");
    await page
      .locator(".save-state")
      .getByText(/2 changes wait for the connection|3 changes wait/)
      .waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.locator(".editor").waitFor();
    await switchTo(page, "Lines");
    await findRow(page, "Logo and letterhead").waitFor();
    await findRow(page, "Business cards").waitFor();
    await page.context().unroute("**/changes");
    await page.evaluate("dispatchEvent(new Event('online'))");
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toEqual(["Logo and letterhead", "Icons", "Business cards"]);
    await page.context().close();
  });

  it("keeps text that was typed before a colleague deleted the proposal, also after the page was closed", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { prepare: blockEvents });
    await page.context().setOffline(true);
    await findRow(page, "Logo").fill("Logo and letterhead");
    await page.keyboard.press("Tab");
    await page.locator(".save-state").getByText("Saved", { exact: true }).waitFor({ state: "detached" });
    await page.reload({ timeout: 1 }).catch(() => undefined);
    await stage.client.delete(url);
    await page.context().setOffline(false);
    await page.goto(`${stage.url}/app/proposals/${id}`);
    await page.getByText("1 change could no longer be saved.", { exact: false }).waitFor();
    await switchTo(page, "Lines");
    await expect.poll(() => findRow(page, "Logo and letterhead").count()).toBe(1);
    await page.getByRole("button", { name: "Make it a new proposal" }).waitFor();
    await page.context().close();
  });

  it("holds nothing on the device for a proposal that cannot be opened", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await expectSaved(page);
    await stage.client.delete(url);
    await page.goto(`${stage.url}/app/proposals/${id}`);
    await page.getByRole("alert").waitFor();
    const countLocks = () =>
      page.evaluate(
        `navigator.locks.query().then(({ held }) => held.filter(({ name }) => name.includes("${id}")).length)`,
      );
    await expect.poll(countLocks).toBe(0);
    await page.context().close();
  });

  it("keeps changes that can no longer be saved, and creates a new proposal from them", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { prepare: blockEvents });
    expect((await stage.client.post(`${url}/status`, { status: "CANCELLED" })).status).toBe(200);
    await findRow(page, "Logo").fill("Logo, redrawn");
    await page.getByText("This proposal is cancelled.").waitFor();
    await page.getByText("1 change could no longer be saved.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Make it a new proposal" }).click();
    await page.waitForURL((address) => !address.pathname.endsWith(id));
    await findRow(page, "Logo, redrawn").waitFor();
    expect(await listLines(stage.client, id)).toEqual(["Logo", "Icons"]);
    await page.context().close();
  });
});

const offer = [
  text("Letter", "<p>Dear client</p>"),
  scope("Investment", [group("Design", [line("Logo", fixed(400))])]),
];

/** Sends a proposal that is open in the editor, and opens its link. */
async function openAsClient(id: string) {
  const url = `/api/proposals/${id}`;
  expect((await stage.client.post(`${url}/send`, { recipients: [recipient] })).status).toBe(200);
  const { share_url: link } = (await stage.client.get(url)).body;
  return stage.open(String(link).split("/").at(-1) ?? "");
}

describe("a proposal that is decided while the user types", () => {
  it("accepts no more letters in an open text, and saves the earlier ones after it is reopened", async () => {
    const { id, url } = await createOffer(stage.client, offer);
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const colleague = await stage.client.colleague();
    await page.locator(".page-content .rich-text").click();
    await page.locator(".page-content .ProseMirror").waitFor();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(", hello");
    const stored = async (): Promise<string> => (await stage.client.get(url)).body.pages[0].content;
    await expect.poll(stored).toBe("<p>Dear client, hello</p>");
    const held = Promise.withResolvers<void>();
    await page.route("**/changes", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.keyboard.type(" and thank you");
    expect((await colleague.post(`${url}/archive`)).status).toBe(204);
    held.resolve();
    await page.getByText("This proposal is archived. Bring it back to change it.").waitFor();
    await page.getByText("It is kept on this device.").waitFor();
    await page.locator(".page-content .ProseMirror").waitFor({ state: "detached" });
    const letter = page.locator(".page-content .rich-text");
    await expect.poll(() => letter.innerText()).toBe("Dear client, hello and thank you");
    await page.keyboard.type("lost");
    await letter.click();
    await page.keyboard.type("lost");
    expect(await letter.innerText()).toBe("Dear client, hello and thank you");
    await expectAccessible(page);
    expect((await colleague.post(`${url}/unarchive`)).status).toBe(204);
    await expect.poll(stored).toBe("<p>Dear client, hello and thank you</p>");
    await page.getByText("This proposal is archived").waitFor({ state: "detached" });
    await page.context().close();
  });

  it("that is being signed keeps the text typed before the first signature", async () => {
    const signing = {
      ...signedByGrace,
      additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
    };
    const { id } = await createTestProposal(stage.client, { pages: offer, settings: { signing } });
    const page = await openEditor(stage.client, id, { view: "Lines" });
    const held = Promise.withResolvers<void>();
    await page.route("**/changes", async (route) => {
      await held.promise;
      await route.continue();
    });
    await findNewLine(page).fill("Business cards");
    const client = await openAsClient(id);
    await client.getByRole("button", { name: "Review and sign" }).locator("visible=true").first().click();
    const dialog = client.getByRole("dialog");
    await dialog.getByLabel("Your full name").fill("Grace Hopper");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Sign", exact: true }).click();
    await expectToSee(client, "Alan Turing signs next.");
    held.resolve();
    await page.getByText("This proposal is being signed, so its content is frozen.").waitFor();
    await page.getByText("could no longer be saved").waitFor();
    await findRow(page, "Business cards").waitFor();
    expect(await listLines(stage.client, id)).toEqual(["Logo"]);
    await page.getByRole("button", { name: "Make it a new proposal" }).waitFor();
    // Frozen fields look the same with one line and with several.
    await page.locator(".inspector").getByText("Settings", { exact: true }).click();
    const [company, address, description] = await Promise.all(
      ["Company", "Address", "Description"].map(async (label) =>
        callInPage(
          page.locator(".inspector").getByLabel(label, { exact: true }),
          "(element) => getComputedStyle(element).backgroundColor",
        ),
      ),
    );
    expect([address, description]).toEqual([company, company]);
    await client.context().close();
    await page.context().close();
  });

  it("keeps the text typed before the client's acceptance, says so, and copies it to a new proposal", async () => {
    const settings = { signing: { acceptance_method: "accept_button" } };
    const { id, url } = await createTestProposal(stage.client, { pages: offer, settings });
    const page = await openEditor(stage.client, id, { view: "Paper" });
    const held = Promise.withResolvers<void>();
    await page.route("**/changes", async (route) => {
      await held.promise;
      await route.continue();
    });
    await findRow(page, "Logo").click();
    await page.keyboard.press("End");
    await page.keyboard.type(", redrawn");
    const client = await openAsClient(id);
    await client.getByRole("button", { name: "Accept proposal" }).locator("visible=true").first().click();
    const dialog = client.getByRole("dialog");
    await dialog.getByLabel("Your full name").fill("Grace Hopper");
    await dialog.getByLabel("Your email address").fill("grace@example.com");
    await dialog.getByRole("button", { name: "Accept", exact: true }).click();
    await expect.poll(async () => (await stage.client.get(url)).body.status).toBe("WON");
    held.resolve();
    await page.getByText("This proposal is won, so its content no longer changes.").waitFor();
    await page.getByText("1 change could no longer be saved. It is kept on this device.").waitFor();
    expect(await findRow(page, "Logo, redrawn").isEditable()).toBe(false);
    await expectAccessible(page);
    expect(await listLines(stage.client, id)).toEqual(["Logo"]);
    await page.getByRole("button", { name: "Make it a new proposal" }).click();
    await page.waitForURL(
      (address) => address.pathname.includes("/proposals/") && !address.href.includes(id),
    );
    await page.locator(".editor").waitFor();
    expect(await listLines(stage.client, page.url().split("/").at(-1) ?? "")).toEqual(["Logo, redrawn"]);
    expect((await stage.client.get(url)).body.status).toBe("WON");
    await client.context().close();
    await page.context().close();
  });
});
