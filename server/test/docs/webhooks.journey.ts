import { firesWhen, webhookEventTypes, webhookExamples, webhookHeaders } from "@proffer/contract";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import vector from "../../../sdk/vectors/webhook.json" with { type: "json" };
import { delaysMs } from "../../src/webhooks/queue/retry-policy.ts";
import { createStripe } from "../../src/deals/payments/index.ts";
import { type StripeStandIn, startStripe } from "../stripe/stand-in.ts";
import { testClock } from "../clock.ts";
import { grace, findMailedLink, toTypedSignature, signedByGrace } from "../deals.ts";
import { createTestApp, type TestAnswer, type TestApp } from "../harness.ts";
import { createReader, sendOffer } from "../recipients.ts";
import { addEndpoint, listPosts, type Posted } from "../webhooks.ts";
import { stabilizeIds } from "./runnable.ts";
import { isInstalled, runVerifier, type Case } from "./verifiers.ts";

const deposit = { enabled: true, type: "percentage", deposit_percentage: 30, methods: ["card"] };

const docs = join(import.meta.dirname, "../../../docs");
const guide = readFileSync(join(docs, "webhooks.md"), "utf8");
const examples = join(docs, "examples/webhooks.json");

const listBlocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(
    ([, block = ""]) => block,
  );

describe("docs/webhooks.md", () => {
  it("has the test vector of the SDK", () => {
    for (const value of [
      vector.secret,
      vector.timestamp,
      vector.signature,
      vector.headers["Webhook-Signature"],
    ])
      expect(guide).toContain(value);
    expect(listBlocks("text")).toEqual([`${vector.body}\n`]);
  });

  it("has the eight attempts", () => {
    const units = { second: 1000, minute: 60_000, hour: 3_600_000 };
    const told = [...guide.matchAll(/^\| (\d) +\| (?:at once|(\d+) (second|minute|hour)s?) +\|$/gm)].map(
      ([, number, count = 0, unit = "second"]) => [
        Number(number),
        Number(count) * units[unit as keyof typeof units],
      ],
    );
    expect(told).toEqual(delaysMs.map((delay, index) => [index + 1, delay]));
  });

  it("describes when each event is sent, and its headers, in the words of the contract", () => {
    const rows = [...guide.matchAll(/^\| `([\w.-]+)` +\| (.+?) +\|$/gm)].map(([, name, about]) => [
      name,
      about,
    ]);
    for (const type of webhookEventTypes) expect(rows).toContainEqual([type, firesWhen[type]]);
    for (const [name, { about }] of Object.entries(webhookHeaders))
      expect(rows).toContainEqual([name, about.replace(/\.$/, "")]);
  });

  it("shows events as they are sent (npx vitest run server/test/docs --update updates the examples)", async () => {
    const clock = testClock("2026-11-20T09:00:00.000Z");
    const stripe = await startStripe({ clock });
    const cards = createStripe({ apiUrl: stripe.url, clock });
    const app = await createTestApp("sqlite", { clock, cards });
    const events = await playTwoDeals(app, stripe);
    await app.close();
    await stripe.close();
    expect(events.map(({ type }) => type)).toEqual([...webhookEventTypes]);
    const [stable = ""] = stabilizeIds([JSON.stringify(events, null, 2)]);
    await expect(`${stable}\n`).toMatchFileSnapshot(examples);
    const shown: Pick<Posted, "type">[] = listBlocks("json").map((block) => JSON.parse(block));
    expect(shown.map(({ type }) => type)).toEqual([
      "proposal.recipient_updated",
      "proposal.revised",
      "proposal.payment_received",
      "proposal.question_asked",
    ]);
    const sent: Posted[] = JSON.parse(stable);
    for (const event of shown) expect(sent.find(({ type }) => type === event.type)).toMatchObject(event);
  });

  it("names the proposal of the samples", () => {
    for (const { data } of Object.values(webhookExamples))
      expect(guide).toContain(`\`${(data as { id: string }).id}\``);
  });

  // CI has JavaScript and Python installed, so these tests are never skipped there.
  it.for(["js", "python", "php", "ruby", "go", "csharp"])("verifies in %s", async (language, { skip }) => {
    const isOptional = !["js", "python"].includes(language) || !process.env["CI"];
    skip(isOptional && !isInstalled(language), `${language} is not on this machine`);
    const cases = createCases();
    const sample = listBlocks(language).at(-1) ?? "";
    const verdicts = await runVerifier(
      language,
      sample,
      cases.map(({ given }) => given),
    );
    expect(verdicts.map((verdict, at) => [cases[at]?.about, verdict])).toEqual(
      cases.map(({ about, isGood }) => [about, String(isGood)]),
    );
  });
});

/**
 * Plays one signed and one declined deal, which create an event of each type. The signed deal is paid by card at the
 * second attempt. The declined deal is revised and discussed before.
 */
