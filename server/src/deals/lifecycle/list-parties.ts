import { toDisplayStatus } from "@proffer/presentation";
import { findMemberById } from "../../accounts/index.ts";
import type { Tx } from "../../context.ts";
import type { Proposal } from "../../proposals/index.ts";
import type { Links } from "../../records/share-links/index.ts";
import { listCurrentSigners } from "../../records/signers/index.ts";
import type { Person } from "../../services/mail/index.ts";
import { findClosedLinkReason } from "./change-lifecycle.ts";
import { getSenderId } from "./lifecycle-services.ts";

/** A person outside the organization who must decide or sign, with the address of this person's page. */
export interface PendingParty {
  readonly person: Person;
  readonly waitsFor: "decision" | "signature";
  readonly url: string;
  readonly senderId: string;
}

/**
 * Lists the people who must decide or sign now: the recipients of the email, or the next signer. Empty if the
 * proposal is decided, on hold, expired, archived or closed, if it was never emailed, or if only the company
 * must still sign.
 */
export async function listPendingParties(
  tx: Tx,
  links: Links,
  proposal: Proposal,
  now: string,
): Promise<readonly PendingParty[]> {
  if (findClosedLinkReason(proposal)) return [];
  const status = toDisplayStatus(proposal, now);
  if (status === "SENT") {
    const link = await links.findShared(tx, proposal);
    if (!link) return [];
    const senderId = getSenderId(proposal);
    return proposal.sent_to.map((person) => ({ person, waitsFor: "decision", url: link.url, senderId }));
  }
  if (status !== "PENDING") return [];
  const signer = (await listCurrentSigners(tx, proposal)).find(({ signed_at }) => signed_at === null);
  if (!signer || signer.role === "company") return [];
  const person = { name: signer.full_name, email: signer.email };
  const url = await links.getSignerUrl(tx, signer, now);
  return [{ person, waitsFor: "signature", url, senderId: getSenderId(proposal) }];
}

/** A participant of a completed proposal, with the address of the proposal's page for this person. */
interface Party {
  readonly person: Person;
  /** Undefined if the page shows nothing. */
  readonly url: string | undefined;
  /** True for a person outside the organization, false for a member. */
  readonly isClient: boolean;
}

export interface CompletedParties {
  /**
   * First the person who accepted, or all signers in order. Then the sender and the owner, if they are still
   * members.
   */
  readonly parties: readonly Party[];
  /** The shared link, for readers who are not participants. Undefined if its page shows nothing. */
  readonly sharedUrl: string | undefined;
  readonly senderId: string;
}

/** Lists all participants of a proposal that was accepted or signed by everyone. */
export async function listCompletedParties(
  tx: Tx,
  links: Links,
  proposal: Proposal,
  now: string,
): Promise<CompletedParties> {
  const isOpen = findClosedLinkReason(proposal) === undefined;
  const sharedUrl = isOpen ? (await links.findShared(tx, proposal))?.url : undefined;
  const parties: Party[] = [];
  if (proposal.acceptance) {
    const { full_name: name, email } = proposal.acceptance;
    parties.push({ person: { name, email }, url: sharedUrl, isClient: true });
  }
  for (const signer of await listCurrentSigners(tx, proposal))
    parties.push({
      person: { name: signer.full_name, email: signer.email },
      url: isOpen ? await links.getSignerUrl(tx, signer, now) : undefined,
      isClient: signer.user_id === null,
    });
  const senderId = getSenderId(proposal);
  for (const id of new Set([senderId, proposal.owner_id ?? senderId])) {
    const member = await findMemberById(tx, proposal.organization_id, id);
    if (member) parties.push({ person: member, url: sharedUrl, isClient: false });
  }
  return { parties, sharedUrl, senderId };
}
