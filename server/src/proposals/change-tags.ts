import type { Context } from "../context.ts";
import { invalid } from "../platform/errors.ts";
import { changeProposal } from "./change-proposal.ts";
import { replaceTags } from "./proposal-tags.store.ts";

const maxTags = 100;

interface TagChange {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** Adds tags to those of a proposal, or takes some away. */
export async function changeTags(
  context: Context,
  id: string,
  { add = [], remove = [] }: TagChange,
): Promise<void> {
  await changeProposal(context, id, "annotate", async ({ proposal, tx }) => {
    const tags = [...new Set([...proposal.tags, ...add])].filter((tag) => !remove.includes(tag));
    if (tags.length > maxTags) throw invalid({ tags: `would be more than ${maxTags}` });
    if (JSON.stringify(tags) === JSON.stringify(proposal.tags)) return { unchanged: true };
    await replaceTags(tx, proposal.organization_id, id, tags);
    return { fields: { tags }, events: [{ type: "proposal_updated", metadata: { fields: ["tags"] } }] };
  });
}
