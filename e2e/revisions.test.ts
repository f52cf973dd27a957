import { describe, expect, it } from "vitest";
import { fixed, group, line, option, scope } from "../server/src/ops/demo/builders.ts";
import { grace, signedByGrace } from "../server/test/deals.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { sendOffer, type Offer } from "../server/test/recipients.ts";
import type { TestClient } from "../server/test/harness.ts";
import { openAs } from "./app-stage.ts";
import { blockEvents, expectSaved, findRow, switchTo, useEditorStage } from "./editor-stage.ts";
import { expectAccessible, expectNoSideways, expectOnScreen, phone } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

const pages = [
  scope("Investment", [group("Design", [line("Logo", fixed(400)), option("Icons", fixed(200), false)])]),
];
const settings = { currency: "USD", recipient: { name: "Globex", contact: grace } };
const send = (client: TestClient): Promise<Offer> => sendOffer(stage.app, client, { pages, settings });

describe("a sent proposal in the editor", () => {
  it("is read-only, except for its notes, tags and expiry, also with an open draft", async () => {
    const client = await stage.app.organization();
    const { id, url, reader } = await send(client);
    const before = (await reader.read()).body.pages;
    const page = await openEditor(client, id);
    const panel = page.locator(".inspector");
    await page.getByText("The client has this proposal.", { exact: false }).waitFor();
    expect(await page.locator(".save-state").textContent()).toContain("Read only");
    expect(await findRow(page, "Logo").isEditable()).toBe(false);
    expect(await page.getByRole("textbox", { name: "Name of the proposal" }).isEditable()).toBe(false);
    for (const name of ["Send", "Send again", "Publish", "Undo"])
      expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await findRow(page, "Logo").focus();
    for (const key of ["x", "Delete", "ControlOrMeta+d", "ControlOrMeta+z"]) await page.keyboard.press(key);
    for (const expiry of ["2030-05-01", "2030-06-01"]) {
      await panel.getByText("Settings", { exact: true }).click();
      await panel.getByLabel("Tags, separated by commas").fill(`web, ${expiry}`);
      await panel.getByLabel("Valid until").fill(expiry);
      expect(await panel.getByLabel("Company").isEditable()).toBe(false);
      await expectAccessible(page);
      await panel.getByText("Notes", { exact: true }).click();
      await panel.locator(".rich-text").click();
      await panel.locator(".ProseMirror").waitFor();
      await page.keyboard.type(`Call before ${expiry}. `);
      await expect
        .poll(async () => (await client.get(url)).body)
        .toMatchObject({
          tags: ["web", expiry],
          notes: expect.stringContaining(`Call before ${expiry}.`),
          settings: { expiring_on: expect.stringContaining(expiry) },
        });
      // The second round has an open draft.
      await client.post(`${url}/revisions`);
      await page.reload();
      await page.locator(".editor").waitFor();
    }
    expect((await reader.read()).body.pages).toEqual(before);
    await page.context().close();
  });

  it("is revised with the keyboard only, from the palette or with Control and Enter", async () => {
    const client = await stage.app.organization();
    const { id } = await send(client);
    const page = await openEditor(client, id);
    await page.getByText("The client has this proposal.", { exact: false }).waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("Revise");
    await page.keyboard.press("Enter");
    await page.getByText("Draft of revision 2.", { exact: false }).waitFor();
    await page.goto(`${stage.url}/app/proposals/${id}`);
    await page.getByRole("button", { name: "Open the draft" }).waitFor();
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.getByText("Draft of revision 2.", { exact: false }).waitFor();
    await page.locator(".inspector").getByText("Notes", { exact: true }).click();
    await page.getByText("The notes, the tags and the number are in the sent proposal.").waitFor();
    expect(page.url()).not.toContain(id);
    await page.context().close();
  });

  it("moves text that was not saved before it was sent to a draft", async () => {
    const client = await stage.app.organization();
    const { id, url } = await createTestProposal(client, { pages, settings });
    const page = await openEditor(client, id, { prepare: blockEvents });
    await page.context().setOffline(true);
    await findRow(page, "Logo").fill("Logo and brand");
    await page.getByRole("textbox", { name: "Name of the proposal" }).fill("Typed offline");
    await client.post(`${url}/send`, { recipients: [grace] });
    const sent = (await client.get(url)).body;
    await page.reload({ timeout: 1 }).catch(() => undefined);
    await page.context().setOffline(false);
    await page.goto(`${stage.url}/app/proposals/${id}`);
    await page.getByText("could no longer be saved", { exact: false }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Put into a draft" }).click();
    await page.getByText("Draft of revision 2.", { exact: false }).waitFor();
    await switchTo(page, "Lines");
    await findRow(page, "Logo and brand").waitFor();
    await expectSaved(page);
    const { revision, ...offer } = (await client.get(url)).body;
    expect([offer.name, offer.pages]).toEqual([sent.name, sent.pages]);
    await expect
      .poll(async () => (await client.get(`/api/proposals/${revision.draft.id}`)).body.name)
      .toBe("Typed offline");
    await page.goto(`${stage.url}/app/proposals/${id}`);
    await page.getByText("A draft of the next revision is open.", { exact: false }).waitFor();
    expect(await page.getByText("could no longer be saved").count()).toBe(0);
    await page.context().close();
  });

  it("can be sent again from its menu", async () => {
    const client = await stage.app.organization();
    const { id } = await send(client);
    const page = await openEditor(client, id);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Send again" }).click();
    await page.getByRole("dialog", { name: "Send to Grace Hopper" }).waitFor();
    expect(page.url()).toContain(id);
    await page.context().close();
  });

  it("keeps its terms while it is sent again, which is possible beside an open draft, with other words", async () => {
    const client = await stage.app.organization();
    const signing = {
      acceptance_method: "digital_signatures" as const,
      recipient_signer: { full_name: "Grace Hopper", email: grace.email },
      company_signer: client.userId,
    };
    const { id, url } = await sendOffer(stage.app, client, { pages, settings: { ...settings, signing } });
    await client.post(`${url}/revisions`);
    const before = (await client.get(url)).body.settings;
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`);
    const dialog = page.getByRole("dialog");
    const writes: string[] = [];
    page.on("request", (sent) => {
      if (sent.method() !== "GET") writes.push(`${sent.method()} ${new URL(sent.url()).pathname}`);
    });
    const open = () => page.getByRole("button", { name: "Send again" }).first().click();
    const changeAll = async () => {
      await dialog.getByLabel("Subject").fill("Other subject");
      await dialog.getByLabel("Message").fill("Other words");
      await dialog.getByLabel("To").fill("ada@example.com,");
      await dialog.getByLabel("Valid until").fill("2031-05-01");
    };
    await open();
    await dialog.getByLabel("Message").waitFor();
    await expectAccessible(page);
    expect(await dialog.getByLabel("How the client accepts").inputValue()).toBe("With a signature");
    expect(await dialog.getByLabel("Signers").inputValue()).toContain("Grace Hopper and ");
    for (const label of ["How the client accepts", "Signers"])
      expect(await dialog.getByLabel(label).isEditable()).toBe(false);
    expect(await dialog.getByText("Reminders").count()).toBe(0);
    await changeAll();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await open();
    expect(await dialog.getByLabel("Message").inputValue()).toBe("");
    expect(writes).toEqual([]);
    await changeAll();
    await dialog.locator("button.primary").click();
    await page.getByRole("button", { name: "Copy message and link" }).waitFor();
    expect(writes).toEqual([`PATCH ${url}`, `POST ${url}/send`]);
    const [{ subject, text }] = (await client.get("/api/outbox")).body.data;
    expect([subject, text]).toEqual(["Other subject", expect.stringContaining("Other words")]);
    const after = (await client.get(url)).body.settings;
    expect(after).toEqual({ ...before, expiring_on: expect.stringContaining("2031-05-0") });
    await page.context().close();
  });

  it("fits a phone", async () => {
    const client = await stage.app.organization();
    const { id } = await send(client);
    const page = await openEditor(client, id, { view: "Paper", visit: { viewport: phone } });
    await page.getByText("The client has this proposal.", { exact: false }).waitFor();
    await expectNoSideways(page);
    await expectOnScreen(page.getByRole("button", { name: "Revise", exact: true }));
    await expectAccessible(page);
    await page.context().close();
  });
});

describe("a revision in the editor", () => {
  it("is started, edited and published with a note, and keeps a choice of the client", async () => {
    const client = await stage.app.organization();
    const { id, reader, findId } = await send(client);
    const page = await openEditor(client, id);
    await page.getByRole("button", { name: "Revise", exact: true }).click();
    await page.getByText("Draft of revision 2. The client sees revision 1.").waitFor();
    await switchTo(page, "Lines");
    await findRow(page, "Logo").fill("Logo and brand");
    await findRow(page, "Logo and brand").blur();
    await expectSaved(page);
    expect(JSON.stringify((await reader.read()).body)).not.toContain("Logo and brand");
    await reader.select(findId("Icons"));

    await page.getByRole("button", { name: "Publish", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Logo and brand").first().waitFor();
    expect(await dialog.locator(".total-changes").textContent()).toContain("$600.00unchanged");
    await dialog.locator(".chip").getByText("Grace Hopper").waitFor();
    // This installation has no mail server.
    await dialog.getByText("No mail server is set up, so no email can leave yet.").waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("What has changed?").fill("The logo comes with a brand guide.");
    await dialog.getByRole("button", { name: "Publish and send email" }).click();
    await page
      .getByText("Revision 2 is published. No mail server is set up, so the email waits in the outbox.")
      .waitFor();

    const seen = (await reader.read()).body;
    expect(JSON.stringify(seen)).toContain("Logo and brand");
    expect(seen.totals.once.total).toBe(600);
    const { data } = (await client.get(`/api/proposals/${id}/revisions`)).body;
    expect(data[0]).toMatchObject({ number: 2, note: "The logo comes with a brand guide." });
    await page.getByRole("button", { name: "Revise", exact: true }).waitFor();
    await page.context().close();
  });

  it("corrects a typing error in three clicks beside the text, and tells nobody", async () => {
    const client = await stage.app.organization();
    const { id, url } = await send(client);
    const page = await openEditor(client, id);
    await page.getByRole("button", { name: "Revise", exact: true }).click();
    await page.getByText("Draft of revision 2.", { exact: false }).waitFor();
    await findRow(page, "Logo").fill("Logotype");
    await page.getByRole("button", { name: "Publish", exact: true }).first().click();
    await page.getByRole("button", { name: "Publish quietly" }).click();
    await page.getByText("Revision 2 is published", { exact: true }).waitFor();
    expect(JSON.stringify((await client.get(url)).body.pages)).toContain("Logotype");
    expect((await client.get(`${url}/mails?kind=revision`)).body.data).toEqual([]);
    await page.context().close();
  });

  it("is announced to other people than the last email, and to the signers whose signatures become void", async () => {
    const client = await stage.app.organization();
    const { url, findId } = await sendOffer(stage.app, client, {
      pages,
      settings: { ...settings, signing: signedByGrace },
    });
    await client.post(`${url}/request-signatures`);
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    await client.patch(`/api/proposals/${draft}/items/${findId("Logo")}`, { price: fixed(450) });
    const page = await openEditor(client, draft);
    await page.getByRole("button", { name: "Publish", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("The signers get the email in any case", { exact: false }).waitFor();
    await dialog.getByRole("button", { name: "Remove Grace Hopper" }).click();
    expect(await dialog.getByRole("button", { name: "Publish and send email" }).count()).toBe(0);
    await dialog.getByLabel("To").fill("Ada <ada@example.com>");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Publish and send email" }).click();
    await page.getByText("Revision 2 is published").waitFor();
    const { data } = (await client.get(`${url}/mails?kind=revision`)).body;
    expect(data.map(({ to }: { to: string }) => to).toSorted()).toEqual(
      ["ada@example.com", grace.email].toSorted(),
    );
    await page.context().close();
  });

  it("is compared with the client's offer, and published, with the keyboard only", async () => {
    const client = await stage.app.organization();
    const { url, reader, findId } = await send(client);
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    await client.patch(`/api/proposals/${draft}/items/${findId("Logo")}`, { price: fixed(450) });
    await client.delete(`/api/proposals/${draft}/items/${findId("Icons")}`);
    await reader.select(findId("Icons"));
    const page = await openEditor(client, draft);
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("Compare");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Changes of revision 2" }).waitFor();
    await dialog.getByText("no longer offered").waitFor();
    expect(await dialog.locator(".total-changes").textContent()).toContain("$600.00$450.00−$150.00");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("ControlOrMeta+Enter");
    await dialog.getByText("no longer offered").waitFor();
    await dialog.getByLabel("What has changed?").focus();
    await page.keyboard.type("No icons");
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.getByText("Revision 2 is published").waitFor();
    expect((await client.get(url)).body).toMatchObject({ revision: { number: 2, note: "No icons" } });
    await page.context().close();
  });

  it("is not published with changes of a colleague that the dialog did not show", async () => {
    const client = await stage.app.organization();
    const { url, findId } = await send(client);
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    const setPrice = (name: string, value: number) =>
      client.patch(`/api/proposals/${draft}/items/${findId(name)}`, { price: fixed(value) });
    await setPrice("Logo", 450);
    const page = await openEditor(client, draft, { prepare: blockEvents });
    await page.getByRole("button", { name: "Publish", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("$450.00").first().waitFor();
    await setPrice("Icons", 250);
    await dialog.getByRole("button", { name: "Publish quietly" }).click();
    await dialog.getByRole("alert").getByText("Another user changed the draft.").waitFor();
    await dialog.getByText("$250.00").first().waitFor();
    expect((await client.get(url)).body.revision.number).toBe(1);
    await dialog.getByRole("button", { name: "Publish quietly" }).click();
    await page.getByText("Revision 2 is published").waitFor();
    await page.context().close();
  });

  it("is published after the dialog could not read the changes of a colleague at first", async () => {
    const client = await stage.app.organization();
    const { url, findId } = await send(client);
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    const setPrice = (value: number) =>
      client.patch(`/api/proposals/${draft}/items/${findId("Logo")}`, { price: fixed(value) });
    await setPrice(450);
    const page = await openEditor(client, draft, { prepare: blockEvents });
    await page.getByRole("button", { name: "Publish", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("$450.00").first().waitFor();
    await setPrice(460);
    const publish = dialog.getByRole("button", { name: "Publish quietly" });
    await page.route("**/publication", async (route) => route.abort());
    await publish.click();
    await dialog.getByRole("alert").getByText("The server cannot be reached.", { exact: false }).waitFor();
    await page.unroute("**/publication");
    await publish.click();
    await dialog.getByText("$460.00").first().waitFor();
    expect((await client.get(url)).body.revision.number).toBe(1);
    expect(await dialog.getByText("The server cannot be reached.", { exact: false }).count()).toBe(0);
    await publish.click();
    await page.getByText("Revision 2 is published").waitFor();
    await page.context().close();
  });

  it("without changes, or of a decided proposal, cannot be published, and the dialog says why", async () => {
    const client = await stage.app.organization();
    const { url, findId } = await send(client);
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    const page = await openEditor(client, draft);
    const openDialog = page.getByRole("button", { name: "Publish", exact: true }).first();
    const dialog = page.getByRole("dialog");
    await openDialog.click();
    await dialog.getByText("The draft has no changes yet.", { exact: false }).waitFor();
    expect(await dialog.getByRole("button", { name: "Publish and send email" }).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await client.patch(`/api/proposals/${draft}/items/${findId("Logo")}`, { price: fixed(450) });
    await client.post(`${url}/status`, { status: "LOST" });
    await openDialog.click();
    await dialog.getByText("The proposal was decided", { exact: false }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it("is in the list, in Today of its author and in the activity, until it is published", async () => {
    const client = await stage.app.organization();
    const { id, url } = await send(client);
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    await client.patch(`/api/proposals/${draft}`, { name: "Second offer" });
    const page = await openAs(stage, client, "/app/proposals");
    const mark = page.locator(".row").getByText("Draft of revision 2");
    await mark.waitFor();
    await expectAccessible(page);
    await page.goto(`${stage.url}/app/today`);
    await page.getByText("Draft of revision 2, started", { exact: false }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Second offer" }).click();
    await page.getByText("Draft of revision 2. The client sees revision 1.").waitFor();
    await page.goto(`${stage.url}/app/proposals/${id}/activity`);
    await page.getByRole("link", { name: "Open the draft" }).waitFor();
    await expectAccessible(page);
    await client.post(`/api/proposals/${draft}/publish`, { note: "Cheaper" });
    await page.reload();
    await page.getByText("published revision 2", { exact: false }).waitFor();
    await page.getByText("Cheaper").waitFor();
    expect(await page.getByRole("link", { name: "Open the draft" }).count()).toBe(0);
    await page.goto(`${stage.url}/app/today`);
    await page.getByText("Nothing is waiting for you").waitFor();
    await page.goto(`${stage.url}/app/proposals`);
    await page.locator(".row").getByText("Second offer").waitFor();
    expect(await mark.count()).toBe(0);
    await page.context().close();
  });

  it("can be discarded, brought back and found again from the sent proposal, which is read-only", async () => {
    const client = await stage.app.organization();
    const { id, url } = await send(client);
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    const page = await openEditor(client, id);
    await page.getByText("A draft of the next revision is open.", { exact: false }).waitFor();
    expect(await page.locator(".save-state").textContent()).toContain("Read only");
    await page.getByRole("button", { name: "Open the draft" }).click();
    await page.getByText("Draft of revision 2.", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByText("The draft is discarded").waitFor();
    await page.getByRole("button", { name: "Revise", exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Draft of revision 2.", { exact: false }).waitFor();
    expect((await client.get(url)).body.revision.draft.id).toBe(draft);
    await page.context().close();
  });

  it.each([
    ["published", "This draft was published as revision 2."],
    ["discarded", "This draft was discarded."],
  ])("that a colleague %s keeps the typed text, also after a reload", async (deed, words) => {
    const client = await stage.app.organization();
    const { id, url, findId } = await send(client);
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    await client.patch(`/api/proposals/${draft}/items/${findId("Logo")}`, { price: { ...fixed(300) } });
    const page = await openEditor(client, draft);
    await blockEvents(page);
    await page.reload();
    await switchTo(page, "Lines");
    await findRow(page, "Icons").fill("Icon set");
    await page.keyboard.press("Tab");
    await expectSaved(page);
    await (deed === "published"
      ? client.post(`/api/proposals/${draft}/publish`)
      : client.delete(`/api/proposals/${draft}`));
    await findRow(page, "Logo").fill("Sign");
    await page.keyboard.press("Tab");
    const expectKept = async () => {
      await page.getByText(words).waitFor();
      await page.getByText("1 change could no longer be saved.", { exact: false }).waitFor();
      for (const name of ["Sign", "Icon set"]) expect(await findRow(page, name).count()).toBe(1);
      expect(await findRow(page, "Sign").isEditable()).toBe(false);
      expect(await page.getByRole("button", { name: "Discard" }).count()).toBe(0);
      await expectAccessible(page);
    };
    await expectKept();
    await page.reload();
    await switchTo(page, "Lines");
    await expectKept();
    await page.getByRole("button", { name: "Make it a new proposal" }).click();
    await page.getByText(words).waitFor({ state: "hidden" });
    await findRow(page, "Sign").waitFor();
    await page.goto(`${stage.url}/app/proposals/${draft}`);
    await page.getByRole("button", { name: "Put into a draft" }).click();
    const next = deed === "published" ? 3 : 2;
    await page.getByText(`Draft of revision ${next}.`, { exact: false }).waitFor();
    await switchTo(page, "Lines");
    await findRow(page, "Sign").waitFor();
    await expectSaved(page);
    const { revision } = (await client.get(url)).body;
    await expect
      .poll(async () => JSON.stringify((await client.get(`/api/proposals/${revision.draft.id}`)).body.pages))
      .toContain("Sign");
    await page.goto(`${stage.url}/app/proposals/${draft}`);
    await page.getByRole("alert").waitFor();
    await page.goto(`${stage.url}/app/proposals/${id}`);
    await page.getByRole("button", { name: "Open the draft" }).waitFor();
    await page.context().close();
  });

  it("fits a phone", async () => {
    const client = await stage.app.organization();
    const { url } = await send(client);
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    const page = await openEditor(client, draft, { view: "Paper", visit: { viewport: phone } });
    await page.getByText("Draft of revision 2.", { exact: false }).waitFor();
    await expectNoSideways(page);
    await page.getByRole("button", { name: "Publish", exact: true }).first().click();
    await page.getByRole("dialog").getByText("The draft has no changes yet.", { exact: false }).waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.context().close();
  });
});
