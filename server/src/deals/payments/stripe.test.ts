import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testClock, type TestClock } from "../../../test/clock.ts";
import { startStripe, type StripeStandIn } from "../../../test/stripe/stand-in.ts";
import type { CardProvider, NewCardSession } from "./card-provider.ts";
import { createStripe } from "./stripe.ts";

const start = "2026-12-01T10:00:00.000Z";
const minute = 60_000;

let clock: TestClock;
let standIn: StripeStandIn;
let provider: CardProvider;
let key: string;
let created = 0;

beforeAll(async () => {
  clock = testClock(start);
  standIn = await startStripe({ clock });
  provider = createStripe({ apiUrl: standIn.url, clock });
  ({ key } = standIn);
});

afterAll(() => standIn.close());
afterEach(() => standIn.faults.clear());

function describeSession(changes: Partial<NewCardSession> = {}): NewCardSession {
  created += 1;
  return {
    idempotencyKey: `key-${created}`,
    amount: 4431.15,
    currency: "EUR",
    description: "Deposit for Workshop",
    reference: `transaction-${created}`,
    metadata: { proposal: "p1", organization: "o1" },
    successUrl: "https://proffer.test/p/abc?paid={CHECKOUT_SESSION_ID}",
    cancelUrl: "https://proffer.test/p/abc",
    expiresAt: new Date(Date.parse(clock.now()) + 60 * minute).toISOString(),
    ...changes,
  };
}

const open = (changes?: Partial<NewCardSession>) => provider.createSession(key, describeSession(changes));
const read = (id: string) => provider.readSession(key, id);
const expire = (id: string) => provider.expireSession(key, id);
const failing = (kind: string) => expect.objectContaining({ name: "CardError", kind });
const seconds = () => Math.floor(Date.parse(clock.now()) / 1000);
const countAttempts = (path: string) => standIn.requests.filter((each) => each.path === path).length;

describe("an account at Stripe", () => {
  it("has the mode of its key, its name and whether it takes payments", async () => {
    const account = standIn.addAccount("Initech");
    account.takesPayments = false;
    standIn.addKey("sk_live_account", account);
    standIn.addKey("rk_test_account", account);
    expect(await provider.findAccount("sk_live_account")).toEqual({
      mode: "live",
      accountId: account.id,
      accountName: "Initech",
      takesPayments: false,
    });
    // Test payments need no activated account.
    expect(await provider.findAccount("rk_test_account")).toMatchObject({
      mode: "test",
      takesPayments: true,
    });
    standIn.addKey("rk_live_nameless", standIn.addAccount(null));
    expect(await provider.findAccount("rk_live_nameless")).toMatchObject({
      mode: "live",
      accountName: null,
      takesPayments: true,
    });
  });

  it.each(["", "pk_test_1", "sk_org_1", "sk_test_", " sk_test_1", "sk_test_1\n", "sk_test_ü", "whsec_1"])(
    "refuses the key %j without a request",
    async (malformed) => {
      const before = standIn.requests.length;
      await expect(provider.findAccount(malformed)).rejects.toEqual(failing("bad_key"));
      await expect(provider.readSession(malformed, "cs_test_1")).rejects.toEqual(failing("bad_key"));
      expect(standIn.requests).toHaveLength(before);
    },
  );

  it("refuses unknown and revoked keys, and keys without the permissions", async () => {
    standIn.addKey("sk_test_revoked");
    standIn.revokeKey("sk_test_revoked");
    standIn.addKey("rk_test_narrow", standIn.account, { lacksPermissions: true });
    for (const bad of ["sk_test_unknown", "sk_test_revoked", "rk_test_narrow"]) {
      await expect(provider.findAccount(bad)).rejects.toEqual(failing("bad_key"));
    }
  });
});

