import type { Proposal } from "../../proposals/index.ts";

/** Returns the member whom the client knows: who sent it last, else who made it. */
export function getSenderId({ id, sent_by, created_by }: Proposal): string {
  const sender = sent_by ?? created_by;
  if (sender === null) throw new Error(`The proposal ${id} has neither sender nor creator`);
  return sender;
}
