import type { ImageUse } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type FindImageUses, groupUses } from "./image-uses.ts";
import { hasImage, removeImage } from "./images.store.ts";

/**
 * Deletes an image that is used nowhere. The uses are looked for before the transaction, because that may take a second for
 * which no other change could be written: a text that is saved in this second loses its picture.
 */
export async function deleteImage(
  findUses: FindImageUses,
  { read, transact, caller }: Context,
  id: string,
  ignoresVersions = false,
): Promise<void> {
  const { organizationId } = caller;
  if (!(await hasImage(read, organizationId, id))) throw notFound(id);
  const found = await findUses(read, organizationId, [id]);
  const counted = ignoresVersions ? found.filter(({ type }) => type !== "version") : found;
  const uses = groupUses(counted).get(id) ?? [];
  if (uses.length > 0) throw inUse(uses);
  await transact(async (tx) => {
    if (!(await removeImage(tx, organizationId, id))) throw notFound(id);
  });
}

const words: Readonly<Record<ImageUse["type"], string>> = {
  proposal: "the proposal",
  library_item: "the library item",
  organization: "the branding of",
  member: "the picture of",
  snapshot: "what was signed or accepted of",
  version: "an older version of",
};

function inUse(uses: readonly ImageUse[]): AppError {
  const places = uses.map(({ type, name }) => `${words[type]} "${name}"`);
  return new AppError(
    "CONFLICT",
    `The image is used in ${places.join(", ")}`,
    Object.fromEntries(uses.map(({ type, id, name }) => [`${type}.${id}`, name])),
  );
}
