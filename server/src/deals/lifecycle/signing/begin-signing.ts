import { createId } from "../../../platform/ids.ts";
import type { Change, LockedProposal, Proposal } from "../../../proposals/index.ts";
import { assertTransition, decideTransition } from "../transition-change.ts";
import { type Signer, insertSigners } from "../../../records/signers/index.ts";
import { freezeProposal } from "./freeze-proposal.ts";
import { listSignersFor, type NewSigner, type Visitor } from "./signers-for.ts";

/** A locked proposal that is being signed, with its signers in order. */
export interface Signing extends LockedProposal {
  readonly signers: readonly Signer[];
}

interface SigningStart {
  /**
   * The visitor who signs at the shared link without a signature request. Absent if signatures were
   * requested.
   */
  readonly visitor?: Visitor;
  /** Decides the next step of the same change, after the signing has begun. */
  readonly next: (signing: Signing) => Promise<Change | undefined>;
}

/** Freezes the content of the proposal and begins a round of signatures. */
export async function beginSigning(
  locked: LockedProposal,
  trigger: "request_signatures" | "start_signing",
  { visitor, next }: SigningStart,
): Promise<Change> {
  const { proposal: sent, tx, at } = locked;
  assertTransition(sent, trigger, at);
  const people = (await listSignersFor(tx, sent, visitor)).map(placeSigner);
  const { round, sha256 } = await freezeProposal(locked, people);
  // Set before the change of status is announced. Null for a visitor who signs without a signature request.
  const firstAskedAt = trigger === "request_signatures" ? at : null;
  const signers = people.map((person) => ({
    ...toSignerRow(sent, round, person, at),
    ...(person.position === 1 && { requested_at: firstAskedAt }),
  }));
  await insertSigners(tx, signers);
  return decideTransition(locked, trigger, {
    fields: { signing_round: round },
    metadata: { signers: people.length },
    audit: { round, snapshot_sha256: sha256, signers: people },
    next: (proposal) => next({ proposal, tx, at, signers }),
  });
}

type PlacedSigner = NewSigner & Pick<Signer, "id" | "position">;

function placeSigner({ role, title, full_name, email, user_id }: NewSigner, index: number): PlacedSigner {
  return { id: createId(), position: index + 1, role, title, full_name, email, user_id };
}

function toSignerRow(
  { organization_id, id }: Proposal,
  round: number,
  person: PlacedSigner,
  at: string,
): Signer {
  return {
    ...person,
    organization_id,
    proposal_id: id,
    round,
    created_at: at,
    requested_at: null,
    signed_at: null,
    signed_name: null,
    signature: null,
    consent_text: null,
    address: null,
    agent: null,
    voided_at: null,
  };
}
