import { expect, it } from "vitest";
import { createAnonymousContext } from "../../context.ts";
import { sendNewProposal } from "../../../test/deals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { findProposal } from "./find-proposal.ts";

const app = useApp("sqlite");
const client = useOrganization(app);

/** Creates a proposal whose signer has drawn a signature of this length, and finds it twice. */
async function findTwice(characters: number) {
  const recipient_signer = { full_name: "Grace Hopper", email: "grace@example.com" };
  const signing = { acceptance_method: "digital_signatures" as const, recipient_signer };
  const { id, url } = await sendNewProposal(client, { signing });
  expect((await client.post(`${url}/request-signatures`)).status).toBe(200);
  const signature_json = JSON.stringify({ type: "drawn", value: "a".repeat(characters) });
  await app.db.write.updateTable("signers").set({ signature_json }).where("proposal_id", "=", id).execute();
  const context = createAnonymousContext(app.db, app.clock);
  const find = () => findProposal(context, client.organizationId, id);
  return [await find(), await find()] as const;
}

it("the size of a view's cached sources includes the drawings of its signers", async () => {
  const [small, smallAgain] = await findTwice(200_000);
  expect(small?.signers[0]?.signature?.value).toHaveLength(200_000);
  expect(smallAgain).toBe(small);
  const [large, largeAgain] = await findTwice(5_000_000);
  expect(largeAgain).not.toBe(large);
});
