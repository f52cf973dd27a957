import type { PaymentSettings } from "@proffer/contract";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createStripe } from "../server/src/deals/payments/index.ts";
import { fixed, group, line, option, scope } from "../server/src/ops/demo/builders.ts";
import { testClock } from "../server/test/clock.ts";
import { findMailedLink, grace, signedByGrace, signMailed, toTypedSignature } from "../server/test/deals.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { startStripe, type StripeStandIn } from "../server/test/stripe/stand-in.ts";
import { desktop, expectAccessible, expectNoSideways, expectToSee, phone, useStage } from "./stage.ts";

let stripe: StripeStandIn;
const clock = testClock(new Date().toISOString());
const stage = useStage(async () => {
  stripe = await startStripe({ clock });
  // The provider sends clients back to the public address.
  const publicUrl = `http://127.0.0.1:${await findFreePort()}`;
  return { clock, publicUrl, cards: createStripe({ apiUrl: stripe.url, timeoutMs: 2_000, clock }) };
});
afterAll(() => stripe.close());

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const deposit: PaymentSettings = {
  enabled: true,
  type: "percentage",
  deposit_percentage: 30,
  due_days: 14,
  methods: ["card", "bank_transfer"],
};
const account = { holder: "Acme GmbH", iban: "DE89370400440532013000", bic: "COBADEFFXXX" };

const offer = (payment: PaymentSettings = deposit, design: object = {}) =>
  sendOffer(stage.app, stage.client, {
    pages: [
      scope("Work", [group("Design", [line("Logo", fixed(1_000)), option("Icons", fixed(100.5), false)])]),
    ],
    settings: { currency: "EUR", payment },
    design,
  });

/** Opens the page, and records the addresses of all requests. */
async function open(token: string, options: Parameters<typeof stage.open>[1] = phoneWithTouch) {
  const page = await stage.open(token, options);
  const requests: string[] = [];
  page.on("request", (request) => void requests.push(request.url()));
  return { page, requests };
}

const phoneWithTouch = { viewport: phone, hasTouch: true };

async function accept(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Accept proposal" }).locator("visible=true").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("30% on acceptance").waitFor();
  await dialog.getByLabel("Your full name").fill(grace.name);
  await dialog.getByLabel("Your email address").fill(grace.email);
  await dialog.getByRole("button", { name: "Accept", exact: true }).click();
}

const panel = (page: Page) => page.locator("#payment");
const pay = (page: Page) => page.getByRole("button", { name: "Pay by card" });

