import type { ProposalChange } from "@proffer/contract";
import { getOrganizationId, type Actor, type Tx, type AnonymousContext } from "../../context.ts";
import { Signal } from "../../platform/db/signals.ts";
import { createId } from "../../platform/ids.ts";
import {
  insertEntry,
  getHeadPosition,
  hasUnplacedEntry,
  listUnplaced,
  lockHead,
  updatePositions,
  deleteEntries,
  findLastPositionUntil,
} from "./entries.store.ts";
import { deleteOperationsUntil, insertOperations, deleteOldOperations } from "./operations.store.ts";

/** Sent after the commit of a logged change. Contains the id of the proposal or template. */
export const changeLogged = new Signal<string>("change logged");

interface LoggedChange {
  readonly id: string;
  readonly version: number;
}

/**
 * Logs a change to a proposal or template, for members who follow their organization. Must run in the
 * transaction of the change.
 */
export async function logChange(
  tx: Tx,
  actor: Actor,
  { id, version }: LoggedChange,
  types: readonly string[],
): Promise<void> {
  await insertEntry(tx, {
    organization_id: getOrganizationId(actor),
    id: createId(),
    proposal_id: id,
    version,
    types_json: JSON.stringify([...new Set(types)]),
    at: actor.clock.now(),
    user_id: "caller" in actor ? actor.caller.userId : null,
  });
  changeLogged.sendAfterCommit(tx, id);
}

/** Maximum number of entries that one transaction gives positions to or deletes. */
const maxAtOnce = 1_000;

/** Maximum number of stored batches per proposal. */
export const maxStoredBatches = 100;

/** Maximum size of a stored batch in characters of JSON, because open streams keep batches in memory. */
const maxStoredLength = 32_000;

interface AppliedBatch {
  readonly proposalId: string;
  /** The version that results from the operations. */
  readonly version: number;
  readonly operations: readonly ProposalChange[];
}

/**
 * Stores the operations of a change temporarily. Does not store operations that are too large: clients that
 * follow the proposal then read the whole proposal again.
 */
export async function storeOperations(
  tx: Tx,
  actor: Actor,
  { proposalId, version, operations }: AppliedBatch,
): Promise<void> {
  const operations_json = JSON.stringify(operations);
  if (operations_json.length > maxStoredLength) return;
  const key = { organization_id: getOrganizationId(actor), proposal_id: proposalId };
  await insertOperations(tx, {
    ...key,
    version,
    at: actor.clock.now(),
    user_id: "caller" in actor ? actor.caller.userId : null,
    operations_json,
  });
  await deleteOperationsUntil(tx, key, version - maxStoredBatches);
}

/**
 * Assigns positions to all committed entries, and returns the last position. The order of commits may differ
 * from the order in which transactions begin. So an entry gets its position only after its commit, and every
 * new position is after all existing ones.
 */
export async function placeEntries({
  read,
  transact,
}: Pick<AnonymousContext, "read" | "transact">): Promise<number> {
  while (await hasUnplacedEntry(read)) {
    await transact(async (tx) => {
      const head = await lockHead(tx);
      const entries = await listUnplaced(tx, maxAtOnce);
      if (entries.length > 0) await updatePositions(tx, entries, head);
    });
  }
  return getHeadPosition(read);
}

const retentionMs = 60 * 60 * 1000;

/**
 * Deletes entries and operations older than an hour. Deletes entries in order of position, so that the
 * remaining positions have no gaps.
 */
export async function purgeChangeLog(context: AnonymousContext): Promise<void> {
  const { read, transact, clock } = context;
  const until = new Date(Date.parse(clock.now()) - retentionMs).toISOString();
  await placeEntries(context);
  const last = await findLastPositionUntil(read, until);
  if (last !== undefined) while ((await transact((tx) => deleteEntries(tx, last, maxAtOnce))) === maxAtOnce);
  await transact((tx) => deleteOldOperations(tx, until));
}
