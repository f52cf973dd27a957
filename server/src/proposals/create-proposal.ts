import type { BodyOf, CustomVariable, operations, ProposalSettings, ImportPage } from "@proffer/contract";
import { getOrganization } from "../accounts/organizations/index.ts";
import type { Context } from "../context.ts";
import { invalid, notFound } from "../platform/errors.ts";
import { mergeObjects } from "../platform/http/merge-patch.ts";
import { keepGivenId, listGivenIds, assertValidPages } from "../records/items/index.ts";
import { findCopy, toTemplateSettings } from "./copy-proposal.ts";
import { toAttachment } from "./attachments/change-attachments.ts";
import { checkImportedFiles, storeFiles } from "./attachments/hold-files.ts";
import { insertProposal, toNewProposal, type Draft, type NewProposal } from "./new-proposal.ts";

type Body = BodyOf<typeof operations.createProposal>;

const maxNameLength = 500;

/** Default pages of a new proposal. */
const defaultPages: readonly ImportPage[] = [
  { name: "Cover", kind: "cover" },
  {
    name: "Scope of work",
    kind: "scope_of_work",
    children: [{ type: "group", name: "Services" }],
  },
  { name: "Signatures", kind: "signatures" },
];

const blank: Draft = {
  kind: "proposal",
  name: "",
  proposal_number: null,
  description: null,
  notes: null,
  tags: [],
  settings: {},
  design: {},
  custom_variables: [],
  attachments: [],
  crm: null,
  pages: defaultPages,
};

/**
 * Prepares a proposal from a name, a template or an exported document (specification, 4.2). Writes nothing.
 */
export async function prepareProposal(context: Context, body: Body, keepsIds = false): Promise<NewProposal> {
  if (body.pages) assertValidPages(body.pages);
  const { id, pages } = body;
  const ids = keepsIds ? listGivenIds({ id, pages }) : undefined;
  const base = body.templateId === undefined ? blank : await getTemplate(context, body.templateId);
  const { is_template, settings = {}, design = {}, integrations } = body;
  const merged: ProposalSettings = mergeObjects(await getOwnSettings(context, body, base), settings);
  const files = body.attachments && (await checkImportedFiles(body.attachments));
  const draft: Draft = {
    kind: is_template ? "template" : "proposal",
    ...(body.templateId !== undefined && { templateId: body.templateId }),
    name: body.name ?? base.name,
    proposal_number: body.proposal_number ?? null,
    description: body.description ?? base.description,
    notes: body.notes ?? base.notes,
    tags: body.tags ?? base.tags,
    settings: { ...merged, signing: { ...merged.signing, signature_page_labels_captured: true } },
    design: mergeObjects(base.design, design),
    custom_variables: (body.custom_variables as CustomVariable[] | undefined) ?? base.custom_variables,
    attachments: files?.map(toAttachment) ?? base.attachments,
    crm: integrations?.crm ?? null,
    pages: pages ?? base.pages,
  };
  // Pages from a template have the ids of the template. Only ids of pages in the request may be kept.
  const made = await toNewProposal(context, draft, ids, ids && pages && keepGivenId);
  return files ? { ...made, files } : made;
}

/** Prepares a complete, independent copy of a proposal (specification, 4.11). Writes nothing. */
export async function prepareCopy(
  context: Context,
  id: string,
  { id: copyId, name, is_template }: NonNullable<BodyOf<typeof operations.duplicateProposal>> = {},
): Promise<NewProposal> {
  const ids = copyId === undefined ? undefined : listGivenIds({ id: copyId });
  const copy = await findCopy(context.read, context.caller.organizationId, id);
  if (!copy) throw notFound(id);
  const kind = (is_template ?? copy.kind === "template") ? "template" : "proposal";
  const settings =
    kind === "template" && copy.kind !== "template" ? toTemplateSettings(copy.settings) : copy.settings;
  return toNewProposal(context, { ...copy, kind, settings, name: name ?? toCopyName(copy.name) }, ids);
}

/** Writes a prepared proposal and returns its id. `quota` is the space of the organization in bytes. */
export function createProposal(context: Context, made: NewProposal, quota: number): Promise<string> {
  const { organization_id, created_at: at } = made.proposal;
  return context.transact(async (tx) => {
    await storeFiles(tx, organization_id, made.files ?? [], { at, quota });
    return insertProposal(tx, context, made);
  });
}

/**
 * Returns the first settings of a new proposal. Without a template, they have the payment of the organization. An
 * exported document has a status, and keeps its own settings.
 */
async function getOwnSettings({ read, caller }: Context, body: Body, base: Draft): Promise<ProposalSettings> {
  if (body.templateId !== undefined || body.status !== undefined) return base.settings;
  const { payment, currency } = await getOrganization(read, caller.organizationId);
  if (!payment) return base.settings;
  // A fixed amount is in the currency of the organization, and would be a different sum in another one.
  const isOther = payment.type === "fixed" && (body.settings?.currency ?? currency) !== currency;
  return isOther ? base.settings : { ...base.settings, payment };
}

async function getTemplate({ read, caller }: Context, id: string): Promise<Draft> {
  const template = await findCopy(read, caller.organizationId, id);
  if (template?.kind !== "template") throw invalid({ templateId: "is not a template of your organization" });
  return template;
}

/** Uses Array.from, because it splits between code points and so cuts no character in half. */
function toCopyName(name: string): string {
  return Array.from(`Copy of ${name}`).slice(0, maxNameLength).join("");
}
