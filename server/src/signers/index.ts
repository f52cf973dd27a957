export { assertInvited, invitedName, invitedTo } from "./invited.ts";
export {
  countSigners,
  currentSigners,
  insertSigners,
  listAllSigners,
  listProposalsWithSigners,
  setSigner,
  type SignerCounts,
  voidRound,
} from "./signers.store.ts";
export {
  currentSnapshot,
  insertSnapshot,
  listAllSnapshots,
  listProposalsWithSnapshots,
  listSnapshotsMentioning,
} from "./snapshots.store.ts";
export { toAcceptance, toSignature } from "./signers.view.ts";
export type { AcceptanceRecord, ProposalKey, SignerRow, SnapshotRow } from "./tables.ts";
