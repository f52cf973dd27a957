import { toAuthorization } from "./api.ts";
import type { Organization } from "./product.ts";

/** A group of a proposal with items. */
export interface FilledGroup {
  readonly id: string;
  readonly line_items: readonly [{ readonly id: string }];
}

interface Detail {
  readonly pages: readonly [unknown, { readonly children: readonly [FilledGroup] }];
}

/** Reads the first group of a sample proposal. New items are added to its end. */
export async function findFirstGroup(url: string, organization: Organization): Promise<FilledGroup> {
  const answer = await fetch(url, { headers: toAuthorization(organization) });
  const { pages } = (await answer.json()) as Detail;
  return pages[1].children[0];
}
