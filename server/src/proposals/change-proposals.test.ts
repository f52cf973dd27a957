import { operations } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { standInFor, useApp, useOrganization } from "../../test/use-app.ts";
import { createId } from "../platform/ids.ts";
import type { Links } from "../records/share-links/index.ts";
import { createProposalRoutes } from "./proposals.routes.ts";

describe("bulk changes to proposals", () => {
  it("run on a worker thread, because each may store a version", () => {
    const routes = createProposalRoutes(
      standInFor<Links>(() => undefined),
      0,
    );
    const { options } = routes.find(({ operation }) => operation === operations.changeProposals) ?? {};
    expect(options?.isLong).toBe(true);
  });
});

describe.each(engines)("a bulk change to proposals on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  const change = async (action: string, proposal_ids: unknown, rest: object = {}) =>
    client.post("/api/proposals/bulk", { action, proposal_ids, ...rest });
  const make = async (count: number, body = {}) =>
    Promise.all(Array.from({ length: count }, async () => (await createTestProposal(client, body)).id));
  const detail = async (id: string) => (await client.get(`/api/proposals/${id}`)).body;

  it("archives, unarchives and returns the count", async () => {
    const ids = await make(3);
    const answer = await change("archive", ids);
    expect([answer.status, answer.body]).toEqual([
      200,
      { changed_count: 3, message: "Archived 3 proposals" },
    ]);
    expect((await client.get("/api/proposals?archived=true")).body.pagination.total).toBe(3);
    expect((await change("unarchive", ids.slice(1))).body.message).toBe("Unarchived 2 proposals");
    expect((await client.get("/api/proposals")).body.pagination.total).toBe(2);
  });

  it("stars for the caller only, and a repetition changes nothing", async () => {
    const ids = await make(2);
    for (const _ of [1, 2]) expect((await change("star", ids)).body.changed_count).toBe(2);
    expect((await detail(ids[0] ?? "")).is_starred).toBe(true);
    const colleague = await client.colleague();
    expect((await colleague.get(`/api/proposals/${ids[0]}`)).body.is_starred).toBe(false);
    await change("unstar", ids);
    expect((await detail(ids[0] ?? "")).is_starred).toBe(false);
  });

  it("adds and removes tags, keeps other tags, and does not increment the version without a change", async () => {
    const [id = ""] = await make(1, { tags: ["old", "web"] });
    expect((await change("add_tags", [id], { tags: ["web", "new"] })).body.message).toBe("Tagged 1 proposal");
    expect((await detail(id)).tags).toEqual(["old", "web", "new"]);
    expect((await client.get("/api/proposals?tag=new")).body.pagination.total).toBe(1);
    await change("remove_tags", [id], { tags: ["old", "unknown"] });
    expect((await detail(id)).tags).toEqual(["web", "new"]);
    expect((await client.get("/api/proposals?tag=old")).body.pagination.total).toBe(0);
    const before = (await client.get(`/api/proposals/${id}`)).headers["etag"];
    expect((await change("add_tags", [id], { tags: ["web"] })).body.changed_count).toBe(1);
    expect((await client.get(`/api/proposals/${id}`)).headers["etag"]).toBe(before);
  });

  it("deletes proposals, which can be restored", async () => {
    const ids = await make(2, { tags: ["web"] });
    expect((await change("delete", ids)).body.message).toBe("Deleted 2 proposals");
    expect((await client.get("/api/proposals")).body.pagination.total).toBe(0);
    expect((await client.post(`/api/proposals/${ids[0]}/undelete`)).status).toBe(200);
    expect((await client.get("/api/proposals?tag=web")).body.pagination.total).toBe(1);
  });

  it("reports failures in errors in the order of the request, and the other changes succeed", async () => {
    const [first = "", archived = ""] = await make(2);
    await change("archive", [archived]);
    const elsewhere = (await createTestProposal(await app.organization())).id;
    const unknown = createId();
    expect((await change("archive", [unknown, archived, first, elsewhere, first])).body).toEqual({
      changed_count: 1,
      message: "Archived 1 proposal",
      errors: [
        `Proposal ${unknown}: not found`,
        `Proposal ${archived}: Proposal is already archived`,
        `Proposal ${elsewhere}: not found`,
      ],
    });
    expect((await change("add_tags", [first, unknown], { tags: ["web"] })).body.errors).toEqual([
      `Proposal ${first}: The proposal is archived and cannot be edited`,
      `Proposal ${unknown}: not found`,
    ]);
  });

  it("rejects tags beyond 100 for one proposal and leaves this proposal unchanged", async () => {
    const [id = ""] = await make(1, { tags: Array.from({ length: 100 }, (_, index) => `t${index}`) });
    const { body } = await change("add_tags", [id], { tags: ["one more"] });
    expect(body).toMatchObject({ changed_count: 0, errors: [`Proposal ${id}: would be more than 100`] });
    expect((await detail(id)).tags).toHaveLength(100);
  });

  it("runs once per Idempotency-Key", async () => {
    const ids = await make(2);
    const key = { "idempotency-key": createId() };
    const body = { action: "archive", proposal_ids: ids };
    const [first, second] = [
      await client.post("/api/proposals/bulk", body, key),
      await client.post("/api/proposals/bulk", body, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(first.body.changed_count).toBe(2);
  });

  it("of the same proposals by two members at once ends, and each proposal is archived once", async () => {
    const ids = await make(8);
    const answers = await Promise.all([change("archive", ids), change("archive", ids.toReversed())]);
    const changed = answers.map(({ body }) => body.changed_count);
    expect(changed.reduce((sum, count) => sum + count, 0)).toBe(8);
  });

  it.each([
    [{ action: "archive", proposal_ids: [] }, "proposal_ids"],
    [{ action: "archive", proposal_ids: Array.from({ length: 101 }, () => "x") }, "proposal_ids"],
    [{ action: "explode", proposal_ids: ["x"] }, "action"],
    [{ action: "add_tags", proposal_ids: ["x"] }, "tags"],
    [{ action: "add_tags", proposal_ids: ["x"], tags: [] }, "tags"],
    [{ action: "archive", proposal_ids: ["x"], tags: ["web"] }, "tags"],
  ])("rejects %j with 400 by field", async (body, field) => {
    const answer = await client.post("/api/proposals/bulk", body);
    expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, [field]]);
  });
});
