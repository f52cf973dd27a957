import { expect, it } from "vitest";
import { createTestProposal } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { findProposalById } from "./proposals.store.ts";
import { recentProposals } from "./recent-proposals.ts";

const app = useApp("sqlite");
const client = useOrganization(app);

/** Tells whether a proposal is kept in memory after a change of these fields. */
async function isKeptAfter(change: object): Promise<boolean> {
  const { id, url } = await createTestProposal(client, { name: "Office" });
  expect((await client.patch(url, change)).status).toBe(200);
  const stored = await findProposalById(app.db.read, client.organizationId, id);
  return stored !== undefined && recentProposals.find(stored) !== undefined;
}

it("a proposal that a change leaves is kept, but none that takes all of the memory, whichever field is long", async () => {
  const long = "x".repeat(400_000);
  const deal = Object.fromEntries(Array.from({ length: 3 }, (_, part) => [`part${part}`, long]));
  expect(await isKeptAfter({ name: "Home" })).toBe(true);
  expect(await isKeptAfter({ integrations: { crm: { provider: "hubspot", ...deal } } })).toBe(false);
});
