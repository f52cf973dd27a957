import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { changeProposal } from "../../proposals/index.ts";
import type { Lifecycle } from "./lifecycle-services.ts";

/** Replaces the shared link and returns the new one. The old link stops working with this transaction. */
export async function rotateLink({ links }: Lifecycle, context: Context, id: string): Promise<string> {
  const { decision } = await changeProposal(context, id, "change status", async ({ proposal, tx, at }) => {
    if (proposal.kind === "template") throw invalid({ id: "is a template, which has no link" });
    const link = await links.rotate(tx, proposal, at);
    return {
      fields: { share_link_id: link.id },
      events: [{ type: "link_rotated" as const }],
      audit: [{ action: "link_rotated" as const, link_id: link.id }],
      url: link.url,
    };
  });
  return decision.url;
}
