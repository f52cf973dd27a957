import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { findVisitor } from "../../test/deals.ts";
import { sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { verifyProposalAudit } from "../records/audit-trail/index.ts";
import { createChainEntry } from "../records/audit-trail/audit-chain.ts";
import { listEntryRows } from "../records/audit-trail/audit.store.ts";
import { toCanonicalJson } from "../platform/canonical-json.ts";
import { createId } from "../platform/ids.ts";
import { choose } from "./choose.ts";

describe.each(engines)("a choice after a choice on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  /**
   * Creates an offer in which this process has made the last choice. Also returns a function that makes the
   * next choice.
   */
  async function createChosen() {
    const { id, url, reader, findId } = await sendOffer(app, client);
    expect((await reader.select(findId("Icons"))).status).toBe(200);
    const chooseNext = () => reader.post("selections", { item_id: findId("Seats"), quantity: 3 });
    return { id, url, reader, findId, chooseNext };
  }

  /** Changes the state id of a proposal, as if another process had changed the proposal. */
  const renewStateId = (id: string) =>
    app.db.write.updateTable("proposals").set({ state_id: createId() }).where("id", "=", id).execute();

  it("reads no items again while no change has moved the state_id", async () => {
    const { findId, chooseNext } = await createChosen();
    await app.db.write
      .updateTable("items")
      .set({ name: "Pictograms" })
      .where("id", "=", findId("Icons"))
      .execute();
    expect(JSON.stringify((await chooseNext()).body)).not.toContain("Pictograms");
  });

  it("is answered with changes made by another process in the meantime", async () => {
    const { id, reader, findId, chooseNext } = await createChosen();
    await app.db.write
      .updateTable("items")
      .set({ name: "Pictograms" })
      .where("id", "=", findId("Icons"))
      .execute();
    await renewStateId(id);
    expect(JSON.stringify((await reader.read()).body)).toContain("Pictograms");
    const { body } = await chooseNext();
    expect(JSON.stringify(body)).toContain("Pictograms");
    expect(body.totals.once.total).toBe(530);
  });

  it("is answered with the current organization and sender", async () => {
    const { chooseNext } = await createChosen();
    const name = `Renamed ${createId()}`;
    await client.patch("/api/organization", { name });
    await client.patch("/api/profile", { name: `Ada ${name}` });
    const { body } = await chooseNext();
    expect([body.organization.name, body.sender.name]).toEqual([name, `Ada ${name}`]);
  });

  it("continues the audit trail after an entry that another process added in the meantime", async () => {
    const { id, chooseNext } = await createChosen();
    const rows = await listEntryRows(app.db.read, client.organizationId, id);
    const { entry, ...added } = createChainEntry(rows.at(-1), {
      at: app.clock.now(),
      proposal_id: id,
      entry: { action: "viewed", by: { kind: "operator" } },
    });
    const row = { ...added, organization_id: client.organizationId, entry_json: toCanonicalJson(entry) };
    await app.db.write.insertInto("audit_entries").values(row).execute();
    await renewStateId(id);
    expect((await chooseNext()).status).toBe(200);
    const trail = await verifyProposalAudit(app.db.read, id);
    expect(trail).toEqual({ proposalId: id, entries: rows.length + 2, faults: [] });
  });

  it("is rejected if the link was closed after it was found open", async () => {
    const { url, reader, findId } = await createChosen();
    const visitor = await findVisitor(app, reader.token);
    expect((await client.post(`${url}/rotate-link`)).status).toBe(200);
    await expect(choose(visitor, { item_id: findId("Seats"), quantity: 3 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