describe("a session at Stripe", () => {
  it("is created with all data, once for each idempotency key, and without telemetry", async () => {
    const session = await open({ email: "ada@client.test", locale: "de-CH", reference: "t1", amount: 1.15 });
    expect(session).toEqual({
      id: session.id,
      url: standIn.session(session.id).url,
      status: "open",
      payment: "unpaid",
      amount: 1.15,
      currency: "EUR",
      refunded: 0,
      isDisputed: false,
      failure: null,
      paymentId: null,
      paidAt: null,
      expiresAt: "2026-12-01T11:00:00.000Z",
    });
    const request = standIn.requests.at(-1);
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      mode: "payment",
      submit_type: "pay",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][unit_amount]": "115",
      "line_items[0][price_data][currency]": "eur",
      "line_items[0][price_data][product_data][name]": "Deposit for Workshop",
      "adaptive_pricing[enabled]": "false",
      client_reference_id: "t1",
      "metadata[proposal]": "p1",
      "metadata[organization]": "o1",
      "payment_intent_data[description]": "Deposit for Workshop",
      "payment_intent_data[metadata][proposal]": "p1",
      "payment_intent_data[metadata][organization]": "o1",
      success_url: "https://proffer.test/p/abc?paid={CHECKOUT_SESSION_ID}",
      cancel_url: "https://proffer.test/p/abc",
      customer_email: "ada@client.test",
      locale: "de",
      expires_at: String(Date.parse("2026-12-01T11:00:00.000Z") / 1000),
      "expand[0]": "payment_intent.latest_charge",
    });
    expect(request?.headers).toMatchObject({
      "idempotency-key": `key-${created}`,
      "stripe-version": "2026-10-28.endive",
      "user-agent": expect.stringContaining("Proffer"),
    });
    expect(request?.headers["x-stripe-client-telemetry"]).toBeUndefined();
  });

  it.each([
    ["pt-BR", "pt-BR"],
    ["pt-PT", "pt"],
    ["nn-NO", "nb"],
    ["no", "nb"],
    ["ar", "auto"],
    [undefined, "auto"],
  ])("in the language %s has a page in %s", async (locale, page) => {
    const { id } = await open({ locale });
    expect(standIn.session(id).locale).toBe(page);
  });

  it("is paid with the received amount and currency, whatever was asked for", async () => {
    const { id } = await open();
    standIn.pay(id);
    expect(await read(id)).toMatchObject({
      url: null,
      status: "complete",
      payment: "paid",
      amount: 4431.15,
      currency: "EUR",
      paymentId: standIn.session(id).payment?.id,
      paidAt: clock.now(),
      failure: null,
    });
    const other = await open();
    standIn.pay(other.id, { amount: 443_115, currency: "jpy" });
    expect(await read(other.id)).toMatchObject({ payment: "paid", amount: 443_115, currency: "JPY" });
  });

  it.each([
    ["JPY", 5000, 5000],
    ["ISK", 700, 70_000],
    ["KWD", 12.34, 12_340],
    ["USD", 0.57, 57],
  ])("in %s is read with the amount with which it was created", async (currency, amount, units) => {
    const session = await open({ currency, amount });
    expect(session).toMatchObject({ amount, currency });
    standIn.pay(session.id);
    standIn.refund(session.id, units);
    expect(standIn.charges().at(-1)).toMatchObject({ amount: units, refunded: units });
    expect(await read(session.id)).toMatchObject({ payment: "paid", amount, refunded: amount, currency });
  });

  it("stays open after a declined card, with a sentence for the client", async () => {
    const { id } = await open();
    standIn.decline(id);
    expect(await read(id)).toMatchObject({
      status: "open",
      payment: "failed",
      failure: "Your card was declined.",
      amount: 4431.15,
      paidAt: null,
    });
    standIn.pay(id);
    expect(await read(id)).toMatchObject({ status: "complete", payment: "paid", failure: null });
  });

  it("waits for the money of a bank debit", async () => {
    const { id } = await open();
    standIn.startProcessing(id);
    const paidAt = clock.now();
    expect(await read(id)).toMatchObject({
      url: null,
      status: "complete",
      payment: "processing",
      paidAt: null,
    });
    clock.advance(60 * minute);
    expect(await read(id)).toMatchObject({ status: "complete", payment: "processing" });
    standIn.finishProcessing(id);
    expect(await read(id)).toMatchObject({ status: "complete", payment: "paid", amount: 4431.15, paidAt });
  });

  it("shows clients no reason for a failure that Stripe did not write for them", async () => {
    const { id } = await open();
    standIn.startProcessing(id);
    standIn.failProcessing(id);
    expect(await read(id)).toMatchObject({
      status: "complete",
      payment: "failed",
      failure: "The payment failed. Try again, or choose another way to pay.",
    });
  });

  it("shows refunds and disputes", async () => {
    const { id } = await open();
    standIn.pay(id);
    standIn.refund(id, 115);
    expect(await read(id)).toMatchObject({
      payment: "paid",
      amount: 4431.15,
      refunded: 1.15,
      isDisputed: false,
    });
    standIn.refund(id, 443_000);
    standIn.dispute(id);
    expect(await read(id)).toMatchObject({ payment: "paid", refunded: 4431.15, isDisputed: true });
  });

  it("expires at its time, also after a declined card", async () => {
    const [unused, declined] = [await open(), await open()];
    standIn.decline(declined.id);
    clock.advance(60 * minute);
    expect(await read(unused.id)).toMatchObject({ url: null, status: "expired", payment: "unpaid" });
    expect(await read(declined.id)).toMatchObject({ url: null, status: "expired", payment: "failed" });
  });

  it("can be expired, and is returned as it is if it is no longer open", async () => {
    const [unused, paid, waiting] = [await open(), await open(), await open()];
    standIn.pay(paid.id);
    standIn.startProcessing(waiting.id);
    expect(await expire(unused.id)).toMatchObject({ url: null, status: "expired", payment: "unpaid" });
    expect(await expire(unused.id)).toMatchObject({ status: "expired" });
    expect(await expire(paid.id)).toMatchObject({ status: "complete", payment: "paid", amount: 4431.15 });
    expect(await expire(waiting.id)).toMatchObject({ status: "complete", payment: "processing" });
  });

  it("is unknown to other accounts and to the other mode", async () => {
    const { id } = await open();
    standIn.addKey("sk_test_other", standIn.addAccount("Other"));
    standIn.addKey("sk_live_same");
    for (const stranger of ["sk_test_other", "sk_live_same"]) {
      await expect(provider.readSession(stranger, id)).rejects.toEqual(failing("unknown_session"));
      await expect(provider.expireSession(stranger, id)).rejects.toEqual(failing("unknown_session"));
    }
    for (const missing of ["cs_test_missing", "cs_test_1/../../../account", "../account", "", "cs_1?x"]) {
      await expect(read(missing)).rejects.toEqual(failing("unknown_session"));
      await expect(expire(missing)).rejects.toEqual(failing("unknown_session"));
    }
    expect(await read(id)).toMatchObject({ status: "open" });
  });

  it.each([
    ["unsupported_currency", { currency: "IQD", amount: 1000 }],
    ["unsupported_amount", { amount: 0.49 }],
    ["unsupported_amount", { amount: 1_000_000 }],
    ["unsupported_amount", { amount: 1.005 }],
    ["unsupported_amount", { amount: 0 }],
    ["refused", { expiresAt: "2026-12-24T10:00:00.000Z" }],
    ["refused", { expiresAt: start }],
    ["refused", { successUrl: "proffer.test" }],
    ["refused", { email: "ada" }],
  ])("is refused as %s with %j", async (kind, changes) => {
    const sessions = standIn.sessions().length;
    await expect(open(changes)).rejects.toEqual(failing(kind));
    expect(standIn.sessions()).toHaveLength(sessions);
  });
});

