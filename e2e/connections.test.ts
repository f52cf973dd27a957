import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHubspot } from "../server/src/connections/index.ts";
import { fixed, group, line, scope } from "../server/src/ops/demo/builders.ts";
import type { PostRequest, PostResult } from "../server/src/platform/outbound/outbound.ts";
import { testClock } from "../server/test/clock.ts";
import { startHubspot, type HubspotStandIn } from "../server/test/crm/hubspot-stand-in.ts";
import { findMailedLink, grace } from "../server/test/deals.ts";
import type { TestClient } from "../server/test/harness.ts";
import { runDueJobs } from "../server/test/jobs.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { expectAccessibleInBothThemes, openAs } from "./app-stage.ts";
import { expectSaved, useEditorStage } from "./editor-stage.ts";
import { desktop, expectAccessible, expectNoSideways, phone, pressOn } from "./stage.ts";

// The browser has the time of this machine, so the server must have it too.
const clock = testClock(new Date().toISOString());
let hubspot: HubspotStandIn;
beforeAll(async () => {
  hubspot = await startHubspot();
});
afterAll(() => hubspot.close());

const posted: PostRequest[] = [];
const answers: PostResult[] = [];

const { stage, openEditor } = useEditorStage(() => ({
  clock,
  crms: { hubspot: createHubspot({ apiUrl: hubspot.url, timeoutMs: 5_000, clock }) },
  outbound: {
    post: async (request) => {
      posted.push(request);
      return answers.shift() ?? { status: 200, retryAfter: null, snippet: "ok", durationMs: 1 };
    },
  },
}));

const pages = [scope("Work", [group("Design", [line("Design", fixed(4_431))])])];
const content = {
  pages,
  settings: { currency: "EUR", signing: { acceptance_method: "accept_button" as const } },
};
const company = { name: "Globex GmbH", address: "Hauptstr. 1", website: "https://globex.test" };
const contact = { firstName: "Grace", lastName: "Hopper", email: grace.email, phone: "+49 30 1234" };
const path = "/app/settings/integrations";

let client: TestClient;
beforeEach(async () => {
  client = await stage.app.organization();
});

const press = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).click();
const dialogOf = (page: Page) => page.getByRole("dialog");
const deals = (page: Page) => dialogOf(page).getByRole("option");
const getDeal = async (url: string) => (await client.get(`${url}/deal`)).body.data;

/** Connects HubSpot through the API. Returns the id of the connection. */
async function connect(body: object = { provider: "hubspot", token: hubspot.token }): Promise<string> {
  const { status, body: answer } = await client.post("/api/connections", body);
  expect(status).toBe(201);
  return answer.data.id;
}

/** Chooses the only deal with this name by keyboard. */
async function findDeal(page: Page, name: string): Promise<void> {
  const search = dialogOf(page).getByRole("combobox");
  await search.fill(name);
  await expect.poll(() => deals(page).count()).toBe(1);
  await search.press("Enter");
  await dialogOf(page).locator(".chosen-deal").getByText(name).waitFor();
}

