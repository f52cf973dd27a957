import { findMemberById } from "../accounts/index.ts";
import { getOrganization } from "../accounts/organizations/index.ts";
import type { BodyOf, CustomVariable, operations } from "@proffer/contract";
import { toLocalDate } from "@proffer/presentation";
import type { Context, Tx } from "../context.ts";
import { hasHappened } from "../records/events/index.ts";
import { settleNested } from "../platform/db/commit.ts";
import { isUniqueViolation } from "../platform/db/transact.ts";
import { invalid } from "../platform/errors.ts";
import { applyMergePatch } from "../platform/http/merge-patch.ts";
import { changeProposal, type Decision, type LockedProposal } from "./change-proposal.ts";
import { cleanContent, toFields, toContent, type Content } from "./content.ts";
import { writeNumbered } from "./proposal-number.ts";
import { replaceTags } from "./proposal-tags.store.ts";
import { assertStillFilled, omitClientValues } from "./custom-variables.ts";
import type { Proposal } from "./proposal.ts";
import { presentProposal, type PresentedProposal } from "./present-proposal.ts";
import { setFields } from "./proposals.store.ts";

type Body = BodyOf<typeof operations.updateProposal>;

/** Changes the given fields and returns the list item (specification, 4.4). */
export async function updateProposal(context: Context, id: string, body: Body): Promise<PresentedProposal> {
  const { proposal } = await changeProposal(context, id, { edits: listFields(body) }, (locked) =>
    decideUpdate(locked, body),
  );
  return presentProposal(context, proposal);
}

async function decideUpdate(locked: LockedProposal, body: Body): Promise<Decision> {
  const { proposal, tx } = locked;
  const content = cleanContent(applyPatch(proposal, body), toContent(proposal));
  assertStillFilled(proposal, content.custom_variables);
  const kind = decideKind(proposal, body);
  const owner_id = await decideOwner(locked, body);
  if (kind === proposal.kind && owner_id === proposal.owner_id && isEqual(content, toContent(proposal)))
    return { unchanged: true };
  const fields = { ...toFields(content, proposal.sent_to), kind, owner_id };
  const isNew = kind === "proposal" && kind !== proposal.kind;
  if (body.tags) await replaceTags(tx, proposal.organization_id, proposal.id, content.tags);
  return {
    fields: isNew ? { ...fields, ...(await toNumberFields(locked, content)) } : fields,
    ...(body.settings && { pages: "stored" }),
    events: [
      // A template that becomes a proposal is reported as new to webhooks and followers, unless it has been a
      // proposal before.
      ...(isNew && !(await wasCreated(tx, proposal)) ? [{ type: "proposal_created" as const }] : []),
      { type: "proposal_updated", metadata: { fields: Object.keys(body) } },
    ],
  };
}

function wasCreated(tx: Tx, { organization_id: organizationId, id: proposalId }: Proposal) {
  return hasHappened(tx, { organizationId, proposalId, type: "proposal_created" });
}

/**
 * Compares two contents. Different orders of keys count as different, because the order is preserved for the
 * client.
 */
function isEqual(content: Content, other: Content): boolean {
  return JSON.stringify(content) === JSON.stringify(other);
}

/** Lists the changed fields. Settings and the fields of the recipient are listed one by one. */
function listFields({ settings, ...body }: Body): string[] {
  const { recipient, ...others } = settings ?? {};
  return [
    ...Object.keys(body),
    ...Object.keys(others).map((name) => `settings.${name}`),
    ...(recipient === undefined ? [] : listRecipientFields(recipient)),
  ];
}

function listRecipientFields(recipient: object | null): string[] {
  const names = Object.keys(recipient ?? {});
  return names.length === 0 ? ["settings.recipient"] : names.map((name) => `settings.recipient.${name}`);
}

function applyPatch(proposal: Proposal, body: Body): Content {
  const content = toContent(proposal);
  const { settings, design, integrations, custom_variables, ...rest } = body;
  const { is_template: _kind, owner_id: _owner, ...plain } = rest;
  const { crm } = applyMergePatch({ crm: content.crm }, integrations ?? {}) as Pick<Content, "crm">;
  return {
    ...content,
    ...plain,
    settings: applyMergePatch(content.settings, settings ?? {}),
    design: applyMergePatch(content.design, design ?? {}),
    custom_variables: custom_variables
      ? (omitClientValues(custom_variables, proposal) as CustomVariable[])
      : content.custom_variables,
    crm: crm ?? null,
  };
}

function decideKind(proposal: Proposal, { is_template }: Body): Proposal["kind"] {
  if (is_template === undefined) return proposal.kind;
  if (is_template && proposal.status !== "DRAFT")
    throw invalid({ is_template: `cannot be set while the proposal is ${proposal.status}` });
  return is_template ? "template" : "proposal";
}

/** Returns the new owner. Throws unless the owner is a member of the organization. */
async function decideOwner({ proposal, tx }: LockedProposal, { owner_id }: Body): Promise<string | null> {
  if (owner_id === undefined || owner_id === proposal.owner_id) return proposal.owner_id;
  if (!(await findMemberById(tx, proposal.organization_id, owner_id)))
    throw invalid({ owner_id: "is not a member of your organization" });
  return owner_id;
}

/** Assigns a number to a template that becomes a proposal, as for every new proposal. */
async function toNumberFields({ proposal, tx, at }: LockedProposal, content: Content) {
  const { organization_id: organizationId } = proposal;
  const { proposal_number_pattern: pattern, time_zone } = await getOrganization(tx, organizationId);
  const today = toLocalDate(at, time_zone);
  const numbering = { organizationId, given: content.proposal_number, pattern, today };
  const proposal_number = await writeNumbered(tx, numbering, async (number) => {
    const set = await settleNested(tx, (nested) => setFields(nested, proposal, { proposal_number: number }));
    if (set.status === "rejected" && !isUniqueViolation(set.reason)) throw set.reason;
    return set.status === "fulfilled";
  });
  return toFields({ ...content, proposal_number }, proposal.sent_to);
}
