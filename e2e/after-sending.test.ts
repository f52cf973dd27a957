import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fixed, group, option, range, scope } from "../server/src/ops/demo/builders.ts";
import { grace, findMailedLink, toTypedSignature } from "../server/test/deals.ts";
import type { TestClient } from "../server/test/harness.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { createReader, sendOffer } from "../server/test/recipients.ts";
import { answerWith, deliverDue } from "../server/test/webhooks.ts";
import { openAs } from "./app-stage.ts";
import {
  callInPage,
  expectAccessible,
  expectNoSideways,
  expectToSee,
  phone,
  pressOn,
  useStage,
} from "./stage.ts";

const stage = useStage();

const signAs = (client: TestClient) => ({
  recipient: { name: "Globex", contact: grace },
  signing: {
    acceptance_method: "digital_signatures" as const,
    is_contact_signer: true,
    company_signer: client.userId,
  },
});

/** Signs as the client at the emailed link. */
async function signAsGrace(): Promise<void> {
  const signer = createReader(stage.app, await findMailedLink(stage.app, grace.email));
  const { consent_text } = (await signer.read()).body.signing;
  expect((await signer.post("sign", { ...toTypedSignature("Grace Hopper"), consent_text })).status).toBe(200);
}

/** Draws a zigzag into the field of a dialog. */
async function draw(page: Page): Promise<void> {
  const canvas = page.getByRole("dialog").locator("canvas");
  // The pad sets the size of the canvas after it has rendered.
  await expect.poll(() => canvas.getAttribute("width").then(Number)).toBeGreaterThan(400);
  await canvas.scrollIntoViewIfNeeded();
  const { x, y } = (await canvas.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 40, y + 80);
  await page.mouse.down();
  for (let step = 1; step <= 8; step++) await page.mouse.move(x + 40 + step * 20, y + 80 - (step % 3) * 25);
  await page.mouse.up();
}

async function choose(page: Page, act: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: act, exact: true }).click();
}

