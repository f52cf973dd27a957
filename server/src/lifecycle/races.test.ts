import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { grace, mailedLink, recipientOf, sentProposal, typed, visitor } from "../../test/deals.ts";
import { createTestApp, type TestApp, type TestClient } from "../../test/harness.ts";
import { times } from "../../test/scale.ts";
import type { RecipientContext } from "../context.ts";
import { AppError } from "../platform/errors.ts";
import { acceptProposal } from "./accept-proposal.ts";
import { declineProposal } from "./decline-proposal.ts";
import { signAs } from "./sign-as.ts";
import { verifyAuditOf } from "./verify/verify-audit.ts";

/** Races of each kind on each engine; `npm run prove` runs more. */
const races = times(25, 10_000);

describe.each(engines)("of two at the same time on %s", (engine) => {
  let app: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    app = await createTestApp(engine);
    client = await app.organization();
  });
  afterAll(() => app.close());

  it("who accept, one does", async () => {
    for (let race = 0; race < races; race++) {
      const { id, url } = await sentProposal(client);
      const as = await recipientOf(app, client, url);
      const won = await winners([accept(as, "Grace"), accept(as, "Eve")]);
      expect(won).toHaveLength(1);
      const { status, status_detail } = (await client.get(url)).body;
      expect([status, status_detail.acceptance.full_name]).toEqual(["WON", won[0] === 0 ? "Grace" : "Eve"]);
      await expectOneDecision(id, url);
    }
  }, 3_600_000);

  it("of whom one accepts and one declines, one does", async () => {
    for (let race = 0; race < races; race++) {
      const { id, url } = await sentProposal(client);
      const as = await recipientOf(app, client, url);
      const tries = [() => accept(as, "Grace"), () => declineProposal(as, { reason: "Too expensive" })];
      const won = await winners((race % 2 ? tries : tries.toReversed()).map((attempt) => attempt()));
      expect(won).toHaveLength(1);
      const accepted = won[0] === 0 ? race % 2 === 1 : race % 2 === 0;
      expect((await client.get(url)).body.status).toBe(accepted ? "WON" : "LOST");
      await expectOneDecision(id, url);
    }
  }, 3_600_000);

  it("of whom one signs and one voids the signing, each comes before or after the other", async () => {
    for (let race = 0; race < races; race++) {
      const email = `signer-${race}@example.com`;
      const { id, url } = await sentProposal(client, {
        signing: { recipient_signer: { full_name: "Grace", email } },
      });
      await client.post(`${url}/request-signatures`);
      const as = await visitor(app, await mailedLink(app, email));
      const sign = () => signAs(app.lifecycle, as, typed("Grace"));
      const voided = () => client.post(`${url}/void-signing`).then(demandSuccess);
      const tries = race % 2 ? [sign(), voided()] : [voided(), sign()];
      const won = await winners(tries);
      expect(won).toHaveLength(1);
      const isSigned = won[0] === (race % 2 ? 0 : 1);
      expect((await client.get(url)).body.status).toBe(isSigned ? "WON" : "SENT");
      expect(await verifyAuditOf(app.db.read, id)).toMatchObject({ faults: [] });
    }
  }, 3_600_000);

  async function expectOneDecision(id: string, url: string): Promise<void> {
    const { data } = (await client.get(`${url}/analytics?event_type=status_changed`)).body;
    expect(data).toHaveLength(1);
    expect(await verifyAuditOf(app.db.read, id)).toMatchObject({ entries: 2, faults: [] });
  }
});

function accept(as: RecipientContext, full_name: string): Promise<void> {
  return acceptProposal(as, { full_name, email: grace.email });
}

/** Which of the attempts were not refused; anything but a refusal fails. */
async function winners(attempts: ReadonlyArray<Promise<unknown>>): Promise<number[]> {
  const outcomes = await Promise.allSettled(attempts);
  return outcomes.flatMap((outcome, index) => {
    if (outcome.status === "fulfilled") return [index];
    if (outcome.reason instanceof AppError) return [];
    throw outcome.reason;
  });
}

function demandSuccess({ status }: { status: number }): void {
  if (status !== 200) throw new AppError("VALIDATION_ERROR", `refused with ${status}`);
}
