import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { deleteApiKey } from "./api-keys.store.ts";

export async function revokeApiKey({ callers }: Accounts, context: Context, id: string): Promise<void> {
  const isDeleted = await context.transact((tx) => deleteApiKey(tx, context.caller, id));
  if (!isDeleted) throw notFound(id);
  callers.forget();
}