describe("a sent proposal", () => {
  it("is followed live by both sides, from sent to counter-signed, and its audit trail is verified", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client, { settings: signAs(client) });
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/activity`);
    await expectToSee(member, "Sent, but not opened yet.");
    await expectAccessible(member);

    const recipient = await stage.open(offer.reader.token);
    await expectToSee(member, "Grace Hopper has it open now, on a computer");
    await recipient.getByRole("checkbox", { name: "Icons" }).check();
    await member.locator(".steps").getByText("Grace Hopper chose Icons").waitFor();
    await member
      .locator(".proposal-activity-charts")
      .getByText("Computer", { exact: true })
      .first()
      .waitFor();
    await member.getByText("As a table").first().click();
    await expectAccessible(member);

    await choose(member, "Ask for signatures");
    await expectToSee(member, "Waiting for Grace Hopper to sign.");
    await signAsGrace();
    await expectToSee(member, "Everybody has signed but you.");
    await member.getByRole("button", { name: "Sign for the company" }).click();
    const dialog = member.getByRole("dialog");
    await dialog.getByText(/^Grace Hopper signed /).waitFor();
    await expectAccessible(member);
    await dialog.getByRole("checkbox").check();
    await dialog.getByText("Draw it").click();
    await dialog.getByRole("button", { name: "Sign", exact: true }).click();
    await dialog.getByRole("alert").getByText("Please draw your signature first.").waitFor();
    await draw(member);
    await expectAccessible(member);
    await dialog.getByRole("button", { name: "Sign", exact: true }).click();
    await expectToSee(member, "All signers have signed. The content no longer changes.");
    await expectToSee(recipient, "Everyone has signed.");
    await recipient.context().close();
    await expect.poll(() => member.getByText("has it open now").count()).toBe(0);

    await member.getByRole("button", { name: "Verify" }).click();
    await member.getByText(/^All \d+ entries are genuine and in order\.$/).waitFor();
    await expectAccessible(member);
    await member.context().close();
  });

  it("is counter-signed and verified with only the keyboard", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client, { settings: signAs(client) });
    expect((await client.post(`${offer.url}/request-signatures`)).status).toBe(200);
    const member = await openAs(stage, client, `/app/proposals/${offer.id}`);
    await expectToSee(member, "This proposal is being signed");
    // The page is already open, and must offer the company's signature as soon as the client has signed.
    await signAsGrace();
    await member.getByRole("link", { name: "Sign for the company" }).press("Enter");
    await expectToSee(member, "Everybody has signed but you.");

    await pressOn(member, member.getByRole("button", { name: "Sign for the company" }), "Enter");
    const dialog = member.getByRole("dialog");
    await dialog.getByText(/^Grace Hopper signed /).waitFor();
    await pressOn(member, dialog.getByRole("checkbox"), "Space");
    await pressOn(member, dialog.getByRole("button", { name: "Sign", exact: true }), "Enter");
    await expectToSee(member, "All signers have signed. The content no longer changes.");
    await pressOn(member, member.getByRole("button", { name: "Verify" }), "Enter");
    await member.getByText(/^All \d+ entries are genuine and in order\.$/).waitFor();
    await member.context().close();
  });

  it("can be followed from its place in the list and from the editor", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client);
    await offer.reader.select(offer.findId("Icons"));
    // The list and the editor also read some of these events, in other formats than the timeline.
    const member = await openAs(stage, client, "/app/proposals");
    await member.getByRole("complementary").getByRole("link", { name: "Activity" }).click();
    await expectToSee(member, "What happened");
    await member.goto(`${stage.url}/app/proposals/${offer.id}`);
    await member.getByText(/^The client has this proposal/).waitFor();
    await member.getByRole("link", { name: "Activity" }).last().click();
    await member
      .locator(".steps")
      .getByText(/ chose Icons$/)
      .waitFor();
    await member.context().close();
  });

  it("shows in its timeline who changed expiry and link", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client);
    await client.patch(offer.url, { settings: { expiring_on: "2030-02-01" } });
    await client.patch(offer.url, { settings: { expiring_on: null, disable_proposal_access: true } });
    await client.patch(offer.url, { settings: { disable_proposal_access: false } });
    await client.post(`${offer.url}/rotate-link`);
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/activity`);
    const steps = member.locator(".steps");
    for (const words of [
      /set the expiry to Feb(ruary)? 1, 2030$/,
      /removed the expiry/,
      /closed the link$/,
      /reopened the link$/,
      /replaced the link$/,
    ])
      await steps.getByText(words).first().waitFor();
    await expectAccessible(member);
    await member.context().close();
  });

  it("has an audit trail that reveals a changed entry", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client);
    await offer.reader.select(offer.findId("Icons"));
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/activity`);
    await member.route("**/audit-trail", async (route) => {
      const answer = await route.fetch();
      const trail = (await answer.json()) as { data: Array<{ entry: Record<string, unknown> }> };
      Object.assign(trail.data[1]?.entry ?? {}, { name: "Something else" });
      await route.fulfill({ response: answer, json: trail });
    });
    const verify = member.getByRole("button", { name: "Verify" });
    await verify.waitFor();
    await member.reload();
    await verify.click();
    await expectToSee(member, "Entry 2 does not follow from the one before it");
    await member.context().close();
  });

  it("is not signed if the signing is voided while the member writes, and says so", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client, { settings: signAs(client) });
    await client.post(`${offer.url}/request-signatures`);
    await signAsGrace();
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/activity`);
    await member.getByRole("button", { name: "Sign for the company" }).click();
    const dialog = member.getByRole("dialog");
    await dialog.getByText(/^Grace Hopper signed /).waitFor();
    await client.post(`${offer.url}/void-signing`);
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Sign", exact: true }).click();
    await dialog.getByRole("alert").getByText("Not signed: another person voided the signing").waitFor();
    await expectAccessible(member);
    expect((await client.get(offer.url)).body.status).toBe("SENT");
    await member.context().close();
  });

  it("keeps a written reason if it is archived meanwhile, and says so in the dialog", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client);
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/activity`);
    await choose(member, "Mark as lost");
    const dialog = member.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Too expensive");
    await client.post(`${offer.url}/archive`);
    await dialog.getByRole("button", { name: "Mark as lost" }).click();
    await dialog
      .getByRole("alert")
      .getByText("another person archived this proposal in the meantime")
      .waitFor();
    expect(await dialog.getByLabel("Reason").inputValue()).toBe("Too expensive");
    await client.post(`${offer.url}/unarchive`);
    await dialog.getByRole("button", { name: "Mark as lost" }).click();
    await expectToSee(member, "Reason: Too expensive");
    await choose(member, "Duplicate");
    await member.locator(".editor").waitFor();
    await member.context().close();
  });

  it("gets another expiry and another link, is voided, returned to draft and reopened", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client, { settings: signAs(client) });
    const expiring_on = "2027-03-01T00:00:00.000Z";
    await client.patch(offer.url, { settings: { expiring_on } });
    const { share_url: before } = (await client.get(offer.url)).body;
    const abroad = { timezoneId: "Pacific/Honolulu" };
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/activity`, abroad);
    await choose(member, "Change the expiry");
    expect(await member.getByLabel("Valid until").inputValue()).toBe("2027-02-28");
    await member.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => member.getByRole("dialog").count()).toBe(0);
    expect((await client.get(offer.url)).body.settings.expiring_on).toBe(expiring_on);
    await choose(member, "Change the expiry");
    await member.getByLabel("Valid until").fill("2020-03-31");
    await expectToSee(member, "This day has passed: the proposal will expire at once");
    await expectAccessible(member);
    await member.getByLabel("Valid until").fill("2027-03-31");
    await expect.poll(() => member.getByText("This day has passed").count()).toBe(0);
    await member.getByRole("button", { name: "Save", exact: true }).click();
    // The timeline also shows the new date, in a sentence.
    await member
      .getByRole("complementary")
      .getByText(/^(31 Mar 2027|Mar 31, 2027)$/)
      .waitFor();
    await choose(member, "Replace the link");
    await member.getByRole("dialog").getByRole("button", { name: "Replace the link" }).click();
    await expectToSee(member, "The link was replaced.");
    expect((await client.get(offer.url)).body.share_url).not.toBe(before);

    await choose(member, "Ask for signatures");
    await expectToSee(member, "Waiting for Grace Hopper to sign.");
    await choose(member, "Void the signing");
    await expectAccessible(member);
    await member.getByRole("dialog").getByRole("button", { name: "Void the signing" }).click();
    await expectToSee(member, "Sent, but not opened yet.");
    await choose(member, "Mark as lost");
    await member.getByRole("dialog").getByRole("button", { name: "Mark as lost" }).click();
    await member.getByRole("button", { name: "Reopen" }).click();
    await expectToSee(member, "Sent, but not opened yet.");
    await member.context().close();
  });

  it("shows in its timeline what a member did, if several actions lead to the same status", async () => {
    const client = await stage.app.organization();
    await client.post("/api/webhook-endpoints", {
      url: "https://hooks.globex.test/proffer",
      events: ["proposal.sent"],
    });
    const offer = await sendOffer(stage.app, client, { settings: signAs(client) });
    await deliverDue(stage.app, answerWith(204));
    for (const status of ["ON_HOLD", "SENT"]) await client.post(`${offer.url}/status`, { status });
    await client.post(`${offer.url}/request-signatures`);
    await client.post(`${offer.url}/void-signing`);
    await client.post(`${offer.url}/status`, { status: "LOST" });
    await client.post(`${offer.url}/reopen`);
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/activity`, {
      viewport: { width: 1024, height: 800 },
    });
    const steps = member.locator(".steps");
    for (const act of [
      "put it on hold",
      "took it off hold",
      "voided the signing",
      "marked it as lost",
      "reopened it",
    ])
      await steps.getByText(new RegExp(` ${act}$`)).waitFor();
    expect(await steps.getByText("changed the status").count()).toBe(0);
    await member
      .getByRole("button", { name: "Send again: Proposal sent to https://hooks.globex.test/proffer" })
      .waitFor();
    // The styles of this screen do not affect other screens.
    await member.getByRole("link", { name: "Insights" }).waitFor();
    await expectAccessible(member);
    await member.context().close();
  });

  it("has space on a phone for long names, and explains empty sections", async () => {
    const client = await stage.app.organization();
    const name = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel ".repeat(4).trim();
    const { id } = await createTestProposal(client, { name, pages: [] });
    const member = await openAs(stage, client, `/app/proposals/${id}/activity`, { viewport: phone });
    await expectToSee(member, "This proposal has not been sent yet.");
    await expectToSee(member, "There is nothing to choose in this proposal.");
    await expectNoSideways(member);
    for (const colorScheme of ["light", "dark"] as const) {
      await member.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await member.locator(`html[data-theme="${colorScheme}"]`).waitFor();
      await expectAccessible(member);
    }
    await member.context().close();
  });

  it("shows next to the agreed total the range of its estimate, not of the choices", async () => {
    const client = await stage.app.organization();
    const lines = [option("Design", range(1000, 1200), true), option("Film", fixed(500), false)];
    const { id, reader } = await sendOffer(stage.app, client, {
      pages: [scope("Work", [group("All", lines)])],
    });
    const member = await openAs(stage, client, "/app/proposals?view=all", {
      viewport: { width: 1440, height: 900 },
    });
    const preview = member.getByRole("complementary", { name: "Preview" });
    await preview.getByText("Depending on choices: $0.00 to $1,700.00").waitFor();
    expect(await preview.getByText("Estimate").count()).toBe(0);
    await reader.post("accept", { full_name: "Grace Hopper", email: grace.email });
    await member.reload();
    await preview.getByText("Estimate: $1,000.00 – $1,200.00").waitFor();
    expect(await preview.getByText("Depending on choices").count()).toBe(0);
    await member.goto(`${stage.url}/app/proposals/${id}/activity`);
    await member.locator(".facts").getByText("Estimate: $1,000.00 – $1,200.00").waitFor();
    await expectAccessible(member);
    await member.context().close();
  });

  it("has a chart of the total for each frequency in use, even if only one has changed", async () => {
    const client = await stage.app.organization();
    const { id, reader, findId } = await sendOffer(stage.app, client);
    await reader.select(findId("Icons"));
    await reader.select(findId("Photos"));
    const member = await openAs(stage, client, `/app/proposals/${id}/activity`);
    for (const frequency of ["one-time", "monthly"])
      await member.getByText(new RegExp(`Total over time, ${frequency}`, "i")).waitFor();
    expect(await member.getByText(/Total over time/).count()).toBe(2);
    await member.context().close();
  });

  it("that is won is read-only in the editor, without a warning", async () => {
    const client = await stage.app.organization();
    const { id, reader } = await sendOffer(stage.app, client);
    await reader.post("accept", { full_name: "Grace Hopper", email: grace.email });
    const member = await openAs(stage, client, `/app/proposals/${id}`);
    const state = member.locator(".save-state");
    await state.getByText("Read only").waitFor();
    expect(await state.getAttribute("class")).toBe("save-state");
    expect(await state.locator("svg").count()).toBe(0);
    const notice = member.getByText("This proposal is won, so its content no longer changes.").locator("..");
    const ground = await callInPage(notice, "(element) => getComputedStyle(element).backgroundColor");
    expect(ground).toBe("rgb(236, 248, 242)");
    await expectAccessible(member);
    await member.context().close();
  });

  it("shows the client's choices in its lines", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client);
    await offer.reader.select(offer.findId("Icons"));
    const member = await openAs(stage, client, `/app/proposals/${offer.id}`);
    await member.getByText("Lines", { exact: true }).click();
    await member.locator(".line", { hasText: "Chosen by the client" }).waitFor();
    await expectAccessible(member);
    await member.context().close();
  });
});

it("the activity of all proposals is grouped by day, shows each visit once, and links to the proposal", async () => {
  const client = await stage.app.organization();
  const { reader, findId } = await sendOffer(stage.app, client, { name: "Website relaunch" });
  await reader.post("views");
  await reader.post("views", { page_seconds: { [findId("Work")]: 42 } });
  const member = await openAs(stage, client, "/app/activity");
  const day = member.locator(".day");
  await day.getByRole("heading", { level: 2 }).waitFor();
  await expect.poll(() => day.getByRole("listitem").count()).toBe(2);
  const [visit, sending] = await day.getByRole("listitem").allInnerTexts();
  expect(visit).toMatch(
    /^Unread\s+Grace Hopper read it for 42 sec\s+on a computer · Work: 42 sec\s+Website relaunch\s/,
  );
  expect(sending).toContain("sent it");
  await expectAccessible(member);
  await member.setViewportSize(phone);
  await expectNoSideways(member);
  await day.getByRole("link", { name: "Website relaunch" }).first().click();
  await member.waitForURL("**/proposals/*/activity");
  await expectToSee(member, "Sent. Now the client reads, chooses and decides.");
  await member.context().close();
});

it("a client with a browser taken for a bot counts as having opened the proposal after choosing or accepting", async () => {
  const client = await stage.app.organization();
  const { reader, findId } = await sendOffer(stage.app, client);
  const member = await openAs(stage, client, "/app/proposals?sort=name", {
    viewport: { width: 1440, height: 900 },
  });
  const did = member.getByRole("complementary", { name: "Preview" });
  await did.getByText("Not opened yet.").waitFor();
  await reader.select(findId("Icons"));
  await member.reload();
  await did.getByText("chose").first().waitFor();
  expect(await did.getByText("Not opened yet.").count()).toBe(0);
  await did.getByRole("link", { name: "Activity" }).click();
  await expectToSee(member, "Sent. Now the client reads, chooses and decides.");
  await expect.poll(() => member.locator(".figures dd").first().innerText()).toBe("–");
  expect(await member.getByText("No client has read it yet.").count()).toBe(0);
  await member.context().close();
});
