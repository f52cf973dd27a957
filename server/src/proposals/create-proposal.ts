import type { BodyOf, operations, ProposalSettings } from "@proffer/contract";
import type { Context, Tx } from "../context.ts";
import { refuseFaultyPages } from "../items/core.ts";
import { invalid } from "../platform/errors.ts";
import { overlaid } from "../platform/merge-patch.ts";
import { copyOf } from "./copy-proposal.ts";
import { defaultPages } from "./default-pages.ts";
import { insertProposal, type Draft } from "./insert-proposal.ts";

type Body = BodyOf<typeof operations.createProposal>;

const blank: Draft = {
  kind: "proposal",
  name: "",
  proposal_number: null,
  description: null,
  notes: null,
  tags: [],
  settings: {},
  design: {},
  crm: null,
  pages: defaultPages,
};

/** From a name, from a template, or from an exported document; returns the id (specification, 4.2). */
export function createProposal(context: Context, body: Body): Promise<string> {
  if (body.pages) refuseFaultyPages(body.pages);
  return context.transact(async (tx) => {
    const base = body.templateId === undefined ? blank : await templateOf(tx, context, body.templateId);
    const { is_template, settings = {}, design = {}, integrations } = body;
    const merged: ProposalSettings = overlaid(base.settings, settings);
    return insertProposal(tx, context, {
      kind: is_template ? "template" : "proposal",
      name: body.name ?? base.name,
      proposal_number: body.proposal_number ?? null,
      description: body.description ?? base.description,
      notes: body.notes ?? base.notes,
      tags: body.tags ?? base.tags,
      settings: { ...merged, signing: { ...merged.signing, signature_page_labels_captured: true } },
      design: overlaid(base.design, design),
      crm: integrations?.crm ?? null,
      pages: body.pages ?? base.pages,
    });
  });
}

async function templateOf(tx: Tx, { caller }: Context, id: string): Promise<Draft> {
  const template = await copyOf(tx, caller.organizationId, id);
  if (template?.kind !== "template") throw invalid({ templateId: "is not a template of your organization" });
  return template;
}
