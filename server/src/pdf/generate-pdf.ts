import type { Context } from "../context.ts";
import { notFound } from "../platform/errors.ts";
import { findProposal } from "../recipients/index.ts";
import { printProposal } from "./print-proposal.ts";
import type { Press } from "./press.ts";
import type { Warn } from "./printer.ts";

export interface Pdf {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A member prints a proposal, in whatever state it is (specification, 4.15). */
export async function generatePdf(press: Press, context: Context, id: string, warn: Warn): Promise<Pdf> {
  const found = await findProposal(context, context.caller.organizationId, id);
  if (!found) throw notFound(id);
  return { name: found.proposal.name, bytes: await printProposal(press, context, found, warn) };
}
