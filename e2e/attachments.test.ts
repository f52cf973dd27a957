import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import ar from "../locales/ar/presentation.json" with { type: "json" };
import de from "../locales/de/presentation.json" with { type: "json" };
import en from "../locales/en/presentation.json" with { type: "json" };
import es from "../locales/es/presentation.json" with { type: "json" };
import fr from "../locales/fr/presentation.json" with { type: "json" };
import he from "../locales/he/presentation.json" with { type: "json" };
import { attach, csv, pdf, writeDocx } from "../server/test/attached-files.ts";
import { findMailedLink, grace } from "../server/test/deals.ts";
import { fixed, group, line, scope } from "../server/src/ops/demo/builders.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { dropFile, useEditorStage } from "./editor-stage.ts";
import { expectAccessible, expectNoSideways, phone } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

const pages = [scope("Investment", [group("Work", [line("Design", fixed(100))])])];

const createOffer = (settings = {}, design = {}) =>
  createTestProposal(stage.client, {
    pages,
    settings: { signing: { acceptance_method: "accept_button" }, ...settings },
    design,
  });

async function send(url: string): Promise<string> {
  await stage.client.post(`${url}/send`, { recipients: [grace] });
  return (await findMailedLink(stage.app, grace.email)).split("/").at(-1) ?? "";
}

const findNames = (page: Page) => page.getByRole("textbox", { name: /^Name of .*\.(pdf|csv|docx)$/ });
const listNames = async (page: Page) =>
  findNames(page).evaluateAll((inputs) => inputs.map((input) => (input as { value?: string }).value));

describe("attachments of a proposal", () => {
  it("are dropped, chosen, refused by name, renamed, moved and removed in the editor", async () => {
    const { id, url } = await createOffer();
    const page = await openEditor(stage.client, id);
    await page.getByRole("tab", { name: "Settings" }).click();
    await dropFile(page.locator(".attachments-drop"), "image/png", JSON.stringify(pdf.toString()));
    await findNames(page).first().waitFor();
    const choose = page.getByLabel("Attach files");
    await choose.setInputFiles([
      { name: "Prices.csv", mimeType: "", buffer: csv },
      { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<html></html>") },
      { name: "Scope.docx", mimeType: "", buffer: writeDocx() },
      { name: "nothing.pdf", mimeType: "", buffer: Buffer.alloc(0) },
    ]);
    await page.getByText("nothing.pdf is empty.").waitFor();
    await page.getByText("page.png is not a file that can be attached.").waitFor();
    await expect.poll(() => listNames(page)).toEqual(["plan.pdf", "Prices.csv", "Scope.docx"]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Hide the message about page.png" }).click();

    await page.getByRole("textbox", { name: "Name of plan.pdf" }).fill("Terms");
    await page.keyboard.press("Tab");
    await expect.poll(() => listNames(page)).toEqual(["Terms.pdf", "Prices.csv", "Scope.docx"]);
    const act = async (name: string, action: string) => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await act("Prices.csv", "Move up");
    await expect.poll(() => listNames(page)).toEqual(["Prices.csv", "Terms.pdf", "Scope.docx"]);
    await act("Prices.csv", "Remove");
    await expect.poll(() => listNames(page)).toEqual(["Terms.pdf", "Scope.docx"]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(() => listNames(page)).toEqual(["Prices.csv", "Terms.pdf", "Scope.docx"]);
    const { attachments } = (await stage.client.get(url)).body;
    expect(attachments).toMatchObject([{ order: 0 }, { order: 1 }, { order: 2 }]);
    await page.context().close();
  });

  it("are downloaded by the client on a phone, accepted, and frozen with their hashes", async () => {
    const { id, url } = await createOffer();
    await attach(stage.client, url, "Terms of service.pdf", pdf);
    await attach(stage.client, url, "Preise mit einem sehr langen Namen, der umbrochen wird.csv", csv);
    const client = await stage.open(await send(url), { viewport: phone });
    const section = client.getByRole("region", { name: "Attachments" });
    await expectNoSideways(client);
    await expectAccessible(client);
    const downloading = client.waitForEvent("download");
    await section.getByRole("link", { name: "Terms of service.pdf" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("Terms of service.pdf");
    expect(await readFile(await download.path())).toEqual(pdf);

    await client.getByRole("button", { name: "Accept proposal" }).locator("visible=true").first().click();
    await client.getByLabel("Full name").fill(grace.name);
    await client.getByLabel("Email").fill(grace.email);
    await client.getByRole("button", { name: "Accept", exact: true }).click();
    await client.getByText("You accepted this proposal").first().waitFor();
    const { canonical_json } = await stage.app.db.read
      .selectFrom("snapshots")
      .select("canonical_json")
      .where("proposal_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(canonical_json).attachments).toEqual((await stage.client.get(url)).body.attachments);
    await client.context().close();

    const page = await openEditor(stage.client, id);
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.locator(".attachments-list").getByRole("link", { name: "Terms of service.pdf" }).waitFor();
    expect(await page.getByLabel("Attach files").count()).toBe(0);
    await expectAccessible(page);
    await page.context().close();
  });

  it.each(Object.entries({ ar, de, en, es, fr, he }))(
    "have a heading on the page in the language %s",
    async (language, words) => {
      const { url } = await createOffer({}, { language });
      await attach(stage.client, url, "Terms of service.pdf", pdf);
      const client = await stage.open(await send(url), { viewport: phone, locale: language });
      await client.getByRole("heading", { name: words.attachments, exact: true }).waitFor();
      await expectNoSideways(client);
      await client.context().close();
    },
  );
});
