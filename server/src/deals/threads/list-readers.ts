import { toEmailKey } from "@proffer/contract/people";
import type { Tx } from "../../context.ts";
import type { Proposal } from "../../proposals/index.ts";
import { findLinkById, type Links } from "../../records/share-links/index.ts";
import type { Writer } from "../../records/threads/index.ts";
import type { Person } from "../../services/mail/index.ts";

/** A person who gets messages by email, and the link that the email opens. */
export interface MailReader {
  /** Without a name if the organization did not give the address. */
  readonly person: Person;
  readonly url: string;
}

/**
 * Lists the people who get the messages of members in a thread by email: the first and the last client who
 * wrote. If no client left an address, these are the recipients of the proposal. `writers` are the clients who
 * wrote, in order.
 */
export async function listReaders(
  tx: Tx,
  links: Links,
  proposal: Proposal,
  writers: readonly Writer[],
  at: string,
): Promise<MailReader[]> {
  const shared = await links.findShared(tx, proposal);
  if (!shared) return [];
  // Other writers get no email, because anyone can enter an address at the link.
  const waiting = [writers[0], writers.at(-1)].filter((writer) => writer && writer.author_email !== null);
  if (waiting.length === 0) return proposal.sent_to.map((person) => ({ person, url: shared.url }));
  const readers = new Map<string, MailReader>();
  for (const writer of waiting) {
    const reader = writer && (await findReader(tx, links, proposal, writer, { shared: shared.url, at }));
    if (reader) readers.set(toEmailKey(reader.person.email), reader);
  }
  return [...readers.values()];
}

/**
 * Finds the link and the name for a writer. If the link was closed, writers whose address the organization gave
 * get the shared link. Other writers get no email.
 */
async function findReader(
  tx: Tx,
  links: Links,
  { organization_id, id: proposal_id, sent_to }: Proposal,
  { author_name: name, author_email, link_id }: Writer,
  { shared, at }: { readonly shared: string; readonly at: string },
): Promise<MailReader | undefined> {
  const email = author_email ?? "";
  const link = link_id === null ? undefined : await findLinkById(tx, organization_id, link_id);
  const isOpen = link?.revoked_at === null;
  if (link && link.signer_id !== null) {
    const signer = { organization_id, proposal_id, id: link.signer_id };
    return { person: { name, email }, url: isOpen ? await links.getSignerUrl(tx, signer, at) : shared };
  }
  const invited = sent_to.find((person) => toEmailKey(person.email) === toEmailKey(email));
  if (invited) return { person: invited, url: shared };
  return isOpen ? { person: { name: "", email }, url: shared } : undefined;
}
