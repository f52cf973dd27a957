export { assertInvited, findInvitedName, listInvited } from "./invited.ts";
export {
  countSigners,
  listCurrentSigners,
  insertSigners,
  listAllSigners,
  listAwaitingCompany,
  listProposalsWithSigners,
  setSigner,
  type SignerCounts,
  voidRound,
} from "./signers.store.ts";
export {
  findCurrentSnapshot,
  insertSnapshot,
  listAllSnapshots,
  listProposalsWithSnapshots,
  listSnapshotsMentioning,
  readFrozenFiles,
} from "./snapshots.store.ts";
export { toAcceptance, toSignature } from "./signers.view.ts";
export type { AcceptanceRecord, ProposalKey, Signer, SignerRow, SnapshotRow } from "./tables.ts";
