import type { LibraryItem } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { items } from "../../records/items/index.ts";
import { notFound } from "../../platform/errors.ts";
import { countUses } from "./library-uses.store.ts";
import * as library from "./library.store.ts";
import { toLibraryItem } from "./library.view.ts";

export async function getLibraryItem({ caller, read }: Context, id: string): Promise<LibraryItem> {
  const { organizationId } = caller;
  if (!(await library.findRoot(read, organizationId, id))) throw notFound(id);
  const rows = await items.listOfOwner(read, organizationId, id, "library");
  return toLibraryItem(rows, await countUses(read, organizationId, id));
}
