import { type AnswerOf, maxShownUses, type operations } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { listProposalNames } from "../index.ts";
import { listUses } from "./library-uses.store.ts";
import { findRoot } from "./library.store.ts";

type Uses = AnswerOf<typeof operations.listLibraryItemUses>["data"];

/** Lists the proposals into which a library item was inserted; deleted ones are left out. */
export async function listLibraryItemUses({ caller, read }: Context, id: string): Promise<Uses> {
  const { organizationId } = caller;
  if (!(await findRoot(read, organizationId, id))) throw notFound(id);
  const uses = await listUses(read, organizationId, id, maxShownUses);
  const names = await listProposalNames(read, organizationId, uses);
  return uses.flatMap((use) => names.get(use) ?? []);
}
