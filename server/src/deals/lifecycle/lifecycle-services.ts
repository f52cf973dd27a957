import type { Proposal } from "../../proposals/index.ts";
import type { Links } from "../../records/share-links/index.ts";
import type { Mailing } from "../../services/mail/index.ts";

/** Services that the use cases of this slice need in addition to the request context. */
export interface Lifecycle {
  readonly links: Links;
  readonly mailing: Mailing;
}

/**
 * Returns the member who appears to the client as the sender: the last sender, or the creator if there is none.
 */
export function getSenderId({ id, sent_by, created_by }: Proposal): string {
  const sender = sent_by ?? created_by;
  if (sender === null) throw new Error(`The proposal ${id} has neither sender nor creator`);
  return sender;
}
