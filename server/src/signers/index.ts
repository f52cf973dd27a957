export { assertInvited, invitedName, invitedTo } from "./invited.ts";
export {
  countSigners,
  currentSigners,
  insertSigners,
  listAllSigners,
  listAwaitingCompany,
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
export type { AcceptanceRecord, ProposalKey, Signer, SignerRow, SnapshotRow } from "./tables.ts";
