import type { CachedTotals, ExportDocument } from "@proffer/contract";
import type { Context } from "../context.ts";
import { notFound } from "../platform/errors.ts";
import { copyOf } from "./copy-proposal.ts";
import { proposalById } from "./proposals.store.ts";

/** The proposal or template as a document that creation accepts as it is (specification, 4.12). */
export async function exportProposal({ read, caller }: Context, id: string): Promise<ExportDocument> {
  const proposal = await proposalById(read, caller.organizationId, id);
  if (!proposal) throw notFound("Proposal", id);
  const { name, kind, description, tags, pages, settings, design } = await copyOf(read, proposal);
  // Prices mean nothing without their currency, and another organization may have another one.
  const { currency }: CachedTotals = JSON.parse(proposal.cached_totals_json);
  return {
    id: proposal.id,
    name,
    status: "DRAFT",
    is_template: kind === "template",
    description,
    tags,
    pages,
    settings: { ...settings, currency },
    design,
  };
}
