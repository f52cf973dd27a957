import { describe, expect, it } from "vitest";
import { fixed, group, line, option, scope } from "../server/src/ops/demo/builders.ts";
import { grace } from "../server/test/deals.ts";
import { sendOffer, type Offer } from "../server/test/recipients.ts";
import type { TestClient } from "../server/test/harness.ts";
import { expectSaved, findRow, switchTo, useEditorStage } from "./editor-stage.ts";
import { expectAccessible, expectNoSideways, phone } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

const pages = [
  scope("Investment", [group("Design", [line("Logo", fixed(400)), option("Icons", fixed(200), false)])]),
];
const settings = { currency: "USD", recipient: { name: "Globex", contact: grace } };
const send = (client: TestClient): Promise<Offer> => sendOffer(stage.app, client, { pages, settings });

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
    await expectAccessible(page);
    await dialog.getByLabel("What has changed?").fill("The logo comes with a brand guide.");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Revision 2 is published").waitFor();

    const seen = (await reader.read()).body;
    expect(JSON.stringify(seen)).toContain("Logo and brand");
    expect(seen.totals.once.total).toBe(600);
    const { data } = (await client.get(`/api/proposals/${id}/revisions`)).body;
    expect(data[0]).toMatchObject({ number: 2, note: "The logo comes with a brand guide." });
    await page.getByRole("button", { name: "Revise", exact: true }).waitFor();
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

  it("fits a phone", async () => {
    const client = await stage.app.organization();
    const { url } = await send(client);
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    const page = await openEditor(client, draft, { view: "Paper", visit: { viewport: phone } });
    await page.getByText("Draft of revision 2.", { exact: false }).waitFor();
    await expectNoSideways(page);
    await page.getByRole("button", { name: "Publish", exact: true }).first().click();
    await page.getByRole("dialog").getByLabel("What has changed?").waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.context().close();
  });
});
