import type { Operation } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { engines } from "../databases.ts";
import type { TestClient } from "../harness.ts";
import { useApp } from "../use-app.ts";
import { prepareObjects } from "./ready.ts";
import { answeringOperations, requestFor } from "./requests.ts";

/** The operations that bring a proposal to its client. A new one must pass the gate of approvals, too. */
const known = [
  "changeProposalStatus",
  "publishRevision",
  "reopenProposal",
  "requestSignatures",
  "rotateShareLink",
  "sendProposal",
];

/** Operations whose example does nothing with the objects of these tests. They bring nothing to a client. */
const idle = ["unarchiveProposal"];

/** Lists the example body, and one body for each word that a field of it can have. */
function listBodies({ body }: Operation, example: unknown): unknown[] {
  const { properties = {} } = (body ?? {}) as { properties?: Record<string, { enum?: unknown[] }> };
  const words = Object.entries(properties).flatMap(([field, schema]) =>
    (schema.enum ?? []).map((value) => Object.assign({}, example, { [field]: value })),
  );
  return [example, ...words];
}

const changes = answeringOperations
  .filter(({ method, security }) => method !== "GET" && security !== "none" && security !== "session")
  .map((operation) => [operation.id, operation] as const);

/** A rule that every proposal with a price meets. */
const rule = {
  id: "always",
  name: "Always",
  when: { measure: "total", of: "selected", operator: "above", value: -1e9, currency: "EUR" },
  approvers: [{ role: "owner" }],
};

describe.each(engines)("the gate of approvals on %s", (engine) => {
  const app = useApp(engine, { isThrottled: false, isMailSent: true });

  /** Lists the states of all proposals that a client can notice. */
  const listOffers = ({ organizationId }: TestClient) =>
    app.db.read
      .selectFrom("proposals")
      .select(["id", "sent_at", "revision_number", "share_link_id", "signing_round", "emailed_at", "status"])
      .where("organization_id", "=", organizationId)
      .where("kind", "=", "proposal")
      .orderBy("id")
      .execute();

  async function run(operation: Operation, index: number, hasRule: boolean) {
    const client = await app.organization();
    const objects = await prepareObjects(app, client, operation);
    if (hasRule) await client.patch("/api/organization", { approval_rules: [rule] });
    const before = await listOffers(client);
    const { method, url, body } = requestFor(operation, objects);
    const bodies = listBodies(operation, body);
    const answer = await client.send(method, url, bodies[index]);
    const after = await listOffers(client);
    return {
      answer,
      count: bodies.length,
      isOut: after.some((offer, place) => isNearer(before[place], offer)),
    };
  }

  type Offer = Awaited<ReturnType<typeof listOffers>>[number];

  /** Returns true if the client got the proposal, a new link, a new revision, or a request to sign. */
  function isNearer(before: Offer | undefined, after: Offer): boolean {
    if (!before) return after.sent_at !== null || after.share_link_id !== null;
    return (
      (before.sent_at === null && after.sent_at !== null) ||
      before.share_link_id !== after.share_link_id ||
      before.revision_number < after.revision_number ||
      before.signing_round < after.signing_round ||
      before.emailed_at !== after.emailed_at ||
      (["WON", "LOST", "CANCELLED"].includes(before.status) && after.status === "SENT")
    );
  }

  it("is before every operation that brings a proposal to its client", { timeout: 120_000 }, async () => {
    const out = new Set<string>();
    const refused: string[] = [];
    for (const [id, operation] of changes) {
      for (let [index, count] = [0, 1]; index < count; index++) {
        const free = await run(operation, index, false);
        ({ count } = free);
        if (index === 0 && free.answer.status >= 300) refused.push(id);
        if (!free.isOut) continue;
        out.add(id);
        const { answer, isOut } = await run(operation, index, true);
        expect([id, answer.status, isOut]).toEqual([id, 403, false]);
        expect(answer.body.error).toMatchObject({
          code: "FORBIDDEN",
          details: { always: "Always: the rule is for EUR, and the proposal has another currency" },
        });
      }
    }
    expect([...out].toSorted()).toEqual(known);
    expect(refused).toEqual(idle);
  });
});
