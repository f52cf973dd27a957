import { maxImageUses } from "@proffer/contract";
import type { FindImageUses } from "../../services/images/index.ts";
import { items } from "../../records/items/index.ts";
import { listNames } from "./library.store.ts";

/** Finds images in library items. */
export const findImageUsesOfLibrary: FindImageUses = async (read, organizationId, ids) => {
  const found = await items.listTreesMentioning(read, organizationId, "library", {
    words: ids,
    max: maxImageUses,
  });
  const names = await listNames(
    read,
    organizationId,
    found.map(({ id }) => id),
  );
  return found.map(({ word, id }) => ({
    imageId: word,
    type: "library_item",
    id,
    name: names.get(id) ?? "",
  }));
};
