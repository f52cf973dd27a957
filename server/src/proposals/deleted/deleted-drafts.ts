import type { Actor, Tx } from "../../context.ts";
import { logChange } from "../../records/change-log/index.ts";
import type { Proposal } from "../proposal.ts";
import { findDraftRevision, findVersion, lockById, setFields } from "../proposals.store.ts";
import { findDraftDeletedAt, lockDeleted } from "./deleted-proposals.store.ts";

/** Tells members who follow the original of a draft revision that the draft was discarded or restored. */
export async function logDraftChange(
  tx: Tx,
  actor: Actor,
  { organization_id, revision_of }: Proposal,
  type: "revision_started" | "revision_discarded",
): Promise<void> {
  const id = revision_of ?? "";
  const version = await findVersion(tx, organization_id, id);
  if (version !== undefined) await logChange(tx, actor, { id, version }, [type]);
}

/** Deletes the draft revision of a locked proposal together with the proposal. */
export async function deleteDraftRevision(
  tx: Tx,
  actor: Actor,
  original: Proposal,
  at: string,
): Promise<void> {
  const found = await findDraftRevision(tx, original);
  // It may have been discarded in the meantime.
  const draft = found && (await lockById(tx, original.organization_id, found.id));
  if (!draft) return;
  await setFields(tx, draft, { deleted_at: at });
  await logChange(tx, actor, draft, ["proposal_deleted"]);
}

/** Restores the draft revision that was deleted together with a proposal. */
export async function restoreDraftRevision(tx: Tx, actor: Actor, original: Proposal): Promise<void> {
  const id = await findDraftDeletedAt(tx, original, original.deleted_at ?? "");
  const draft = id === undefined ? undefined : await lockDeleted(tx, original.organization_id, id);
  if (!draft) return;
  await setFields(tx, draft, { deleted_at: null });
  await logChange(tx, actor, draft, ["proposal_restored"]);
}
