import type { Page } from "@proffer/contract";
import type { Reader } from "../context.ts";
import { toPagesOfRows } from "../records/items/index.ts";
import { toContent } from "./content.ts";
import type { Draft } from "./new-proposal.ts";
import { findItemsOfVersion, readOneVersion } from "./of-one-version.ts";
import type { Proposal } from "./proposal.ts";
import { toCopiedSettings } from "./settings.ts";

export interface Copy extends Draft {
  readonly original: Proposal;
  readonly pages: readonly Page[];
}

/**
 * Everything that a proposal says, to make another one of it. Its number, its link to a deal and whatever came of
 * sending and signing belong to the original alone.
 */
export function findCopy(read: Reader, organizationId: string, id: string): Promise<Copy | undefined> {
  return readOneVersion(read, organizationId, id, async (original) => {
    const rows = await findItemsOfVersion(read, original);
    if (!rows) return undefined;
    const content = toContent(original);
    return {
      original,
      ...content,
      kind: original.kind,
      proposal_number: null,
      crm: null,
      settings: toCopiedSettings(content.settings),
      pages: toPagesOfRows(rows),
    };
  });
}
