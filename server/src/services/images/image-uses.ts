import { type ImageUse, maxImageUses } from "@proffer/contract";
import type { Reader } from "../../context.ts";

export interface FoundImageUse extends ImageUse {
  readonly imageId: string;
}

/**
 * Finds uses of an organization's images: at least one use of each used image, and at most `maxImageUses`
 * uses of each image.
 */
export type FindImageUses = (
  read: Reader,
  organizationId: string,
  ids: readonly string[],
) => Promise<readonly FoundImageUse[]>;

/**
 * Combines finders. Each searches the texts of its slice on demand, which takes a second for tens of
 * thousands of proposals. A table of uses would need an update with every change to a text, for a question
 * asked a few times a month.
 */
export function combineImageFinders(finders: readonly FindImageUses[]): FindImageUses {
  return async (read, organizationId, ids) => {
    const found: FoundImageUse[] = [];
    for (const find of finders) found.push(...(await find(read, organizationId, ids)));
    return found;
  };
}

/** Groups uses by image, without the id of the image, up to the maximum of an answer. */
export function groupUses(found: readonly FoundImageUse[]): ReadonlyMap<string, readonly ImageUse[]> {
  const groups = Map.groupBy(found, ({ imageId }) => imageId);
  return new Map(
    Array.from(groups, ([imageId, uses]) => [
      imageId,
      uses.slice(0, maxImageUses).map(({ type, id, name }) => ({ type, id, name })),
    ]),
  );
}
