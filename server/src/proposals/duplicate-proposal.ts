import type { Context } from "../context.ts";
import { notFound } from "../platform/errors.ts";
import { copyOf } from "./copy-proposal.ts";
import { insertProposal } from "./insert-proposal.ts";

const longestName = 500;

/** A complete, independent copy; returns its id (specification, 4.11). */
export function duplicateProposal(context: Context, id: string, name?: string): Promise<string> {
  return context.transact(async (tx) => {
    const copy = await copyOf(tx, context.caller.organizationId, id);
    if (!copy) throw notFound(id);
    return insertProposal(tx, context, { ...copy, name: name ?? nameOfCopy(copy.name) });
  });
}

/** Cut where a whole character ends. */
function nameOfCopy(name: string): string {
  return Array.from(`Copy of ${name}`).slice(0, longestName).join("");
}
