import type { PaymentSettings } from "@proffer/contract";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testClock } from "../server/test/clock.ts";
import { grace } from "../server/test/deals.ts";
import type { TestClient } from "../server/test/harness.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { type Reader, sendOffer } from "../server/test/recipients.ts";
import { startStripe, type StripeStandIn } from "../server/test/stripe/stand-in.ts";
import { createStripe } from "../server/src/deals/payments/stripe.ts";
import { fixed, group, line, scope } from "../server/src/ops/demo/builders.ts";
import { expectAccessibleInBothThemes, openAs } from "./app-stage.ts";
import { useEditorStage } from "./editor-stage.ts";
import { expectAccessible, expectNoSideways, expectToSee, phone, pressOn } from "./stage.ts";

// The browser has the time of this machine, so the server must have it too.
const clock = testClock(new Date().toISOString());
const toDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await startStripe({ clock });
});
afterAll(() => stripe.close());

const { stage, openEditor } = useEditorStage(() => ({
  clock,
  cards: createStripe({ apiUrl: stripe.url, clock }),
}));

const pages = [scope("Work", [group("Design", [line("Design", fixed(14_770))])])];
const deposit: PaymentSettings = {
  enabled: true,
  type: "percentage",
  deposit_percentage: 30,
  due_days: 14,
  methods: ["bank_transfer"],
};
const account = { holder: "Acme GmbH", iban: "DE89370400440532013000" };

const openSettings = (client: TestClient, options = {}) =>
  openAs(stage, client, "/app/settings/payments", options);
const section = (page: Page, name: string) =>
  page.locator(".section", { has: page.getByRole("heading", { name, exact: true }) });
const save = (part: Locator) => part.getByRole("button", { name: "Save" }).click();

async function accept(
  client: TestClient,
  name: string,
  payment: PaymentSettings = deposit,
): Promise<{ id: string; url: string; reader: Reader }> {
  const offer = await sendOffer(stage.app, client, { name, pages, settings: { currency: "EUR", payment } });
  await offer.reader.post("accept", { full_name: grace.name, email: grace.email });
  return offer;
}

