import type { Actor, Tx } from "../../context.ts";
import { logChange } from "../../records/change-log/index.ts";
import { recount } from "../proposal-counts.store.ts";
import type { Proposal } from "../proposal.ts";
import { findDraftOf, findVersion, setFields } from "../proposals.store.ts";
import { findDraftDeletedAt } from "./deleted-proposals.store.ts";

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

/** Deletes the draft revision of a proposal together with the proposal. */
export async function deleteDraftOf(tx: Tx, original: Proposal, at: string): Promise<void> {
  const draft = await findDraftOf(tx, original);
  if (draft) await setDeleted(tx, original.organization_id, draft.id, null, at);
}

/** Restores the draft revision that was deleted together with a proposal. */
export async function restoreDraftOf(tx: Tx, original: Proposal): Promise<void> {
  const { organization_id, deleted_at } = original;
  const draftId = await findDraftDeletedAt(tx, original, deleted_at ?? "");
  if (draftId !== undefined) await setDeleted(tx, organization_id, draftId, deleted_at, null);
}

async function setDeleted(
  tx: Tx,
  organization_id: string,
  id: string,
  before: string | null,
  deleted_at: string | null,
): Promise<void> {
  const counted = { organization_id, kind: "revision", archived_at: null } as const;
  await setFields(tx, { organization_id, id }, { deleted_at });
  await recount(tx, { ...counted, deleted_at: before }, { ...counted, deleted_at });
}
