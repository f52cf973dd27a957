import type { Page } from "@proffer/contract";
import type { Reader } from "../context.ts";
import { pagesOfRows } from "../items/core.ts";
import type { ProposalRow } from "../schema.ts";
import { contentOf } from "./content.ts";
import type { Draft } from "./insert-proposal.ts";
import { itemsOfVersion, ofOneVersion } from "./of-one-version.ts";
import { settingsForCopy } from "./settings.ts";

export interface Copy extends Draft {
  readonly original: ProposalRow;
  readonly pages: readonly Page[];
}

/**
 * Everything that a proposal says, to make another one of it. Its number, its link to a deal and whatever came of
 * sending and signing belong to the original alone.
 */
export function copyOf(read: Reader, organizationId: string, id: string): Promise<Copy | undefined> {
  return ofOneVersion(read, organizationId, id, async (original) => {
    const rows = await itemsOfVersion(read, original);
    if (!rows) return undefined;
    const content = contentOf(original);
    return {
      original,
      ...content,
      kind: original.kind,
      proposal_number: null,
      crm: null,
      settings: settingsForCopy(content.settings),
      pages: pagesOfRows(rows),
    };
  });
}