describe("the payment settings", () => {
  it("connect card payments in test mode, after a wrong key and a silent provider, and disconnect", async () => {
    const client = await stage.app.organization();
    const page = await openSettings(client);
    const cards = section(page, "Card payments");
    await cards.getByText("Not connected.").waitFor();
    await cards.getByRole("button", { name: "Connect Stripe" }).click();
    const dialog = page.getByRole("dialog");
    const connect = dialog.getByRole("button", { name: "Connect Stripe" });
    await dialog.getByLabel("Secret key").fill("sk_test_wrong");
    await connect.click();
    await dialog.getByText("Stripe does not accept this key.").waitFor();
    expect(await dialog.getByLabel("Secret key").getAttribute("aria-invalid")).toBe("true");
    await stripe.setDown(true);
    await dialog.getByLabel("Secret key").fill(stripe.key);
    await connect.click();
    await dialog.getByText("Stripe does not answer. Nothing was saved.").waitFor();
    await stripe.setDown(false);
    await dialog.getByText("Hear of payments at once").click();
    await dialog.getByText(`${stage.url}/api/payments/stripe/webhook`).waitFor();
    await dialog.getByLabel("Signing secret").fill("whsec_dGVzdC1zZWNyZXQ");
    await expectAccessible(page);
    await connect.click();
    await cards.getByText("Connected to Globex").waitFor();
    await cards.getByText("Test mode", { exact: true }).waitFor();
    await cards.getByText(`…${stripe.key.slice(-4)}`).waitFor();
    await cards.getByText("Set up", { exact: true }).waitFor();
    await expectAccessibleInBothThemes(page);

    await cards.getByRole("button", { name: "Disconnect" }).click();
    await dialog.getByRole("button", { name: "Disconnect" }).click();
    await cards.getByText("Not connected.").waitFor();
    await page.context().close();
  });

  it("stay connected while a bank debit is on its way, and say so", async () => {
    const client = await stage.app.organization();
    const body = { provider: "stripe", secret_key: stripe.key };
    await client.send("PUT", "/api/organization/card-payments", body);
    const { reader } = await accept(client, "Open", { ...deposit, methods: ["card"] });
    const { id } = (await reader.post("payments", { method: "card" })).body.data;
    stripe.startProcessing(stripe.sessions().find(({ reference }) => reference === id)?.id ?? "");
    await reader.post(`payments/${id}/check`);
    const page = await openSettings(client);
    await section(page, "Card payments").getByRole("button", { name: "Disconnect" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Disconnect" }).click();
    await dialog.getByText("Stripe still waits for its money", { exact: false }).waitFor();
    expect((await client.get("/api/organization")).body.card_payments).not.toBeNull();
    await page.context().close();
  });

  it("save the bank account with its IBAN in groups, and name a wrong one at its field", async () => {
    const client = await stage.app.organization();
    const page = await openSettings(client);
    const form = section(page, "Bank account");
    await form.getByLabel("Account holder", { exact: true }).fill(account.holder);
    await form.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 01");
    await save(form);
    await form.getByText("This IBAN is not valid").waitFor();
    expect(await form.getByLabel("IBAN").getAttribute("aria-invalid")).toBe("true");
    await form.getByLabel("IBAN").fill("de89370400440532013000");
    await form.getByLabel("BIC").fill("NOPE");
    await save(form);
    await form.getByText("This BIC is not valid.").waitFor();
    await form.getByLabel("BIC").fill("cobadeffxxx");
    await form.getByLabel("City").fill("Bern");
    await form.getByLabel("Country").selectOption({ label: "Switzerland" });
    await save(form);
    await page.getByText("Saved").first().waitFor();
    expect(await form.getByLabel("IBAN").inputValue()).toBe("DE89 3704 0044 0532 0130 00");
    expect((await client.get("/api/organization")).body.bank_account).toMatchObject({
      holder: "Acme GmbH",
      iban: "DE89370400440532013000",
      bic: "COBADEFFXXX",
      city: "Bern",
      country: "CH",
      street: null,
    });
    await form.getByRole("button", { name: "Remove the account" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove the account" }).click();
    await expect.poll(async () => (await client.get("/api/organization")).body.bank_account).toBeNull();
    await expect.poll(() => form.getByLabel("IBAN").inputValue()).toBe("");
    await page.context().close();
  });

  it("give new proposals a payment, by keyboard on a phone, and warn about ways to pay without an account", async () => {
    const client = await stage.app.organization();
    const page = await openSettings(client, { viewport: phone });
    const form = section(page, "Payment of new proposals");
    await pressOn(page, form.getByLabel("Ask for a payment after acceptance"), "Space");
    await form.getByText("Clients cannot transfer money, because there is no bank account yet.").waitFor();
    await form.getByLabel("Percentage of the first payment").fill("40");
    await form.getByLabel("Days until it is due").fill("14");
    await form.getByLabel("Bank transfer").uncheck();
    await form.getByText("Choose at least one way to pay.").waitFor();
    await expectAccessibleInBothThemes(page);
    await expectNoSideways(page);
    await form.getByLabel("Card").check();
    await form.getByLabel("Note about the payment").fill("Thank you.");
    await pressOn(page, form.getByRole("button", { name: "Save" }), "Enter");
    await page.getByText("Saved").first().waitFor();
    const saved = {
      enabled: true,
      type: "percentage",
      deposit_percentage: 40,
      due_days: 14,
      methods: ["card"],
    };
    expect((await client.get("/api/organization")).body.payment).toMatchObject(saved);
    const { url } = await createTestProposal(client);
    expect((await client.get(url)).body.settings.payment).toMatchObject({
      ...saved,
      instructions: "Thank you.",
    });
    await page.context().close();
  });

  it("can be read, but not changed, by members, and only owners connect card payments", async () => {
    const client = await stage.app.organization();
    await client.patch("/api/organization", { bank_account: account, payment: deposit });
    const member = await openSettings(await client.colleague("member"));
    await section(member, "Bank account").getByLabel("IBAN").waitFor();
    expect(await member.getByLabel("IBAN").inputValue()).toBe("DE89 3704 0044 0532 0130 00");
    expect(await member.locator(".settings-content .button").count()).toBe(0);
    await member.getByText("Only owners can connect card payments.").waitFor();
    await expectAccessible(member);
    await member.context().close();
    const admin = await openSettings(await client.colleague("admin"));
    await section(admin, "Bank account").getByRole("button", { name: "Save" }).waitFor();
    await admin.getByText("Only owners can connect card payments.").waitFor();
    expect(await admin.getByRole("button", { name: "Connect Stripe" }).count()).toBe(0);
    await admin.context().close();
  });
});

const openPayment = async (client: TestClient, id: string) => {
  const page = await openEditor(client, id);
  await page.getByRole("tab", { name: "Settings" }).click();
  const part = page.locator(".settings-section", {
    has: page.getByRole("heading", { name: "Payment", exact: true }),
  });
  await part.scrollIntoViewIfNeeded();
  return { page, part };
};
const getPayment = async (client: TestClient, url: string) => (await client.get(url)).body.settings.payment;

describe("the payment of a proposal", () => {
  it("is set in the editor with the amount that is due, and can be undone", async () => {
    const client = await stage.app.organization();
    const { id, url } = await createTestProposal(client, { pages, settings: { currency: "EUR" } });
    const { page, part } = await openPayment(client, id);
    await part.getByLabel("Ask for a payment after acceptance").check();
    await part.getByText("30% of €14,770.00 = €4,431.00").waitFor();
    await part.getByText("Clients cannot transfer money").waitFor();
    await part.getByRole("link", { name: "Open the payment settings" }).waitFor();
    await part.getByLabel("Percentage of the first payment").fill("12.5");
    await part.getByText("12.5% of €14,770.00 = €1,846.25").waitFor();
    await part.getByText("Fixed amount", { exact: true }).click();
    await part.getByText("€1,846.25 of €14,770.00").waitFor();
    await part.getByLabel("Fixed amount (EUR)").fill("1.005");
    await part.getByText("EUR has fewer decimals.").waitFor();
    await part.getByLabel("Fixed amount (EUR)").fill("20000");
    await expect.poll(() => part.locator(".due-now").innerText()).toMatch(/€14,770\.00$/);
    await part.getByLabel("Days until it is due").fill("30");
    await part.getByLabel("Card").check();
    await part.getByText("Clients cannot pay by card").waitFor();
    await part.getByLabel("Note about the payment").fill("Thank you.");
    await expectAccessible(page);
    await expect
      .poll(() => getPayment(client, url))
      .toMatchObject({
        enabled: true,
        type: "fixed",
        deposit_amount: 20_000,
        due_days: 30,
        methods: ["card", "bank_transfer"],
        instructions: "Thank you.",
      });
    await part.getByText("Everything", { exact: true }).click();
    await expect.poll(async () => (await getPayment(client, url)).type).toBe("full");
    await page.getByRole("button", { name: /^Undo/ }).first().click();
    await expect.poll(async () => (await getPayment(client, url)).type).toBe("fixed");
    await page.getByRole("button", { name: /^Redo/ }).first().click();
    await expect.poll(async () => (await getPayment(client, url)).type).toBe("full");

    await page.getByRole("button", { name: "Send", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Clients cannot pay by card").waitFor();
    await dialog.getByText("Clients cannot transfer money").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("link", { name: "Open the payment settings" }).first().click();
    await page.getByRole("heading", { name: "Payment of new proposals" }).waitFor();
    await page.context().close();
  });

  it("keeps both of two members' changes to different fields, and asks about the same one", async () => {
    const client = await stage.app.organization();
    const { id, url } = await createTestProposal(client, {
      pages,
      settings: { currency: "EUR", payment: deposit },
    });
    const { page, part } = await openPayment(client, id);
    await page.context().setOffline(true);
    await part.getByLabel("Percentage of the first payment").fill("50");
    await part.getByLabel("Days until it is due").fill("7");
    const theirs = { ...deposit, deposit_percentage: 20, methods: ["card"] };
    await client.patch(url, { settings: { payment: theirs } });
    await page.context().setOffline(false);
    await page
      .getByText(/Payment/)
      .and(page.locator(".notice *"))
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Use mine" }).click();
    await expect
      .poll(() => getPayment(client, url))
      .toMatchObject({ deposit_percentage: 50, due_days: 7, methods: ["card"] });
    await page.context().close();
  });

  it("is recorded, partly and wholly, and marked as returned, and another window follows", async () => {
    const client = await stage.app.organization();
    await client.patch("/api/organization", { bank_account: account });
    const { id } = await accept(client, "Relaunch");
    const path = `/app/proposals/${id}/activity`;
    const page = await openAs(stage, client, path);
    const other = await openAs(stage, client, path, { viewport: phone });
    const payments = page.locator(".proposal-activity-section", {
      has: page.getByRole("heading", { name: "Payment", exact: true }),
    });
    await page.locator(".facts").getByText("Payment due").waitFor();
    await page
      .locator(".facts")
      .getByText(/^Due by /)
      .waitFor();
    await payments.getByText("No payment has been received yet.").waitFor();
    await payments.getByRole("button", { name: "Record a bank transfer" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("Amount (EUR)").inputValue()).toBe("4431");
    await dialog.getByLabel("Amount (EUR)").fill("1000.005");
    await dialog.getByText("EUR has fewer decimals.").waitFor();
    await dialog.getByLabel("Amount (EUR)").fill("1,000.50");
    await dialog.getByLabel("Received on").fill(toDay(-1));
    await dialog.getByLabel("Note").fill("Statement 12");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Record a bank transfer" }).click();
    await page.locator(".facts").getByText("Partly paid").waitFor();
    await page.locator(".facts").getByText("€3,430.50").waitFor();
    await payments.getByText("Statement 12").waitFor();
    await expectToSee(page, "Ada Lovelace recorded a bank transfer of €1,000.50");
    await other.locator(".facts").getByText("Partly paid").waitFor();
    await expectNoSideways(other);
    await expectAccessibleInBothThemes(other);

    await payments.getByRole("button", { name: "Record a bank transfer" }).click();
    expect(await dialog.getByLabel("Amount (EUR)").inputValue()).toBe("3430.5");
    await dialog.getByRole("button", { name: "Record a bank transfer" }).click();
    await page.locator(".facts").getByText("Paid", { exact: true }).waitFor();
    await expectAccessibleInBothThemes(page);

    await payments.getByRole("button", { name: /^Mark as returned: €1,000\.50/ }).click();
    await dialog.getByText("For €1,000.50 that was sent back").waitFor();
    await dialog.getByRole("button", { name: "Mark as returned" }).click();
    await payments.getByText("Returned", { exact: true }).waitFor();
    await page.locator(".facts").getByText("Partly paid").waitFor();
    await expectToSee(page, "Ada Lovelace marked a bank transfer of €1,000.50 as returned");
    await other.context().close();
    await page.context().close();
  });

  it("is not recorded twice by two members at the same time", async () => {
    const client = await stage.app.organization();
    const { id, url } = await accept(client, "Relaunch");
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`);
    await page.getByRole("button", { name: "Record a bank transfer" }).click();
    const dialog = page.getByRole("dialog");
    await page.waitForLoadState("networkidle").catch(() => undefined);
    await client.post(`${url}/payments`, { amount: 4_431, received_on: toDay(0) });
    await dialog.getByRole("button", { name: "Record a bank transfer" }).click();
    await dialog.getByText("Not done: another person changed this proposal").waitFor();
    expect((await client.get(`${url}/payments`)).body.data).toHaveLength(1);
    await page.context().close();
  });

  it("by card is shown as a test, with its number, its failure and its refund", async () => {
    const client = await stage.app.organization();
    const body = { provider: "stripe", secret_key: stripe.key };
    await client.send("PUT", "/api/organization/card-payments", body);
    const { id, reader } = await accept(client, "By card", { ...deposit, methods: ["card"] });
    const started = (await reader.post("payments", { method: "card" })).body.data;
    const { id: session } = stripe.sessions().find(({ reference }) => reference === started.id)!;
    stripe.decline(session);
    await reader.post(`payments/${started.id}/check`);
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`);
    await page.locator(".facts").getByText("Payment failed").waitFor();
    await page.locator(".entries").getByText("Test", { exact: true }).waitFor();
    await expectToSee(page, "A card payment of €4,431.00 failed");
    stripe.pay(session);
    await reader.post(`payments/${started.id}/check`);
    await page.locator(".facts").getByText("Paid", { exact: true }).waitFor();
    await expectToSee(page, "A card payment of €4,431.00 was received");
    await expectAccessibleInBothThemes(page);
    await page.context().close();
  });
});

describe("the list of proposals", () => {
  it("shows and filters payments, and Today has the overdue ones", async () => {
    const client = await stage.app.organization();
    await client.patch("/api/organization", { bank_account: account });
    const paid = await accept(client, "Paid one");
    await client.post(`${paid.url}/payments`, { amount: 4_431, received_on: toDay(0) });
    await accept(client, "Due one");
    await accept(client, "Late one", { ...deposit, due_days: 0 });
    clock.advance(2 * 86_400_000);
    const page = await openAs(stage, client, "/app/proposals");
    await page.getByRole("button", { name: "Filter" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Payment").selectOption({ label: "Payment overdue" });
    await dialog.getByRole("button", { name: "Show" }).click();
    const rows = page.locator(".row .row-link");
    await expect.poll(() => rows.allInnerTexts()).toEqual(["Late one"]);
    expect(new URL(page.url()).search).toBe("?view=won&payment=overdue");
    await page.locator(".row").getByText("Payment overdue").waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Remove the filter Payment overdue" }).click();
    await expect.poll(async () => (await rows.allInnerTexts()).length).toBe(3);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("unpaid");
    await page.getByRole("option", { name: /Payment due/ }).click();
    await expect.poll(() => rows.allInnerTexts()).toEqual(["Late one", "Due one"]);
    await page.setViewportSize(phone);
    await expectNoSideways(page);
    await page.goto(`${stage.url}/app/today`);
    await page.getByRole("heading", { name: /^Payments overdue or failed/ }).waitFor();
    await page.getByRole("link", { name: "Late one" }).first().waitFor();
    await expectAccessible(page);
    await page.goto(`${stage.url}/app/insights`);
    await page.getByText("€8,862 open of won deals").waitFor();
    expect(await page.getByText("€4,431", { exact: true }).count()).toBe(1);
    await page.context().close();
  });
});