describe("a repeated request to Stripe", () => {
  it("opens one session if the answer is lost", async () => {
    const sessions = standIn.sessions().length;
    standIn.faults.plan("lost");
    const session = await open();
    expect(session).toMatchObject({ status: "open", payment: "unpaid" });
    expect(standIn.sessions()).toHaveLength(sessions + 1);
  });

  it("returns the session of its key as it is now", async () => {
    const request = describeSession();
    const { id } = await provider.createSession(key, request);
    standIn.pay(id);
    const again = await provider.createSession(key, request);
    expect(again).toMatchObject({ id, url: null, status: "complete", payment: "paid" });
    await expect(provider.createSession(key, { ...request, amount: 1 })).rejects.toEqual(failing("refused"));
    expect(standIn.charges().filter(({ sessionId }) => sessionId === id)).toHaveLength(1);
  });

  it("opens one session if both run at the same time", async () => {
    const request = describeSession();
    standIn.faults.plan({ slowMs: 100 });
    const both = await Promise.all([1, 2].map(() => provider.createSession(key, request)));
    expect(both[0]?.id).toBe(both[1]?.id);
  });

  it("may read an older state", async () => {
    const { id } = await open();
    standIn.pay(id);
    standIn.faults.plan("older");
    expect(await read(id)).toMatchObject({ status: "open", payment: "unpaid" });
    expect(await read(id)).toMatchObject({ status: "complete", payment: "paid" });
  });
});

