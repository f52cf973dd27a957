import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { fixed, group, line, scope } from "../server/src/ops/demo/builders.ts";
import { grace } from "../server/test/deals.ts";
import type { TestClient } from "../server/test/harness.ts";
import { runDueJobs } from "../server/test/jobs.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { expectAccessibleInBothThemes, openAs } from "./app-stage.ts";
import { blockEvents, expectSaved, findRow, useEditorStage } from "./editor-stage.ts";
import { expectAccessible, expectNoSideways, expectOnScreen, phone } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

const rule = {
  name: "Big discount",
  when: { measure: "discount_percent", of: "selected", operator: "above", value: 10 },
  approvers: [{ role: "owner" }],
};
const toDiscounts = (value: number) => [
  { name: "Loyalty", type: "percent" as const, value, frequency: "once" as const },
];
const toPages = (percent: number) => [
  {
    ...scope("Investment", [group("Design", [line("Logo", fixed(1000))])]),
    discounts: toDiscounts(percent),
  },
];
const settings = { currency: "USD", recipient: { name: "Globex", contact: grace } };
const findButton = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });

let owner: TestClient;
let member: TestClient;

beforeEach(async () => {
  owner = await stage.app.organization();
  member = await owner.colleague("member");
  await owner.patch("/api/organization", { approval_rules: [rule] });
});

const propose = async (percent: number) =>
  createTestProposal(member, { name: "Website relaunch", pages: toPages(percent), settings });

async function setDiscount(url: string, percent: number): Promise<void> {
  const [page] = (await member.get(url)).body.pages;
  await member.patch(`${url}/pages/${page.id}`, { discounts: toDiscounts(percent) });
}

async function setRules(...rules: object[]): Promise<void> {
  await owner.patch("/api/organization", { approval_rules: rules });
  await runDueJobs(stage.app);
}

/** Returns the path of the link in the newest email with this subject. */
async function findLinkInMail(subject: string): Promise<string> {
  const { data } = (await owner.get("/api/outbox?limit=100")).body;
  const mail = data.find((each: { subject: string }) => each.subject.startsWith(subject));
  const [, path = ""] = /https?:\/\/[^/\s]+(\/app\/proposals\/\S+)/.exec(mail.text) ?? [];
  return path;
}