describe("HubSpot", () => {
  it("is connected with a token, and a linked deal is won when the client accepts", async () => {
    const title = "Relaunch for Globex";
    const dealId = hubspot.addDeal({ title, amount: 1_000, currency: "EUR", company, contact });
    const { id, url } = await createTestProposal(client, { name: "Relaunch", ...content });

    const page = await openAs(stage, client, path);
    await page.getByText("Connect your CRM or your chat").waitFor();
    await expectAccessibleInBothThemes(page);
    await press(page, "Connect");
    await expectAccessible(page);
    await pressOn(page, dialogOf(page).getByRole("button", { name: "HubSpot" }), "Enter");
    await page.keyboard.type("pat-wrong");
    await page.keyboard.press("Enter");
    await dialogOf(page).getByText("HubSpot does not accept this token.").waitFor();
    expect(await dialogOf(page).getByLabel("Token").getAttribute("aria-invalid")).toBe("true");
    await expectAccessibleInBothThemes(page);
    await dialogOf(page).getByLabel("Token").fill(hubspot.token);
    await press(dialogOf(page), "Connect");
    await page.getByText(`…${hubspot.token.slice(-4)}`).waitFor();
    await page.getByLabel("Pipeline").selectOption({ label: "Sales pipeline" });
    await page.getByLabel("After it was sent").selectOption({ value: hubspot.facts.stages.sent });
    await page.getByLabel("Add a value").selectOption({ label: "Contract value" });
    await page.getByLabel("Field for Contract value").selectOption({ value: hubspot.facts.numberField });
    await expectAccessibleInBothThemes(page);
    await press(page, "Save");
    await page.getByText("Saved").first().waitFor();
    const [connection] = (await client.get("/api/connections")).body.data;
    expect(connection.deals).toMatchObject({
      pipeline_id: hubspot.facts.pipelineId,
      stages: { sent: hubspot.facts.stages.sent },
      fields: [{ value: "contract_value", field: hubspot.facts.numberField }],
    });

    const editor = await openEditor(client, id);
    await editor.getByRole("tab", { name: "Settings" }).click();
    await press(editor, "Link to a deal");
    await deals(editor).first().waitFor();
    await expectAccessibleInBothThemes(editor);
    await findDeal(editor, title);
    await dialogOf(editor).getByRole("definition").getByText("Globex GmbH").waitFor();
    await dialogOf(editor)
      .getByText("If the deal has them, also: Address, Website, and Telephone.")
      .waitFor();
    await expectAccessible(editor);
    await editor.keyboard.press("Enter");
    await editor.getByRole("link", { name: title }).waitFor();
    await expect.poll(() => editor.getByLabel("Website").inputValue()).toBe(company.website);
    await expectSaved(editor);
    await runDueJobs(stage.app);
    // Nothing of a draft is written.
    await editor.getByText(/^Updated /).waitFor();
    expect(hubspot.getDeal(dealId).amount).toBe(1_000);
    await expectAccessible(editor);
    await editor.context().close();

    const { recipient } = (await client.get(url)).body.settings;
    expect(recipient).toMatchObject({ name: company.name, contact: { email: grace.email } });
    const link = await send(id);
    await runDueJobs(stage.app);
    expect(hubspot.getDeal(dealId)).toMatchObject({ amount: 4_431, stageId: hubspot.facts.stages.sent });
    await accept(link);
    await runDueJobs(stage.app);
    expect(hubspot.getDeal(dealId).status).toBe("won");

    await page.reload();
    // An earlier push may already have moved the deal, because each push writes the current state.
    await page.locator(".push").getByText("Stage Closed won").waitFor();
    const won = page.locator(".push", { has: page.getByText("Won", { exact: true }) });
    await won.getByRole("link", { name: "Relaunch" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSideways(page);
    await page.context().close();
  });

  it("says that its token was revoked, and repeats what failed with a new token", async () => {
    hubspot.addToken("pat-short-lived");
    const id = await connect({ provider: "hubspot", token: "pat-short-lived" });
    const dealId = hubspot.addDeal({ title: "Revoked", currency: "EUR" });
    const { id: proposalId, url } = await createTestProposal(client, { name: "Care plan", ...content });
    await send(proposalId);
    await client.send("PUT", `${url}/deal`, { connection_id: id, deal_id: dealId });
    hubspot.revokeToken("pat-short-lived");
    await runDueJobs(stage.app);

    const page = await openAs(stage, client, path);
    await page.getByText("1 failed").waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "HubSpot" }).click();
    await page.getByText("HubSpot does not accept the token any more.").first().waitFor();
    const entry = page.locator(".push", { hasText: "Linked" });
    await entry.getByText("Failed", { exact: true }).waitFor();
    await press(page, "Try the failed one again");
    await runDueJobs(stage.app);
    await expectAccessibleInBothThemes(page);
    await press(page, "Replace the token");
    hubspot.addToken("pat-new");
    hubspot.addToken("pat-foreign", { account: hubspot.addAccount("Initech") });
    await dialogOf(page).getByLabel("Token").fill("pat-foreign");
    await press(dialogOf(page), "Save");
    await dialogOf(page).getByText("This token belongs to another account.").waitFor();
    await expectAccessible(page);
    await dialogOf(page).getByLabel("Token").fill("pat-new");
    await press(dialogOf(page), "Save");
    await page.getByText("Works", { exact: true }).waitFor();
    await runDueJobs(stage.app);
    await entry.getByText("Done", { exact: true }).waitFor();
    await entry.getByText("Amount €4,431.00").waitFor();
    expect(hubspot.getDeal(dealId).amount).toBe(4_431);

    await press(page, "Remove");
    await press(dialogOf(page), "Remove");
    await page.getByText("Connect your CRM or your chat").waitFor();
    await page.context().close();
  });

  it("is linked and unlinked from the list, also on a phone, and has a problem in words", async () => {
    await connect();
    const dealId = hubspot.addDeal({ title: "Office move", amount: 9_000, currency: "EUR", company });
    const { url } = await createTestProposal(client, { name: "Move", ...content });
    const page = await openAs(stage, client, "/app/proposals");
    await page.getByRole("checkbox", { name: "Select Move" }).check();
    await press(page, "Link to a deal");
    await page.setViewportSize(phone);
    await findDeal(page, "Office move");
    await dialogOf(page).getByLabel("Fill empty fields of the client").uncheck();
    await expectNoSideways(page);
    await expectAccessible(page);
    await press(dialogOf(page), "Link");
    await expect.poll(async () => (await getDeal(url))?.deal_id).toBe(dealId);
    expect((await client.get(url)).body.settings.recipient ?? {}).not.toHaveProperty("name");

    hubspot.deleteDeal(dealId);
    await runDueJobs(stage.app);
    await page.setViewportSize(desktop);
    await press(page, "Link to a deal");
    await dialogOf(page).getByText("The deal no longer exists in HubSpot").waitFor();
    await expectAccessibleInBothThemes(page);
    await press(dialogOf(page), "Unlink");
    await page
      .getByRole("dialog", { name: "Unlink the deal?" })
      .getByRole("button", { name: "Unlink" })
      .click();
    await dialogOf(page).getByRole("combobox").waitFor();
    expect(await getDeal(url)).toBeNull();
    await dialogOf(page).getByRole("combobox").fill("no such deal");
    await dialogOf(page).getByText("No deal has this name.").waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it("fills the client of a new proposal from a deal, by keyboard", async () => {
    const page = await openAs(stage, client, "/app/proposals");
    await page.getByRole("heading", { name: "Proposals" }).waitFor();
    const answer = page.waitForResponse(/\/api\/connections$/);
    await page.keyboard.press("c");
    await answer;
    await dialogOf(page).getByLabel("Name").waitFor();
    expect(await page.getByRole("button", { name: "New from a deal" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await connect();
    const title = "Solar roof for the warehouse";
    hubspot.addDeal({ title, amount: 30_000, currency: "EUR", company, contact });
    await createTestProposal(client, { name: "Solar", is_template: true, pages });
    await page.reload();
    await page.getByRole("heading", { name: "Proposals" }).waitFor();
    await page.keyboard.press("c");
    await pressOn(page, page.getByRole("button", { name: "New from a deal" }), "Enter");
    await findDeal(page, title);
    await dialogOf(page).getByLabel("Template").selectOption({ label: "Solar" });
    await expectAccessibleInBothThemes(page);
    await press(dialogOf(page), "Create");
    await page.locator(".editor").waitFor();
    const [{ id }] = (await client.get("/api/proposals?search=warehouse")).body.data;
    expect((await client.get(`/api/proposals/${id}`)).body).toMatchObject({
      name: title,
      settings: { recipient: { name: company.name, contact: { name: "Grace Hopper", email: grace.email } } },
      crm_linked: { provider: "hubspot" },
    });
    await page.context().close();
  });

  it("does not answer the search: the dialog says so, and tries again", async () => {
    await connect();
    hubspot.addDeal({ title: "Silent" });
    const { id } = await sendOffer(stage.app, client, { name: "Sent one" });
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`);
    hubspot.faults.plan("error", { times: 12 });
    await press(page.locator(".facts"), "Link to a deal");
    await dialogOf(page).getByText("HubSpot does not answer, or asks to wait.").waitFor({ timeout: 20_000 });
    await expectAccessible(page);
    hubspot.faults.clear();
    await press(dialogOf(page), "Try again");
    await findDeal(page, "Silent");
    await page.keyboard.press("Enter");
    await page.locator(".facts").getByRole("link", { name: "Silent" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.context().close();
  });
});

/** Sends a proposal to its client, and returns the address of the client's page. */
async function send(id: string): Promise<string> {
  const { status } = await client.post(`/api/proposals/${id}/send`, { recipients: [grace] });
  expect(status).toBe(200);
  return findMailedLink(stage.app, grace.email);
}

/** Accepts on the client's page. */
async function accept(link: string): Promise<void> {
  const page = await stage.open(link.slice(link.lastIndexOf("/") + 1));
  await page.getByRole("button", { name: "Accept proposal" }).locator("visible=true").first().click();
  await dialogOf(page).getByLabel("Your full name").fill(grace.name);
  await dialogOf(page).getByLabel("Your email address").fill(grace.email);
  await press(dialogOf(page), "Accept");
  await expect.poll(() => dialogOf(page).count()).toBe(0);
  await page.context().close();
}

describe("a chat", () => {
  it("gets a test message, and says that its address is wrong or gone", async () => {
    const page = await openAs(stage, client, path);
    await press(page, "Connect");
    await dialogOf(page).getByRole("button", { name: "Slack" }).click();
    const address = dialogOf(page).getByLabel("Address of the incoming webhook");
    await address.fill("http://hooks.slack.test/x");
    await press(dialogOf(page), "Connect");
    await dialogOf(page).getByText("This is not the address of a webhook.").waitFor();
    await expectAccessible(page);
    await address.fill("https://hooks.slack.test/services/secret-canary");
    await dialogOf(page).getByLabel("Name").fill("Sales channel");
    await press(dialogOf(page), "Connect");
    await page.getByRole("heading", { name: "Sales channel" }).waitFor();
    await page.getByText("Nothing yet. Send a test message").waitFor();
    posted.length = 0;
    await press(page, "Send a test message");
    await page.getByText("The test message is in the chat.").waitFor();
    expect(posted.map(({ url }) => url)).toEqual(["https://hooks.slack.test/services/secret-canary"]);
    answers.push({ status: 404, retryAfter: null, snippet: "no_service", durationMs: 1 });
    await press(page, "Send a test message");
    await page.getByText("Slack no longer accepts messages at this address.").first().waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel("Choice changed by the client").check();
    await press(page, "Save");
    await page.getByText("Saved").first().waitFor();
    const [{ events }] = (await client.get("/api/connections")).body.data;
    expect(events).toContain("proposal.recipient_updated");
    await press(page, "Rename");
    await dialogOf(page).getByLabel("Name").fill("Sales");
    await press(dialogOf(page), "Save");
    await page.getByRole("heading", { name: "Sales", exact: true }).waitFor();
    expect(await page.content()).not.toContain("secret-canary");
    await page.context().close();
  });

  it("has a log that is read page by page and filtered by state", async () => {
    const id = await connect({ provider: "mattermost", url: "https://chat.test/hook" });
    for (let nth = 0; nth < 300; nth += 1) {
      if (nth === 7) answers.push({ status: 404, retryAfter: null, snippet: "", durationMs: 1 });
      await client.post(`/api/connections/${id}/test`);
    }
    const page = await openAs(stage, client, `${path}/${id}`);
    await page.getByText("1 to 20 of 300").waitFor();
    expect(await page.locator(".push").count()).toBe(20);
    await press(page, "Next");
    await page.getByText("21 to 40 of 300").waitFor();
    await page.getByLabel("State").selectOption({ label: "Failed" });
    await expect.poll(() => page.locator(".push").count()).toBe(1);
    await page.getByLabel("State").selectOption({ label: "Waiting" });
    await page.getByText("No entry is in this state.").waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it("is only for owners and admins, and stays usable with 20 connections and long names", async () => {
    for (let nth = 1; nth <= 20; nth += 1)
      await connect({
        provider: "discord",
        url: "https://discord.test/x",
        name: `${"Channel ".repeat(20)}${nth}`,
      });
    const page = await openAs(stage, client, path, { viewport: phone });
    await page.getByText("An organization has at most 20 connections.").waitFor();
    expect(await page.getByRole("button", { name: "Connect" }).count()).toBe(0);
    await expectNoSideways(page);
    await page.evaluate("document.documentElement.dir = 'rtl'");
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.context().close();
    const member = await openAs(stage, await client.colleague("member"), path);
    await member.getByText("Only owners and admins").first().waitFor();
    await expectAccessible(member);
    await member.context().close();
  });
});
