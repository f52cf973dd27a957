import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { accessChanged } from "../callers.ts";
import { deleteApiKey } from "./api-keys.store.ts";

export async function revokeApiKey({ transact, caller }: Context, id: string): Promise<void> {
  const isDeleted = await transact(async (tx) => {
    accessChanged.sendAfterCommit(tx, null);
    return deleteApiKey(tx, caller, id);
  });
  if (!isDeleted) throw notFound(id);
}
