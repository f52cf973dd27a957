import type { Page, VersionReason } from "@proffer/contract";
import type { Pricing } from "@proffer/pricing";
import type { Actor, Context, Tx } from "../context.ts";
import { isUniqueViolation } from "../platform/db/transact.ts";
import { appendAudit, type AuditFacts } from "../records/audit-trail/index.ts";
import { logChange } from "../records/change-log/index.ts";
import type { EventType } from "../records/events/index.ts";
import { captureAfterQuiet, captureVersion, storeVersion } from "../records/versions/index.ts";
import { guardPlaceholders } from "./assert-placeholders.ts";
import { holdFiles } from "./attachments/hold-files.ts";
import { findApprovalChanges, guardOffer } from "./approval/guard-offer.ts";
import { lockForMember } from "./lock-proposal.ts";
import { type Deed, toAction } from "./policy.ts";
import { recount } from "./proposal-counts.store.ts";
import { findPaymentChanges } from "./payment.ts";
import { takenNumber } from "./proposal-number.ts";
import type { Proposal, ProposalChanges } from "./proposal.ts";
import { setFields } from "./proposals.store.ts";
import { listTermChanges, recordChange } from "./record-change.ts";
import { priceProposal } from "./reprice.ts";

/** A proposal whose row is locked until the transaction ends. */
export interface LockedProposal {
  readonly proposal: Proposal;
  readonly tx: Tx;
  /** The time of the change. */
  readonly at: string;
}

/** A change decided by a use case and written by `changeProposal`. */
export interface Change {
  readonly unchanged?: undefined;
  readonly fields?: ProposalChanges;
  /** Pages to price again; "stored" means the pages in the database. If absent, prices do not change. */
  readonly pages?: readonly Page[] | "stored";
  readonly events: readonly ChangeEvent[];
  /** Types for the change log in addition to the types of the events. */
  readonly logs?: readonly string[];
  readonly audit?: readonly AuditFacts[];
  /** If present, the state after the change is stored as a version with this reason. */
  readonly keeps?: VersionReason;
  /** Decides another step of the same change. Called after this step has been written. */
  readonly next?: (changed: Proposal) => Promise<Change | undefined>;
}

interface ChangeEvent {
  readonly type: EventType;
  /** A function receives the changed proposal with its new prices. */
  readonly metadata?: EventMetadata | ((changed: Proposal) => EventMetadata);
}

type EventMetadata = Record<string, unknown>;

/** The decision to change nothing: version and updated_at do not change. */
interface NoChange {
  readonly unchanged: true;
}

export type Decision = Change | NoChange;

export type Decide<D extends Decision> = (locked: LockedProposal) => D | Promise<D>;

/** A proposal after a change. */
export interface ChangedProposal<D extends Decision> {
  readonly proposal: Proposal;
  /** The return value of `decide`. It may contain more data for the use case. */
  readonly decision: D;
  /** Undefined if the prices did not change. */
  readonly pricing: Pricing | undefined;
}

export interface ChangeOptions {
  /**
   * False for a change that readers of the proposal cannot see. Such a change keeps version and updated_at.
   */
  readonly movesVersion?: boolean;
  /** True for a change to the content by a member. */
  readonly editsContent?: boolean;
}

/**
 * Changes a proposal for a member. Locks the row, checks If-Match and the policy, and writes the decision of
 * `decide`, all in one transaction. Every change by a member must use this function.
 */
export function changeProposal<D extends Decision>(
  context: Context,
  id: string,
  deed: Deed,
  decide: Decide<D>,
): Promise<ChangedProposal<D>> {
  return changeLockedProposal(context, (tx) => lockForMember(tx, context, id, deed), decide, {
    editsContent: toAction(deed) === "edit content",
  });
}

/**
 * Changes a proposal for an actor that is not a member. `lock` locks the row and throws if the change is not
 * allowed.
 */
