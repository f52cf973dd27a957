import type { Actor, Tx } from "../../context.ts";
import { newId } from "../../platform/ids.ts";
import type { ProposalRow } from "../../schema.ts";
import { applyTransition, demandTransition } from "../apply-transition.ts";
import type { SignerRow } from "../tables.ts";
import { freeze } from "./freeze.ts";
import { insertSigners } from "./signers.store.ts";
import { signersFor, type NewSigner, type Visitor } from "./signers-for.ts";

/** A proposal that is being signed, with its signers in order. */
export interface Signing {
  readonly proposal: ProposalRow;
  readonly signers: readonly SignerRow[];
}

/** Freezes what the proposal says and begins a round of signatures; the caller holds its row. */
export async function beginSigning(
  tx: Tx,
  actor: Actor,
  sent: ProposalRow,
  trigger: "request_signatures" | "start_signing",
  visitor?: Visitor,
): Promise<Signing> {
  const at = actor.clock.now();
  demandTransition(sent, trigger, at);
  const people = (await signersFor(tx, sent, visitor)).map(placed);
  const { round, sha256 } = await freeze(tx, actor, sent, people);
  // Marked before the change of status tells of it; who signs unasked is not.
  const firstAskedAt = trigger === "request_signatures" ? at : null;
  const signers = people.map((person) => ({
    ...signerRow(sent, round, person, at),
    ...(person.position === 1 && { requested_at: firstAskedAt }),
  }));
  await insertSigners(tx, signers);
  const proposal = await applyTransition(tx, actor, sent, trigger, {
    columns: { signing_round: round },
    metadata: { signers: people.length },
    audit: {
      round,
      snapshot_sha256: sha256,
      signers: people,
    },
  });
  return { proposal, signers };
}

type Placed = NewSigner & Pick<SignerRow, "id" | "position">;

function placed({ role, full_name, email, user_id }: NewSigner, index: number): Placed {
  return { id: newId(), position: index + 1, role, full_name, email, user_id };
}

function signerRow(
  { organization_id, id }: ProposalRow,
  round: number,
  person: Placed,
  at: string,
): SignerRow {
  return {
    ...person,
    organization_id,
    proposal_id: id,
    round,
    created_at: at,
    requested_at: null,
    signed_at: null,
    signed_name: null,
    signature_json: null,
    consent_text: null,
    address: null,
    agent: null,
    voided_at: null,
  };
}