/** Accepts on the page, and opens the payment page of the provider. */
async function toProvider(page: Page): Promise<void> {
  await accept(page);
  await pay(page).click();
  await page.waitForURL(`${stripe.url}/**`);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const record = (url: string, amount: number) =>
  stage.client.post(`${url}/payments`, { amount, received_on: clock.now().slice(0, 10) });

describe("the payment on the client's page", () => {
  beforeEach(async () => {
    const body = { provider: "stripe", secret_key: stripe.key };
    await stage.client.send("PUT", "/api/organization/card-payments", body);
    await stage.client.patch("/api/organization", { bank_account: account });
  });

  it("follows each choice before the acceptance, and is paid by card on a phone", async () => {
    const { reader } = await offer();
    const { page, requests } = await open(reader.token);
    const due = page.locator(".summary .due");
    await due.getByText("€300").waitFor();
    await due.getByText("Payable within 14 days of accepting").waitFor();
    await due.getByText("By card or bank transfer").waitFor();
    await page.getByText("Icons").click();
    await due.getByText("€330.15").waitFor();
    await accept(page);
    await panel(page).getByRole("heading", { name: "Pay the deposit" }).waitFor();
    await panel(page).getByText("Test mode: no money moves").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    expect(requests.filter((url) => !url.startsWith(stage.url))).toEqual([]);
    await pay(page).click();
    await page.waitForURL(`${stripe.url}/**`);
    await page.getByRole("heading", { name: "330.15" }).waitFor();
    await press(page, "Pay");
    await expectToSee(page, "Thank you: €330.15 received.");
    await panel(page).getByRole("heading", { name: "Paid: €330.15" }).waitFor();
    await expect.poll(() => page.url()).toBe(`${stage.url}/p/${reader.token}`);
    await expectAccessible(page);
    expect(await pay(page).count()).toBe(0);
    expect(stripe.charges()).toHaveLength(1);
    await page.reload();
    await panel(page).getByRole("heading", { name: "Paid: €330.15" }).waitFor();
    expect(await page.getByText("Thank you").count()).toBe(0);
    await page.context().close();
  });

  it("says that a card was declined, and is paid with the next attempt", async () => {
    const { reader } = await offer();
    const { page } = await open(reader.token);
    await toProvider(page);
    await press(page, "Pay with a card that is declined");
    await page.getByRole("link", { name: "Back" }).click();
    await expectToSee(page, "The payment failed. Please try again.");
    await expectToSee(page, "declined");
    await expectAccessible(page);
    await page.reload();
    await expectToSee(page, "The payment failed. Please try again.");
    await pay(page).dblclick();
    await page.waitForURL(`${stripe.url}/**`);
    await press(page, "Pay");
    await expectToSee(page, "Thank you: €300.00 received.");
    await page.context().close();
  });

  it("is still open if the client comes back without paying, and later shows a debit that takes days", async () => {
    const { reader } = await offer();
    const { page } = await open(reader.token, { viewport: desktop });
    await toProvider(page);
    await page.getByRole("link", { name: "Back" }).click();
    await expectToSee(page, "You have not paid yet.");
    await pay(page).click();
    await page.waitForURL(`${stripe.url}/**`);
    await page.goBack();
    await expect.poll(() => pay(page).isEnabled()).toBe(true);
    await pay(page).click();
    await page.waitForURL(`${stripe.url}/**`);
    await press(page, "Pay later by bank debit");
    await expectToSee(page, "The payment of €300.00 is being processed.");
    expect(await pay(page).count()).toBe(0);
    await page.context().close();
  });

  it("by transfer shows the account, and updates the open page when the money has arrived", async () => {
    const { url, reader } = await offer({
      ...deposit,
      methods: ["bank_transfer"],
      instructions: "Or by cheque.",
    });
    const { page, requests } = await open(reader.token);
    await expectToSee(page, "Or by cheque.");
    await accept(page);
    await expectToSee(page, "DE89 3704 0044 0532 0130 00");
    expect(await pay(page).count()).toBe(0);
    const code = page.getByRole("img", { name: "QR code for the transfer of €300.00" });
    await code.scrollIntoViewIfNeeded();
    expect(
      await code.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    ).toBeGreaterThan(0);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy: IBAN" }).click();
    await expectToSee(page, "Copied");
    expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(account.iban);
    await record(url, 100);
    await expectToSee(page, "Thank you: €100.00 received.");
    await page.getByRole("heading", { name: "Pay the rest" }).waitFor();
    await page.getByRole("img", { name: "QR code for the transfer of €200.00" }).waitFor();
    await record(url, 200);
    await page.getByRole("heading", { name: "Paid: €300.00" }).waitFor();
    await expectAccessible(page);
    expect(requests.filter((each) => !each.startsWith(stage.url))).toEqual([]);
    await page.context().close();
  });

  it("stays possible by transfer while the provider is away", async () => {
    const { reader } = await offer();
    const { page } = await open(reader.token);
    await accept(page);
    await pay(page).waitFor();
    await stripe.setDown(true);
    await pay(page).click();
    await expectToSee(page, "Card payments do not work at the moment. Nothing was charged.");
    await stripe.setDown(false);
    await expect.poll(() => pay(page).isEnabled()).toBe(true);
    await pay(page).click();
    await page.waitForURL(`${stripe.url}/**`);
    await page.context().close();
  });

  it("never shows an old amount beside a choice that could not be saved", async () => {
    const { reader } = await offer();
    const { page } = await open(reader.token);
    const due = page.locator(".summary .due");
    await due.getByText("€300").waitFor();
    await page.context().setOffline(true);
    await page.getByText("Icons").click();
    await due.getByText("…").waitFor();
    expect(await due.getByText("€300").count()).toBe(0);
    await page.context().setOffline(false);
    await due.getByText("€330.15").waitFor();
    await page.context().close();
  });

  it("is offered at the links of all signers once everyone has signed", async () => {
    const { url } = await sendOffer(stage.app, stage.client, {
      settings: {
        currency: "EUR",
        payment: deposit,
        signing: {
          ...signedByGrace,
          additional_signers: [{ full_name: "Alan Turing", email: "alan@globex.test" }],
        },
      },
    });
    await stage.client.post(`${url}/request-signatures`);
    const links = [await findMailedLink(stage.app, grace.email)];
    await signMailed(stage.app, grace.email, toTypedSignature(grace.name));
    links.push(await findMailedLink(stage.app, "alan@globex.test"));
    const { page } = await open(links[0]?.split("/").at(-1) ?? "");
    expect(await panel(page).count()).toBe(0);
    await signMailed(stage.app, "alan@globex.test", toTypedSignature("Alan Turing"));
    await page.getByRole("heading", { name: "Pay the deposit" }).waitFor();
    await page.context().close();
    const { page: second } = await open(links[1]?.split("/").at(-1) ?? "");
    await second.getByRole("heading", { name: "Pay the deposit" }).waitFor();
    await second.context().close();
  });

  it("is in German, and readable without scripts", async () => {
    const { reader } = await offer(deposit, { language: "de" });
    const { page } = await open(reader.token, { javaScriptEnabled: false });
    await expectToSee(page, "30 % bei Annahme");
    await expectToSee(page, "Zahlbar innerhalb von 14 Tagen nach der Annahme");
    await reader.post("accept", { full_name: grace.name, email: grace.email });
    await page.reload();
    await page.getByRole("heading", { name: "Anzahlung leisten" }).waitFor();
    await expectToSee(page, "300,00 €");
    await expectToSee(page, "DE89 3704 0044 0532 0130 00");
    await expectToSee(page, "Um per Karte zu zahlen, schalten Sie bitte JavaScript ein.");
    await page.context().close();
    const { page: second } = await open(reader.token);
    await second.getByRole("button", { name: "Per Karte zahlen" }).click();
    await second.waitForURL(`${stripe.url}/**`);
    await press(second, "Pay");
    await expectToSee(second, "Vielen Dank: 300,00 € sind eingegangen.");
    await second.context().close();
  });

  it("says in plain words that its day has passed, and that the sender will explain how to pay", async () => {
    const { reader } = await offer({ ...deposit, methods: ["bank_transfer"], due_days: 1 });
    await reader.post("accept", { full_name: grace.name, email: grace.email });
    await stage.client.patch("/api/organization", { bank_account: null });
    const { page } = await open(reader.token);
    await page.clock.install({ time: new Date(Date.parse(clock.now()) + 3 * 24 * 3_600_000) });
    await page.reload();
    await panel(page).getByText("This was due on").waitFor();
    await panel(page).getByText("Ada Lovelace will tell you how to pay.").waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});
