import type { BodyOf, operations } from "@proffer/contract";
import type { Context, Tx } from "../context.ts";
import { settle } from "../platform/db/savepoint.ts";
import { isUniqueViolation } from "../platform/db/transact.ts";
import { invalid } from "../platform/errors.ts";
import { mergePatch } from "../platform/merge-patch.ts";
import type { ProposalRow } from "../schema.ts";
import { checked, columnsOf, contentOf, type Content } from "./content.ts";
import { organizationOf } from "./organization.store.ts";
import { openForEdit } from "./open-for-edit.ts";
import type { Action } from "./policy.ts";
import { recount } from "./proposal-counts.ts";
import { takenNumber, writeNumbered } from "./proposal-number.ts";
import { replaceTags } from "./proposal-tags.ts";
import { presentProposal, type Presented } from "./present-proposal.ts";
import { setColumns } from "./proposals.store.ts";
import { recordAppearance, recordChange } from "./record-change.ts";
import { reprice } from "./reprice.ts";

type Body = BodyOf<typeof operations.updateProposal>;

/** Changes what is named and leaves the rest; returns the list item as JSON text (specification, 4.4). */
export function updateProposal(context: Context, id: string, body: Body): Promise<Presented> {
  return context.transact(async (tx) => {
    const made = await settle(tx, (nested) => change(nested, context, id, body));
    if (made.status === "rejected" && !(made.reason instanceof NothingChanges)) throw made.reason;
    return presentProposal(tx, context, id);
  });
}

/** Takes back that the version has moved on: neither ETag nor updated_at tells of a change that is none. */
class NothingChanges extends Error {}

async function change(tx: Tx, context: Context, id: string, body: Body): Promise<void> {
  const proposal = await openForEdit(tx, context, id, { action: actionOf(body) });
  const content = checked(patched(contentOf(proposal), body));
  const kind = kindAfter(proposal, body);
  const columns = { ...columnsOf(content), kind };
  if (!differs(columns, proposal)) throw new NothingChanges();
  const isNew = kind === "proposal" && kind !== proposal.kind;
  if (isNew) await setNumbered(tx, context, proposal, { ...content, kind });
  else await setColumns(tx, proposal, columns).catch(refuseTakenNumber);
  if (body.tags) await replaceTags(tx, proposal.organization_id, id, content.tags);
  await recount(tx, proposal, { ...proposal, kind });
  const changed = { ...proposal, kind, settings_json: JSON.stringify(content.settings) };
  if (body.settings) await reprice(tx, context, changed);
  if (isNew) await recordAppearance(tx, context, changed);
  await recordChange(tx, context, changed, "proposal_updated", { fields: Object.keys(body) });
}

function differs(columns: Partial<ProposalRow>, proposal: ProposalRow): boolean {
  return Object.entries(columns).some(([name, value]) => proposal[name as keyof ProposalRow] !== value);
}

const annotations: ReadonlySet<string> = new Set(["tags", "notes", "integrations"]);

function actionOf(body: Body): Action {
  return Object.keys(body).every((field) => annotations.has(field)) ? "annotate" : "edit content";
}

function patched(content: Content, body: Body): Content {
  const { settings, design, integrations, is_template: _kind, ...plain } = body;
  const { crm } = mergePatch({ crm: content.crm }, integrations ?? {}) as Pick<Content, "crm">;
  return {
    ...content,
    ...plain,
    settings: mergePatch(content.settings, settings ?? {}),
    design: mergePatch(content.design, design ?? {}),
    crm: crm ?? null,
  };
}

function kindAfter(proposal: ProposalRow, { is_template }: Body): ProposalRow["kind"] {
  if (is_template === undefined) return proposal.kind;
  if (is_template && proposal.status !== "DRAFT")
    throw invalid({ is_template: `cannot be set while the proposal is ${proposal.status}` });
  return is_template ? "template" : "proposal";
}

/** What was a template gets a number as every new proposal does. */
async function setNumbered(
  tx: Tx,
  { clock }: Context,
  proposal: ProposalRow,
  { kind, ...content }: Content & Pick<ProposalRow, "kind">,
): Promise<void> {
  const { organization_id: organizationId } = proposal;
  const { proposal_number_pattern: pattern } = await organizationOf(tx, organizationId);
  const numbering = { organizationId, given: content.proposal_number, pattern, now: clock.now() };
  await writeNumbered(tx, numbering, async (proposal_number) => {
    const columns = { ...columnsOf({ ...content, proposal_number }), kind };
    const set = await settle(tx, (nested) => setColumns(nested, proposal, columns));
    if (set.status === "rejected" && !isUniqueViolation(set.reason)) throw set.reason;
    return set.status === "fulfilled";
  });
}

function refuseTakenNumber(error: unknown): never {
  throw isUniqueViolation(error) ? takenNumber() : error;
}
