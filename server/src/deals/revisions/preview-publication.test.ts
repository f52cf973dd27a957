import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace, signedByGrace } from "../../../test/deals.ts";
import type { TestAnswer } from "../../../test/harness.ts";
import { fixed } from "../../../test/proposals.ts";
import type { Offer } from "../../../test/recipients.ts";
import { createReviser } from "../../../test/revisions.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { transact } from "../../platform/db/transact.ts";

const day = 86_400_000;

describe.each(engines)("the preview of a publication on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  const { send, start, setPrice, inDays } = createReviser(app, client);

  async function startDraft(settings = {}): Promise<Offer & { draft: string }> {
    const offer = await send(settings);
    return { ...offer, draft: (await start(offer.url)).url };
  }
  const preview = (draft: string): Promise<TestAnswer> => client.get(`${draft}/publication`);
  const readProblem = async (draft: string) => (await preview(draft)).body.problem;

  it("shows the changes, and both totals with the client's newest choices", async () => {
    const { url, draft, reader, findId } = await startDraft();
    await reader.select(findId("Icons"));
    await setPrice(draft, findId("Design"), 900);
    await client.patch(url, { tags: ["members"], notes: "Only for members" });
    const { status, body } = await preview(draft);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      currency: { from: "USD", to: "USD" },
      totals: { once: { from: 1200, to: 1100 } },
      changes: [
        {
          change: "changed",
          name: "Design",
          fields: [
            { field: "price.value", from: 1000, to: 900 },
            { field: "amount", from: 1000, to: 900 },
          ],
        },
      ],
      dropped_selections: [],
      recipients: [grace],
      voids_signing: false,
      problem: null,
    });
  });

  it("has the totals and the dropped selections of the publication", async () => {
    const { draft, reader, findId } = await startDraft();
    await reader.select(findId("Icons"));
    await reader.select(findId("Hosting"));
    await reader.post("selections", { item_id: findId("Hosting"), quantity: 8 });
    await client.delete(`${draft}/items/${findId("Icons")}`);
    const price = { ...fixed(50), quantity: { current: 1, min: 1, max: 5 } };
    await client.patch(`${draft}/items/${findId("Hosting")}`, { price });
    const shown = (await preview(draft)).body;
    const published = (await client.post(`${draft}/publish`)).body;
    expect(shown.dropped_selections).toHaveLength(2);
    expect(shown.dropped_selections).toEqual(published.dropped_selections);
    expect(shown.totals.once.to).toBe(published.revision.totals.once);
  });

  it("changes neither the offer nor the draft", async () => {
    const { url, draft, reader, findId } = await startDraft();
    await reader.select(findId("Icons"));
    await setPrice(draft, findId("Design"), 900);
    const read = async () => [(await client.get(url)).body, (await client.get(draft)).body];
    const before = await read();
    await preview(draft);
    expect(await read()).toEqual(before);
  });

  it("waits for no change in progress", async () => {
    const { id, draft, findId } = await startDraft();
    await setPrice(draft, findId("Design"), 900);
    const { status } = await transact(app.db, async (tx) => {
      await tx.updateTable("proposals").set({ notes: "locked" }).where("id", "=", id).execute();
      return preview(draft);
    });
    expect(status).toBe(200);
  });

  it("says that signatures become void", async () => {
    const { draft, reader } = await startDraft({
      signing: { ...signedByGrace, company_signer: client.userId },
    });
    const signature = { type: "typed", value: "Grace Hopper" };
    await reader.post("sign", { full_name: "Grace Hopper", consent: true, signature });
    expect((await preview(draft)).body).toMatchObject({ voids_signing: true });
  });

  it("names the error that publishing would answer with", async () => {
    const unchanged = await startDraft();
    const expired = await startDraft({
      expiring_on: inDays(1),
    });
    await setPrice(expired.draft, expired.findId("Design"), 900);
    const archived = await startDraft();
    await client.post(`${archived.url}/archive`);
    const decided = await startDraft();
    await client.post(`${decided.url}/status`, { status: "LOST" });
    app.clock.advance(2 * day);
    for (const [{ draft }, code] of [
      [unchanged, "VALIDATION_ERROR"],
      [expired, "VALIDATION_ERROR"],
      [archived, "FORBIDDEN"],
      [decided, "CONFLICT"],
    ] as const) {
      const problem = await readProblem(draft);
      expect(problem.code).toBe(code);
      const refused = await client.post(`${draft}/publish`);
      expect(problem).toEqual(refused.body.error);
    }
  });

  it("is 400 for a proposal that is no draft of a revision, and 404 for an unknown or discarded draft", async () => {
    const { url, draft } = await startDraft();
    expect((await preview(url)).status).toBe(400);
    await client.delete(draft);
    expect((await preview(draft)).status).toBe(404);
    expect((await preview("/api/proposals/nothing")).status).toBe(404);
  });
});
