import type { Tx } from "../context.ts";
import type { Person } from "../mail/index.ts";
import { displayStatus } from "../proposals/core.ts";
import type { ProposalRow } from "../schema.ts";
import type { Links } from "./links/links.ts";
import { closedBecause } from "./open-for-recipient.ts";
import { senderOf } from "./sender.ts";
import { currentSigners } from "./signing/signers.store.ts";

/** Somebody outside whose move it is, and where they make it. */
export interface Awaited {
  readonly person: Person;
  readonly waitsFor: "decision" | "signature";
  readonly url: string;
  readonly senderId: string;
}

/**
 * Whom a proposal waits for: those it was mailed to, or the signer whose turn it is. Nobody when it is decided, held,
 * expired, archived or closed, when it was never mailed, and when only the company is left.
 */
export async function awaited(
  tx: Tx,
  links: Links,
  proposal: ProposalRow,
  now: string,
): Promise<readonly Awaited[]> {
  if (closedBecause(proposal)) return [];
  const status = displayStatus(proposal, now);
  if (status === "SENT") {
    const people: Person[] = JSON.parse(proposal.sent_to_json ?? "[]");
    const link = await links.shared(tx, proposal);
    if (!link) return [];
    const senderId = senderOf(proposal);
    return people.map((person) => ({ person, waitsFor: "decision", url: link.url, senderId }));
  }
  if (status !== "PENDING") return [];
  const signer = (await currentSigners(tx, proposal)).find(({ signed_at }) => signed_at === null);
  if (!signer || signer.role === "company") return [];
  const person = { name: signer.full_name, email: signer.email };
  const url = await links.ofSigner(tx, signer, now);
  return [{ person, waitsFor: "signature", url, senderId: senderOf(proposal) }];
}
