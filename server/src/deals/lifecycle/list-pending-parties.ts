import { toDisplayStatus } from "@proffer/presentation";
import type { Tx } from "../../context.ts";
import type { Person } from "../../services/mail/index.ts";
import type { Proposal } from "../../proposals/index.ts";
import type { Links } from "../../records/share-links/index.ts";
import { findClosedReason } from "./lock-for-recipient.ts";
import { getSenderId } from "./sender.ts";
import { listCurrentSigners } from "../../records/signers/index.ts";

/** A person outside the organization for whom the proposal waits, with the address of the page on which they decide. */
export interface PendingParty {
  readonly person: Person;
  readonly waitsFor: "decision" | "signature";
  readonly url: string;
  readonly senderId: string;
}

/**
 * Lists the people for whom a proposal waits: those who got it by email, or the signer whose turn it is. Empty when it is decided,
 * held, expired, archived or closed, when it was never emailed, and when only the company is left to sign.
 */
export async function listPendingParties(
  tx: Tx,
  links: Links,
  proposal: Proposal,
  now: string,
): Promise<readonly PendingParty[]> {
  if (findClosedReason(proposal)) return [];
  const status = toDisplayStatus(proposal, now);
  if (status === "SENT") {
    const link = await links.shared(tx, proposal);
    if (!link) return [];
    const senderId = getSenderId(proposal);
    return proposal.sent_to.map((person) => ({ person, waitsFor: "decision", url: link.url, senderId }));
  }
  if (status !== "PENDING") return [];
  const signer = (await listCurrentSigners(tx, proposal)).find(({ signed_at }) => signed_at === null);
  if (!signer || signer.role === "company") return [];
  const person = { name: signer.full_name, email: signer.email };
  const url = await links.ofSigner(tx, signer, now);
  return [{ person, waitsFor: "signature", url, senderId: getSenderId(proposal) }];
}