describe("an approval", () => {
  it("is requested on a desktop, given on a phone from the link in the email, and then the proposal is sent", async () => {
    const { id, url } = await propose(20);
    const desk = await openEditor(member, id);
    await findButton(desk, "Request approval")
      .or(desk.getByRole("button", { name: /^Request approval/ }))
      .click();
    const dialog = desk.getByRole("dialog", { name: "Request approval" });
    await dialog.getByText("The discount is above 10%.").waitFor();
    await dialog.getByText("20%", { exact: true }).waitFor();
    await dialog.getByText("An email goes to Ada Lovelace.").waitFor();
    await expectAccessibleInBothThemes(desk);
    await dialog.getByLabel("Note for the approvers").fill("They pay at once.");
    await findButton(dialog, "Request approval").click();
    const waiting = desk.getByRole("dialog", { name: "Waiting for approval" });
    await waiting.getByText("They pay at once.").waitFor();
    await expectAccessible(desk);
    await findButton(waiting, "Close").last().click();
    await desk.locator(".approval-notice").getByText("Waiting for Ada Lovelace").waitFor();
    await expectAccessible(desk);

    const mobile = await openAs(stage, owner, await findLinkInMail("Approval needed"), { viewport: phone });
    await mobile.getByText("Ada Lovelace asks for your approval").waitFor();
    await mobile.getByText("They pay at once.").first().waitFor();
    for (const name of ["Approve", "Reject"]) await expectOnScreen(findButton(mobile, name));
    await expectNoSideways(mobile);
    await expectAccessibleInBothThemes(mobile);
    expect((await member.get(url)).body.approval.state).toBe("requested");
    await findButton(mobile, "Approve").click();
    await mobile.getByText("Ada Lovelace gets an email and can send the proposal now.").waitFor();
    await expectAccessible(mobile);

    // The editor hears about it.
    await desk.getByText("Approved by Ada Lovelace").waitFor();
    await desk.getByRole("button", { name: /^Send/ }).click();
    const sending = desk.getByRole("dialog", { name: "Send to Grace Hopper" });
    await sending.getByText("Approved by Ada Lovelace").waitFor();
    await sending.getByRole("button", { name: /^Send Ctrl|^Send$/ }).click();
    await desk.getByRole("dialog", { name: /Sent to|The link is ready/ }).waitFor();
    expect((await member.get(url)).body.status).toBe("SENT");
    for (const page of [desk, mobile]) await page.context().close();
  });

  it("that is rejected leads back to the editor, where a change allows another request", async () => {
    const { id, url } = await propose(20);
    await member.post(`${url}/approval/request`, {});
    const desk = await openEditor(member, id);
    const mobile = await openAs(stage, owner, `/app/proposals/${id}/approval`, { viewport: phone });
    await findButton(mobile, "Reject").click();
    await mobile.getByText("Say why, and what to change.").waitFor();
    await expectAccessible(mobile);
    await mobile.getByLabel("Note for Ada Lovelace").fill("At most 15 %.");
    await findButton(mobile, "Reject").click();
    await mobile.getByText("gets an email with the note", { exact: false }).waitFor();
    expect(await findLinkInMail("Not approved")).toBe(`/app/proposals/${id}`);

    await desk.locator(".approval-notice").getByText("At most 15 %.").waitFor();
    await expectAccessible(desk);
    // A saved change that meets no rule any more brings Send back without a reload.
    await setDiscount(url, 5);
    await desk.getByRole("button", { name: /^Send/ }).waitFor();
    await setDiscount(url, 15);
    await desk.locator(".approval-notice").getByText("At most 15 %.").waitFor();
    await desk.getByRole("button", { name: /^Request approval/ }).click();
    const dialog = desk.getByRole("dialog", { name: "Request approval" });
    await dialog.getByText("15%", { exact: true }).waitFor();
    await findButton(dialog, "Request again").click();
    await desk.getByRole("dialog", { name: "Waiting for approval" }).waitFor();
    await mobile.getByText("Ada Lovelace asks for your approval").waitFor();
    for (const page of [desk, mobile]) await page.context().close();
  });

  it("is asked for again with a note, and withdrawn", async () => {
    const { id, url } = await propose(20);
    await member.post(`${url}/approval/request`, { note: "They pay at once." });
    const page = await openAs(stage, member, `/app/proposals/${id}/approval`);
    await findButton(page, "Ask again").click();
    await findButton(page, "Ask again").click();
    await page
      .getByText("The approvers got an email less than five minutes ago.", { exact: false })
      .waitFor();
    await expectAccessibleInBothThemes(page);
    stage.app.clock.advance(5 * 60_000);
    await page.getByLabel("Note for the approvers").fill("They sign on Friday.");
    await findButton(page, "Ask again").click();
    await page.getByText("Asked again by Ada Lovelace", { exact: false }).waitFor();
    await page.getByText("They sign on Friday.").first().waitFor();
    await page.getByText("They pay at once.").first().waitFor();
    await expectAccessible(page);
    const mails = (await owner.get("/api/outbox?limit=100")).body.data;
    expect(
      mails.filter(({ text }: { text: string }) => text.includes("asks again for your approval")),
    ).toHaveLength(1);
    await findButton(page, "Withdraw request").click();
    await page.getByText("Needs an approval", { exact: true }).waitFor();
    expect((await member.get(url)).body.approval.state).toBe("needed");
    await page.context().close();
  });

  it("that was decided is in Today of its requester, until the proposal is sent", async () => {
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`);
    const page = await openAs(stage, member, "/app/today");
    await page.getByText("Waiting for others to approve").waitFor();
    await owner.post(`${url}/approval/reject`, { note: "At most 15 %." });
    const part = page.locator("section").filter({ hasText: "Answers to your requests for approval" });
    await part.getByText("Not approved").waitFor();
    await part.getByText("At most 15 %.").waitFor();
    await expectAccessibleInBothThemes(page);
    await setDiscount(url, 15);
    await member.post(`${url}/approval/request`);
    await part.waitFor({ state: "detached" });
    await owner.post(`${url}/approval/approve`, {});
    await part.getByText("Approved: send it").waitFor();
    await member.post(`${url}/send`, { recipients: [grace] });
    await part.waitFor({ state: "detached" });
    await page.context().close();
  });

  it("is given only for the content on the screen", async () => {
    const { id, url } = await propose(20);
    await member.post(`${url}/approval/request`, {});
    const page = await openAs(stage, owner, `/app/proposals/${id}/approval`, { viewport: phone });
    await page.getByText("20%", { exact: true }).waitFor();
    await page.getByLabel("Note for").fill("Fine for them.");
    // Without events, the page shows the former content until the server refuses it.
    await blockEvents(page);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await setDiscount(url, 60);
    await findButton(page, "Approve").click();
    await page.getByText("The proposal has changed since you opened this page.", { exact: false }).waitFor();
    await page.getByText("60%", { exact: true }).waitFor();
    expect(await page.getByLabel("Note for").inputValue()).toBe("Fine for them.");
    expect((await member.get(url)).body.approval.state).toBe("requested");
    await expectAccessible(page);
    await findButton(page, "Approve").click();
    await page.getByText("can send the proposal now", { exact: false }).waitFor();
    await page.context().close();
  });

  it("can be read, but not decided, by other members", async () => {
    const { id, url } = await propose(20);
    await member.post(`${url}/approval/request`, { note: "They pay at once." });
    const page = await openAs(stage, member, `/app/proposals/${id}/approval`);
    await page.getByText("Waiting for Ada Lovelace").waitFor();
    await page.getByText("They pay at once.").first().waitFor();
    for (const name of ["Approve", "Reject"]) expect(await findButton(page, name).count()).toBe(0);
    await owner.post(`${url}/approval/approve`, { note: "Fine." });
    await page.getByText("Fine.", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it("that a colleague's change ends is named in the open dialog, and nothing typed is lost", async () => {
    const { id, url } = await propose(5);
    const page = await openEditor(member, id);
    await page.getByRole("button", { name: /^Send/ }).click();
    const dialog = page.getByRole("dialog", { name: "Send to Grace Hopper" });
    await dialog.getByLabel("Message").fill("Typed words");
    await setDiscount(url, 30);
    await dialog.getByRole("button", { name: /^Send Ctrl|^Send$/ }).click();
    await dialog.getByText("The discount is above 10%.").waitFor();
    expect(await dialog.getByLabel("Message").inputValue()).toBe("Typed words");
    await expectAccessible(page);
    await findButton(dialog, "Request approval").click();
    await dialog.getByText("Waiting for Ada Lovelace").waitFor();
    await owner.post(`${url}/approval/approve`, {});
    await dialog.getByText("Approved by Ada Lovelace").waitFor();
    await dialog.getByRole("button", { name: /^Send Ctrl|^Send$/ }).click();
    await page.getByRole("dialog", { name: /Sent to|The link is ready/ }).waitFor();
    expect((await member.get(url)).body.status).toBe("SENT");
    await page.context().close();
  });

  it("is needed before a draft of a revision is published", async () => {
    const { url } = await sendOffer(stage.app, member, { pages: toPages(5), settings });
    const { id } = (await member.post(`${url}/revisions`)).body.data;
    await setDiscount(`/api/proposals/${id}`, 20);
    const page = await openEditor(member, id);
    await page.getByRole("button", { name: /^Request approval/ }).click();
    const dialog = page.getByRole("dialog", { name: "Request approval" });
    await findButton(dialog, "Request approval").click();
    await page.getByRole("dialog", { name: "Waiting for approval" }).waitFor();
    await owner.post(`/api/proposals/${id}/approval/approve`, {});
    const publish = page.getByRole("dialog", { name: "Publish revision 2" });
    await publish.getByText("Approved by Ada Lovelace").waitFor();
    await publish.getByLabel("What has changed?").fill("A discount for the second year.");
    await setDiscount(`/api/proposals/${id}`, 40);
    await publish
      .getByRole("button", { name: /^Publish( and send email)?/ })
      .last()
      .click();
    await publish.getByText("The discount is above 10%.").waitFor();
    expect(await publish.getByLabel("What has changed?").inputValue()).toBe(
      "A discount for the second year.",
    );
    await expectAccessible(page);
    await findButton(publish, "Request approval").click();
    await publish.getByText("Waiting for Ada Lovelace").waitFor();
    // The page of the approval compares the revision with the present offer.
    const mobile = await openAs(stage, owner, `/app/proposals/${id}/approval`, { viewport: phone });
    await mobile.getByText("before revision 2 is published", { exact: false }).waitFor();
    await mobile.locator(".total-changes del").getByText("$950.00").waitFor();
    await mobile.locator(".total-changes ins").getByText("$600.00").waitFor();
    await mobile.locator(".changes li").first().waitFor();
    await expectNoSideways(mobile);
    await expectAccessibleInBothThemes(mobile);
    await mobile.context().close();
    // The row of the original leads to it.
    const list = await openAs(stage, owner, "/app/proposals?awaiting=approval");
    await list.locator(".row").getByRole("link", { name: "Waiting for approval" }).click();
    await list.waitForURL(`**/app/proposals/${id}/approval`);
    await list.context().close();
    await owner.post(`/api/proposals/${id}/approval/approve`, {});
    await publish.getByText("Approved by Ada Lovelace").waitFor();
    await publish.getByRole("button", { name: /^Publish and send email/ }).click();
    await expect.poll(async () => (await member.get(url)).body.revision.number).toBe(2);
    await page.context().close();
  });

  it("appears at once in Today of its approver, in the list and in the palette", async () => {
    const { id, url } = await propose(20);
    const page = await openAs(stage, owner, "/app/today");
    await page.getByText("Nothing is waiting for you").waitFor();
    await member.post(`${url}/approval/request`, { note: "They pay at once." });
    const part = page.locator("section").filter({ hasText: "Waiting for your approval" });
    await part.getByText("Website relaunch").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("approve");
    await page.getByText("Proposals: Waiting for approval").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".row").getByText("Waiting for approval").waitFor();
    await expectAccessible(page);
    await page.goto(`${stage.url}/app/today`);
    await part.getByText("Website relaunch").click();
    await page.waitForURL(`**/app/proposals/${id}/approval`);
    await page.goto(`${stage.url}/app/today`);
    await part.waitFor();
    await owner.post(`${url}/approval/approve`, {});
    await part.waitFor({ state: "detached" });
    await page.goto(`${stage.url}/app/proposals/${id}/activity`);
    await page.locator(".steps").getByText("Ada Lovelace requested an approval").waitFor();
    await page.locator(".steps").getByText("Ada Lovelace approved it").waitFor();
    await page.context().close();
  });

  it("waits in Today of its requester, and follows archiving and the rules", async () => {
    const { id, url } = await propose(20);
    const page = await openAs(stage, member, "/app/today");
    await page.getByText("Nothing is waiting for you").waitFor();
    await member.post(`${url}/approval/request`);
    const part = page.locator("section").filter({ hasText: "Waiting for others to approve" });
    await part.getByText("Website relaunch").waitFor();
    await expectAccessible(page);
    await member.post(`${url}/archive`);
    await part.waitFor({ state: "detached" });
    await member.post(`${url}/unarchive`);
    await part.waitFor();
    await setRules();
    await part.waitFor({ state: "detached" });
    await setRules(rule);
    await part.getByText("Website relaunch").click();
    await page.waitForURL(`**/app/proposals/${id}/approval`);
    await page.context().close();
  });

  it("shows its approver the margins, the lowest one and the prices without a cost", async () => {
    const option = { optional: true, selected: false };
    const lines = [
      line("Logo", fixed(1000), { cost: 600 }),
      line("Hosting", fixed(500), { cost: 450, ...option }),
      line("Photos", fixed(100), option),
    ];
    const pages = [{ ...scope("Investment", [group("Design", lines)]), discounts: toDiscounts(20) }];
    const { id, url } = await createTestProposal(member, { name: "Website relaunch", pages, settings });
    await member.post(`${url}/approval/request`);
    const page = await openAs(stage, owner, `/app/proposals/${id}/approval`, { viewport: phone });
    const margin = page.locator("section").filter({ has: page.getByRole("heading", { name: "Margin" }) });
    await margin.getByText("25%").waitFor();
    await margin.getByText("Profit $200.00").waitFor();
    await margin.getByText("Lowest with other choices: 12.5%").waitFor();
    await margin.getByText("1 line has no cost: Photos").waitFor();
    await expectNoSideways(page);
    await expectAccessibleInBothThemes(page);
    await owner.patch("/api/organization", { costs_visible_to: "owners_and_admins" });
    const blind = await openAs(stage, member, `/app/proposals/${id}/approval`);
    await blind.getByRole("heading", { name: "Why it needs an approval" }).waitFor();
    await blind.getByText("$800.00", { exact: true }).waitFor();
    expect(await blind.getByRole("heading", { name: "Margin" }).count()).toBe(0);
    for (const each of [page, blind]) await each.context().close();
  });

  it("of the only owner is their own decision, which the page says is recorded", async () => {
    const { id, url } = await createTestProposal(owner, { pages: toPages(20), settings });
    const page = await openAs(stage, owner, `/app/proposals/${id}/activity`);
    await findButton(page, "Request approval").click();
    const dialog = page.getByRole("dialog", { name: "Request approval" });
    await dialog.getByText("The audit trail records it.", { exact: false }).waitFor();
    await findButton(dialog, "Request approval").click();
    await page.getByRole("link", { name: "Open the approval" }).last().click();
    await page.getByText("The audit trail records it.", { exact: false }).waitFor();
    await findButton(page, "Approve").click();
    await page.getByText("The proposal can be sent now.").waitFor();
    expect((await owner.get(url)).body.approval.state).toBe("approved");
    await page.context().close();
  });

  it("is asked for by every other way to the client", async () => {
    const { id } = await sendOffer(stage.app, member, { pages: toPages(20), settings }).catch(async () => {
      await owner.patch("/api/organization", { approval_rules: [] });
      const sent = await sendOffer(stage.app, member, { pages: toPages(20), settings });
      await owner.patch("/api/organization", { approval_rules: [rule] });
      return sent;
    });
    const page = await openAs(stage, member, `/app/proposals/${id}/activity`);
    await findButton(page, "More actions").click();
    await page.getByRole("menuitem", { name: "Replace the link" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Replace the link" }).click();
    await page
      .getByRole("dialog", { name: "Request approval" })
      .getByText("The discount is above 10%.")
      .waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});

describe("approval rules in the settings", () => {
  it("are added, changed and deleted, and say faults at their fields", async () => {
    await owner.patch("/api/organization", { approval_rules: [] });
    const page = await openAs(stage, owner, "/app/settings/approval");
    await page.getByText("No rules yet").waitFor();
    await expectAccessibleInBothThemes(page);
    await findButton(page, "Add rule").click();
    const dialog = page.getByRole("dialog");
    await findButton(dialog, "Add").click();
    await dialog.getByText("Enter a number.").waitFor();
    await dialog.getByLabel("What the rule checks").selectOption({ label: "Total" });
    await dialog.getByText("A proposal in another currency always needs the approval.").waitFor();
    await dialog.getByLabel("What the rule checks").selectOption({ label: "Term" });
    await dialog.getByLabel("Limit in months").fill("12");
    await dialog.getByLabel("Ask if the term is").selectOption({ label: "below the limit" });
    await dialog.getByText("Term shorter than 12 months. One of: the owners.").waitFor();
    await dialog.getByLabel("What the rule checks").selectOption({ label: "Margin" });
    await dialog.getByLabel("Lowest margin in percent").fill("25 %");
    await dialog.getByText("Margin below 25%, for any choice of the client. One of: the owners.").waitFor();
    await dialog.getByLabel("All owners").uncheck();
    await findButton(dialog, "Add").click();
    await dialog.getByText("Choose at least one approver.").waitFor();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel("All owners").check();
    await findButton(dialog, "Add").click();
    const list = page.locator(".approval-rules");
    await list.getByText("Margin below 25%, for any choice of the client.").waitFor();
    expect((await owner.get("/api/organization")).body.approval_rules).toMatchObject([
      { name: "Margin below 25%", when: { value: 25, of: "reachable", operator: "below" }, needs: "any" },
    ]);
    await findButton(page, "Edit the rule Margin below 25%").click();
    await dialog.getByLabel("Name").fill("Low margin");
    await dialog.getByLabel("All admins").check();
    await dialog.getByText("Each of them").click();
    await findButton(dialog, "Save").click();
    await list.getByText("Each of: an owner and an admin.").waitFor();
    await expectAccessible(page);
    await findButton(page, "Delete the rule Low margin").click();
    await findButton(dialog, "Delete").click();
    await page.getByText("No rules yet").waitFor();
    await page.context().close();
  });

  it("are only for owners and admins, and without them nothing says approval", async () => {
    await owner.patch("/api/organization", { approval_rules: [] });
    const { id } = await propose(50);
    const page = await openEditor(member, id);
    await page.getByRole("button", { name: /^Send/ }).waitFor();
    await expectSaved(page);
    expect(await page.getByText(/approv/i).count()).toBe(0);
    await page.goto(`${stage.url}/app/settings`);
    await page.getByRole("link", { name: "Members" }).waitFor();
    expect(await page.getByRole("link", { name: "Approval" }).count()).toBe(0);
    await page.goto(`${stage.url}/app/proposals`);
    await findButton(page, "Filter").click();
    await page.getByRole("dialog").getByLabel("Questions from the client").waitFor();
    expect(await page.getByText(/approv/i).count()).toBe(0);
    await page.context().close();
  });
});

it("follows each change that the user saves in the editor", async () => {
  const when = { measure: "total", of: "selected", operator: "below", value: 950, currency: "USD" };
  await owner.patch("/api/organization", { approval_rules: [{ ...rule, name: "Small deal", when }] });
  const { id } = await propose(0);
  const page = await openEditor(member, id);
  await page.getByRole("button", { name: /^Send/ }).waitFor();
  await findRow(page, "Logo").focus();
  const price = page.locator(".inspector").getByLabel("Price", { exact: true });
  await price.fill("900");
  await price.press("Enter");
  await expectSaved(page);
  await page.getByRole("button", { name: /^Request approval/ }).waitFor();
  await price.fill("960");
  await price.press("Enter");
  await expectSaved(page);
  await page.getByRole("button", { name: /^Send/ }).waitFor();
});
