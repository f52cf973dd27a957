import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStripe } from "../../src/deals/payments/stripe.ts";
import { testClock } from "../clock.ts";
import { createFaults } from "./faults.ts";
import { startStripe, type StripeStandIn } from "./stand-in.ts";

const clock = testClock("2026-12-01T10:00:00.000Z");
let standIn: StripeStandIn;

beforeAll(async () => {
  standIn = await startStripe({ clock });
});
afterAll(() => standIn.close());

async function open(reference = "t1", idempotencyKey = reference) {
  return createStripe({ apiUrl: standIn.url }).createSession(standIn.key, {
    idempotencyKey,
    amount: 1250,
    currency: "JPY",
    description: "Deposit <for> Globex",
    reference,
    metadata: {},
    successUrl: "https://proffer.test/p/abc?paid={CHECKOUT_SESSION_ID}",
    cancelUrl: "https://proffer.test/p/abc",
    expiresAt: "2026-12-01T11:00:00.000Z",
  });
}

/** Presses a button of the payment page. Returns the place that the browser goes to. */
async function press(id: string, act: string): Promise<string | null> {
  const url = `${standIn.url}/c/pay/${id}/${act}`;
  const answer = await fetch(url, { method: "POST", redirect: "manual" });
  await answer.text();
  return answer.headers.get("location");
}

async function readPage(id: string): Promise<string> {
  return (await fetch(`${standIn.url}/c/pay/${id}`)).text();
}

async function create(idempotencyKey: string, body: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${standIn.url}/v1/checkout/sessions`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${standIn.key}`,
      "idempotency-key": idempotencyKey,
      "content-type": "application/x-www-form-urlencoded",
    },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

function listFaults(seed: number): unknown[] {
  const faults = createFaults();
  faults.failRandomly(seed, 50);
  return Array.from({ length: 40 }, () => faults.take("GET /v1/account"));
}

describe("the payment page of the stand-in for Stripe", () => {
  it("shows what is paid for, and leads back", async () => {
    const { url } = await open("page");
    const page = await (await fetch(url ?? "")).text();
    expect(page).toContain("<h1>1250 JPY</h1>");
    expect(page).toContain("Deposit &lt;for&gt; Globex");
    expect(page).toContain('<a href="https://proffer.test/p/abc">Back</a>');
  });

  it("takes one payment, after declined cards", async () => {
    const { id } = await open("card");
    expect(await press(id, "decline")).toBe(`/c/pay/${id}`);
    expect(await readPage(id)).toContain("Your card was declined.");
    expect(await press(id, "pay")).toBe(`https://proffer.test/p/abc?paid=${id}`);
    expect(await press(id, "pay")).toBeNull();
    expect(await readPage(id)).toContain("You have already paid here.");
    expect(standIn.charges().filter(({ reference }) => reference === "card")).toHaveLength(1);
  });

  it("takes bank debits, and nothing after it has expired", async () => {
    const [debit, late] = [await open("debit"), await open("late")];
    expect(await press(debit.id, "later")).toBe(`https://proffer.test/p/abc?paid=${debit.id}`);
    expect(standIn.session(debit.id).payment?.status).toBe("processing");
    standIn.expire(late.id);
    expect(await press(late.id, "pay")).toBeNull();
    expect(await readPage(late.id)).toContain("This payment page has expired.");
    expect(await readPage("cs_test_none")).toContain("There is no such payment.");
  });
});

describe("the API of the stand-in for Stripe", () => {
  it("refuses unknown parameters and expansions", async () => {
    expect(await create("x", "mode=payment&amount=5")).toMatchObject({
      status: 400,
      body: { error: { code: "parameter_unknown", param: "amount" } },
    });
    expect(await create("x", "expand[]=customer")).toMatchObject({
      status: 400,
      body: { error: { param: "expand" } },
    });
  });

  it("answers 409 while the first request with a key runs", async () => {
    standIn.faults.plan({ slowMs: 300 });
    const first = create("busy", "mode=setup");
    await expect
      .poll(() => standIn.requests.at(-1)?.headers["idempotency-key"], { interval: 5 })
      .toBe("busy");
    expect(await create("busy", "mode=setup")).toMatchObject({
      status: 409,
      body: { error: { code: "idempotency_key_in_use" } },
    });
    expect(await first).toMatchObject({ status: 400, body: { error: { param: "mode" } } });
  });

  it("refuses connections while it is down, and keeps its sessions", async () => {
    const { id } = await open("outage");
    await standIn.setDown(true);
    await expect(fetch(standIn.url)).rejects.toThrow("fetch failed");
    await standIn.setDown(false);
    expect(await open("outage")).toMatchObject({ id, status: "open" });
  });
});

describe("random faults of the stand-in for Stripe", () => {
  it("are the same for the same seed", () => {
    expect(listFaults(1)).toEqual(listFaults(1));
    expect(listFaults(1)).not.toEqual(listFaults(2));
    expect(new Set(listFaults(1)).size).toBeGreaterThan(4);
  });
});
