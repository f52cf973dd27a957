import { type ImageUse, maxImageUses } from "@proffer/contract";
import type { Reader } from "../../context.ts";

export interface FoundImageUse extends ImageUse {
  readonly imageId: string;
}

/** Finds where images of an organization are used: at least one use of each used image, at most `maxImageUses` of each. */
export type FindImageUses = (
  read: Reader,
  organizationId: string,
  ids: readonly string[],
) => Promise<readonly FoundImageUse[]>;

/**
 * Combines finders. Each reads the texts of its slice when asked, which takes a second for tens of thousands of proposals; a
 * table of uses would have to be kept with every change of a text, for a question that is asked a few times a month.
 */
export function combineImageFinders(finders: readonly FindImageUses[]): FindImageUses {
  return async (read, organizationId, ids) => {
    const found: FoundImageUse[] = [];
    for (const find of finders) found.push(...(await find(read, organizationId, ids)));
    return found;
  };
}

/** Groups uses by image, without the id of the image, at most as many as an answer names. */
export function groupUses(found: readonly FoundImageUse[]): ReadonlyMap<string, readonly ImageUse[]> {
  const groups = Map.groupBy(found, ({ imageId }) => imageId);
  return new Map(
    Array.from(groups, ([imageId, uses]) => [
      imageId,
      uses.slice(0, maxImageUses).map(({ type, id, name }) => ({ type, id, name })),
    ]),
  );
}