describe("Stripe is unreachable", () => {
  it("after three attempts without an answer", async () => {
    const { id } = await open();
    const path = `/v1/checkout/sessions/${id}`;
    const impatient = createStripe({ apiUrl: standIn.url, timeoutMs: 30 });
    standIn.faults.plan({ slowMs: 200 }, { times: 3 });
    await expect(impatient.readSession(key, id)).rejects.toEqual(failing("unreachable"));
    expect(countAttempts(path)).toBe(3);
  });

  it("if connections are refused or reset, or no program of Stripe answers", async () => {
    const gone = createServer();
    const page = createServer((_, response) => response.end("<p>Sign in to the network</p>"));
    const elsewhere = createServer((_, response) => response.end('{"object":"list"}'));
    const moved = createServer((_, response) => {
      response.writeHead(302, { location: `${standIn.url}/v1/checkout/sessions/cs_test_1` }).end();
    });
    const urls: string[] = [];
    for (const server of [gone, page, elsewhere, moved]) {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    }
    gone.close();
    standIn.faults.plan("reset", { times: 3 });
    await Promise.all(
      [...urls, standIn.url].map(async (apiUrl) => {
        const other = createStripe({ apiUrl });
        await expect(other.readSession(key, "cs_test_1")).rejects.toEqual(failing("unreachable"));
      }),
    );
    for (const server of [page, elsewhere, moved]) {
      server.closeAllConnections();
      server.close();
    }
  });

  it("if it has a fault or too many requests, and works again with a new key", async () => {
    const request = describeSession();
    standIn.faults.plan("error");
    for (const _ of ["first", "replayed"]) {
      await expect(provider.createSession(key, request)).rejects.toEqual(failing("unreachable"));
    }
    expect(await provider.createSession(key, { ...request, idempotencyKey: "new" })).toMatchObject({
      status: "open",
    });
    standIn.faults.plan("rate_limit");
    await expect(provider.findAccount(key)).rejects.toEqual(failing("unreachable"));
  });

  it("as soon as the caller gives up", async () => {
    const before = standIn.requests.length;
    const asked = Date.now();
    await expect(provider.findAccount(key, AbortSignal.abort())).rejects.toEqual(failing("unreachable"));
    expect(standIn.requests).toHaveLength(before);
    standIn.faults.plan({ slowMs: 20_000 });
    await expect(provider.findAccount(key, AbortSignal.timeout(50))).rejects.toEqual(failing("unreachable"));
    expect(Date.now() - asked).toBeLessThan(5000);
    expect(standIn.requests).toHaveLength(before + 1);
  });

  it("only at an address without a path", () => {
    for (const apiUrl of ["https://proxy.test/stripe", "ftp://proxy.test"]) {
      expect(() => createStripe({ apiUrl })).toThrow("without a path");
    }
  });
});