async function playTwoDeals(app: TestApp, stripe: StripeStandIn): Promise<Posted[]> {
  const client = await app.organization();
  await client.send("PUT", "/api/organization/card-payments", {
    provider: "stripe",
    secret_key: stripe.key,
  });
  const endpoint = await addEndpoint(client, { events: [...webhookEventTypes] });
  const website = JSON.parse(readFileSync(join(docs, "examples/website.json"), "utf8"));
  const actMinuteLater = async (act: () => Promise<TestAnswer>) => {
    app.clock.advance(60_000);
    const { status, body } = await act();
    if (status >= 300) throw new Error(JSON.stringify(body));
  };
  const signed = await sendOffer(app, client, {
    ...website,
    settings: { ...website.settings, signing: signedByGrace, payment: deposit },
  });
  const { reader, findId } = signed;
  await actMinuteLater(() => reader.post("views", {}));
  await actMinuteLater(() => reader.post("selections", { item_id: findId("Product photos"), quantity: 12 }));
  await actMinuteLater(() => client.post(`${signed.url}/request-signatures`));
  const link = await findMailedLink(app, grace.email);
  const signer = createReader(app, link);
  await actMinuteLater(() => signer.post("sign", toTypedSignature(grace.name)));
  const { id } = (await signer.post("payments", { method: "card" })).body.data;
  const [page] = stripe.sessions();
  for (const act of [stripe.decline, stripe.pay]) {
    act(page?.id ?? "");
    await actMinuteLater(() => signer.post(`payments/${id}/check`));
  }
  const declined = await sendOffer(app, client, website);
  const draft = `/api/proposals/${(await client.post(`${declined.url}/revisions`)).body.data.id}`;
  const photos = `${draft}/items/${declined.findId("Product photos")}`;
  await actMinuteLater(() =>
    client.patch(photos, { price: { model: "fixed", value: 30, frequency: "once" } }),
  );
  await actMinuteLater(() => client.post(`${draft}/publish`, { note: "With cheaper photos" }));
  const item_id = declined.findId("Product photos");
  const person = { full_name: grace.name, email: grace.email };
  const ask = (text: string, more: object = {}) =>
    declined.reader.post("threads", { text, item_id, ...person, ...more });
  await actMinuteLater(() => ask("Who owns the photos?"));
  await actMinuteLater(() => ask("Can we have fewer?", { request: { type: "quantity", value: 4 } }));
  const [thread] = (await client.get(`${declined.url}/threads`)).body.data;
  await actMinuteLater(() =>
    client.post(`${declined.url}/threads/${thread.id}/messages`, { text: "Yes, four are possible." }),
  );
  await actMinuteLater(() => declined.reader.post("decline", { reason: "We wait for next year's budget" }));
  const events = await listPosts(app, endpoint);
  return webhookEventTypes.flatMap((type) => events.find((event) => event.type === type) ?? []);
}

/** Creates requests with the current time. `isGood` says whether a receiver must accept the request. */
function createCases(): { about: string; isGood: boolean; given: Case }[] {
  const { secret, body, rotated } = vector;
  const sign = (seconds: number | string, key = secret) =>
    createHmac("sha256", key).update(`${seconds}.${body}`).digest("base64");
  const now = Math.floor(Date.now() / 1000);
  const good = { secret, timestamp: String(now), signature: `t=${now},v1=${sign(now)}`, body };
  const at = (seconds: number) => ({
    ...good,
    timestamp: String(seconds),
    signature: `t=${seconds},v1=${sign(seconds)}`,
  });
  const both = `t=${now},v1=${sign(now)},v1=${sign(now, rotated.old_secret)}`;
  return [
    { about: "good", isGood: true, given: good },
    { about: "signed a while ago", isGood: true, given: at(now - 240) },
    { about: "while a secret is rotated", isGood: true, given: { ...good, signature: both } },
    {
      about: "with the old secret",
      isGood: true,
      given: { ...good, secret: rotated.old_secret, signature: both },
    },
    { about: "signed long ago", isGood: false, given: at(now - 360) },
    { about: "signed in the future", isGood: false, given: at(now + 360) },
    { about: "of another body", isGood: false, given: { ...good, body: body.replace("WON", "LOST") } },
    { about: "of another secret", isGood: false, given: { ...good, secret: "whsec_other" } },
    { about: "of another time", isGood: false, given: { ...good, timestamp: String(now + 1) } },
    { about: "without a signature", isGood: false, given: { ...good, signature: `t=${now}` } },
    { about: "with an empty signature", isGood: false, given: { ...good, signature: `t=${now},v1=` } },
    {
      about: "with half a signature",
      isGood: false,
      given: { ...good, signature: good.signature.slice(0, -22) },
    },
    { about: "with a time that is no number", isGood: false, given: { ...good, timestamp: "soon" } },
  ];
}