export function changeLockedProposal<D extends Decision>(
  actor: Actor,
  lock: (tx: Tx) => Promise<Proposal>,
  decide: Decide<D>,
  { movesVersion = true, editsContent = false }: ChangeOptions = {},
): Promise<ChangedProposal<D>> {
  return actor.transact(async (tx) => {
    const proposal = await lock(tx);
    const at = actor.clock.now();
    // Captured before `decide`, because `decide` may write items.
    const replaced = movesVersion ? await captureAfterQuiet(tx, proposal, at) : undefined;
    const assertApproved = await guardOffer(tx, actor, proposal, editsContent);
    const assertReadable = editsContent ? await guardPlaceholders(tx, proposal) : undefined;
    const decision = await decide({ proposal, tx, at });
    const change: Decision = decision;
    if (change.unchanged) return { proposal, decision, pricing: undefined };
    if (replaced) await storeVersion(tx, replaced);
    const version = movesVersion ? toNextVersion(actor, proposal) : {};
    const written = await writeChange(tx, actor, proposal, change, version);
    await assertApproved(written.proposal);
    await assertReadable?.(written.proposal);
    return { decision, ...written };
  });
}

/** Writes a change with all of its steps. Only the first write increments the version. */
async function writeChange(tx: Tx, actor: Actor, before: Proposal, first: Change, version: ProposalChanges) {
  let { keeps } = first;
  const types: string[] = [...first.events.map(({ type }) => type), ...(first.logs ?? [])];
  let { proposal, pricing } = await writeStep(tx, actor, before, first, version);
  for (let step = await first.next?.(proposal); step; step = await step.next?.(proposal)) {
    ({ proposal, pricing = pricing } = await writeStep(tx, actor, proposal, step));
    keeps = step.keeps ?? keeps;
    types.push(...step.events.map(({ type }) => type));
  }
  if (proposal.version !== before.version || proposal.approval !== before.approval) {
    const changes = {
      ...(await findApprovalChanges(tx, before, proposal)),
      ...(await findPaymentChanges(tx, proposal)),
    };
    if (Object.keys(changes).length > 0)
      proposal = { ...proposal, ...(await setFields(tx, proposal, changes)) };
  }
  if (keeps) {
    const [changedBy, changedVia] =
      "caller" in actor ? [actor.caller.userId, actor.aiAgent ?? null] : [null, null];
    const { revision_number: number, revision_note: note } = proposal;
    const revision = number === before.revision_number ? undefined : { number, note };
    const step = { reason: keeps, changedBy, changedVia, revision };
    await storeVersion(tx, await captureVersion(tx, proposal, step));
  }
  await logChange(tx, actor, proposal, types);
  return { proposal, pricing };
}

async function writeStep(
  tx: Tx,
  actor: Actor,
  before: Proposal,
  { fields, pages, events, audit = [] }: Change,
  version: ProposalChanges = {},
) {
  const decided = { ...before, ...fields };
  const { pricing, totals } = pages
    ? await priceProposal(tx, decided, pages, actor.clock.now())
    : { pricing: undefined, totals: {} };
  const written = { ...fields, ...totals, ...version };
  const stored = await setFields(tx, before, written).catch(throwTakenNumber);
  if (fields?.attachments) {
    const lists = { before: before.attachments, after: fields.attachments };
    await holdFiles(tx, before.organization_id, { ...lists, at: actor.clock.now() });
  }
  const proposal = { ...before, ...stored };
  await recount(tx, before, proposal);
  for (const { type, metadata } of [...events, ...listTermChanges(before, proposal)]) {
    const known = typeof metadata === "function" ? metadata(proposal) : metadata;
    await recordChange(tx, actor, proposal, type, known);
  }
  await appendAudit(tx, actor, proposal, audit);
  return { proposal, pricing };
}

/**
 * Increments the version. `updated_at` never moves backwards, even if this request started before the change
 * it waited for.
 */
function toNextVersion(actor: Actor, { version, updated_at }: Proposal): ProposalChanges {
  const now = actor.clock.now();
  return {
    version: version + 1,
    updated_at: now > updated_at ? now : updated_at,
    ...("caller" in actor && { updated_by: actor.caller.userId, updated_via: actor.aiAgent ?? null }),
  };
}

function throwTakenNumber(error: unknown): never {
  throw isUniqueViolation(error) ? takenNumber() : error;
}
