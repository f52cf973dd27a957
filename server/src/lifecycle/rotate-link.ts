import type { Context } from "../context.ts";
import { invalid } from "../platform/errors.ts";
import { openForEdit, recordChange, setColumns } from "../proposals/core.ts";
import { appendAudit } from "./audit/append-audit.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Replaces the link to share; the old one stops working with this transaction. Returns the new one. */
export function rotateLink({ links }: Lifecycle, context: Context, id: string): Promise<string> {
  return context.transact(async (tx) => {
    const proposal = await openForEdit(tx, context, id, { action: "change status" });
    if (proposal.kind === "template") throw invalid({ id: "is a template, which has no link" });
    const link = await links.rotate(tx, proposal, context.clock.now());
    await setColumns(tx, proposal, { share_link_id: link.id });
    await recordChange(tx, context, proposal, "link_rotated");
    await appendAudit(tx, context, proposal, { action: "link_rotated", link_id: link.id });
    return link.url;
  });
}