describe("the messages of errors", () => {
  it("contain neither keys nor values of the client, and errors have no causes", async () => {
    const canary = "sk_test_51CanaryCanaryCanary";
    const client = "canary-of-the-client";
    standIn.addKey("rk_test_51CanaryCanaryCanary", standIn.account, { lacksPermissions: true });
    const failures: unknown[] = [];
    const collect = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error));
    await collect(provider.findAccount(canary));
    await collect(provider.findAccount("rk_test_51CanaryCanaryCanary"));
    await collect(provider.findAccount(`${canary}!`));
    standIn.addKey(canary);
    const request = describeSession({ description: client, reference: client, metadata: { client } });
    await collect(provider.createSession(canary, { ...request, email: client }));
    await collect(provider.createSession(canary, { ...request, currency: "IQD" }));
    await collect(provider.createSession(canary, { ...request, amount: 0.01 }));
    await collect(provider.createSession(canary, { ...request, cancelUrl: client }));
    await provider.createSession(canary, { ...request, idempotencyKey: canary });
    await collect(provider.createSession(canary, { ...request, idempotencyKey: canary, amount: 2 }));
    await collect(provider.readSession(canary, client));
    standIn.faults.plan("error");
    await collect(provider.readSession(canary, `cs_test_${client.replaceAll("-", "_")}`));
    await collect(provider.readWebhook(Buffer.from(client), "t=1,v1=2", canary));
    expect(failures).toHaveLength(11);
    for (const failure of failures) {
      expect(failure).toEqual(expect.objectContaining({ name: "CardError" }));
      const { message, stack, cause } = failure as Error;
      expect(`${message} ${stack} ${JSON.stringify(failure)}`).not.toMatch(/canary/i);
      expect(cause).toBeUndefined();
      expect(message).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe("a webhook of Stripe", () => {
  const secret = "whsec_test";

  async function receive(event: object, sign: { secret?: string; seconds?: number } = {}): Promise<unknown> {
    const received: { body: Uint8Array; signature: string }[] = [];
    const server = createServer((request, response) => {
      void buffer(request).then((body) => {
        received.push({ body: new Uint8Array(body), signature: String(request.headers["stripe-signature"]) });
        return response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await standIn.sendWebhook(url, sign.secret ?? secret, event, { seconds: sign.seconds ?? seconds() });
    server.closeAllConnections();
    server.close();
    const [{ body, signature } = { body: new Uint8Array(), signature: "" }] = received;
    return provider.readWebhook(body, signature, secret);
  }

  it("names its session", async () => {
    const { id } = await open({ description: "Überweisung für 日本" });
    const before = standIn.events.length;
    standIn.startProcessing(id);
    standIn.finishProcessing(id);
    const sent = standIn.events.slice(before);
    expect(sent.map(({ type }) => type)).toEqual([
      "checkout.session.completed",
      "checkout.session.async_payment_succeeded",
    ]);
    for (const event of sent) expect(await receive(event)).toBe(id);
  });

  it("names no session if it is about anything else", async () => {
    const { id } = await open();
    standIn.pay(id);
    standIn.refund(id, 100);
    const event = standIn.events.at(-1);
    expect(event?.type).toBe("charge.refunded");
    expect(await receive(event ?? {})).toBeUndefined();
    expect(await receive({ object: "v2.core.event", type: "v2.core.account.updated" })).toBeUndefined();
    expect(await receive({})).toBeUndefined();
  });

  it("is forged if the signature is wrong or the time is more than five minutes away", async () => {
    const { id } = await open();
    standIn.pay(id);
    const event = standIn.events.at(-1) ?? {};
    expect(await receive(event, { seconds: seconds() - 299 })).toBe(id);
    expect(await receive(event, { seconds: seconds() + 299 })).toBe(id);
    await expect(receive(event, { secret: "whsec_other" })).rejects.toEqual(failing("forged"));
    await expect(receive(event, { seconds: seconds() - 301 })).rejects.toEqual(failing("forged"));
    await expect(receive(event, { seconds: seconds() + 301 })).rejects.toEqual(failing("forged"));
    const body = Buffer.from(JSON.stringify(event));
    for (const signature of ["", "t=1", "v1=00", "t=,v1=", `t=${seconds()},v1=00`, "x".repeat(10_000)]) {
      await expect(provider.readWebhook(body, signature, secret)).rejects.toEqual(failing("forged"));
    }
    await expect(provider.readWebhook(new Uint8Array(), "t=1,v1=2", secret)).rejects.toEqual(
      failing("forged"),
    );
    await expect(provider.readWebhook(body, "t=1,v1=2", "")).rejects.toEqual(failing("forged"));
  });
});
