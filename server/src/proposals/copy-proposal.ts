import type { Page } from "@proffer/contract";
import type { Reader } from "../context.ts";
import * as items from "../items/items.store.ts";
import { pagesOfRows } from "../items/tree.ts";
import type { ProposalRow } from "../schema.ts";
import { contentOf } from "./content.ts";
import type { Draft } from "./insert-proposal.ts";
import { settingsForCopy } from "./settings.ts";

/**
 * Everything that a proposal says, to make another one of it. Its number, its link to a deal and whatever came of
 * sending and signing belong to the original alone.
 */
export async function copyOf(read: Reader, proposal: ProposalRow): Promise<Draft & { pages: Page[] }> {
  const content = contentOf(proposal);
  return {
    ...content,
    kind: proposal.kind,
    proposal_number: null,
    crm: null,
    settings: settingsForCopy(content.settings),
    pages: pagesOfRows(await items.ofOwner(read, proposal.organization_id, proposal.id)),
  };
}
