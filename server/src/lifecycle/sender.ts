import type { ProposalRow } from "../schema.ts";

/** The member whom the client knows: who sent it last, else who made it. */
export function senderOf({ id, sent_by, created_by }: ProposalRow): string {
  const sender = sent_by ?? created_by;
  if (sender === null) throw new Error(`The proposal ${id} has neither sender nor creator`);
  return sender;
}
