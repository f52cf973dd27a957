import { toReaderLocale } from "@proffer/presentation";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { invalid } from "../../platform/errors.ts";
import type { LockedProposal } from "../../proposals/index.ts";
import { findLanguage } from "../../proposals/proposal-text/index.ts";
import { items, toPagesOfRows } from "../../records/items/index.ts";
import { createTextFiller } from "../lifecycle/index.ts";

export interface NamedItem {
  readonly id: string;
  readonly name: string;
  readonly isPage?: boolean;
}

/**
 * Finds an item, column or modification that the client can see, with its name as the client sees it. Throws 400
 * if there is none. `acceptedLanguages` is the header of the client, if the client asks.
 */
export async function findItem(
  locked: LockedProposal,
  id: string,
  acceptedLanguages?: string,
): Promise<NamedItem> {
  const { proposal, tx } = locked;
  const pages = toPagesOfRows(await items.listOfOwner(tx, proposal.organization_id, proposal.id));
  const hidesUnselected = proposal.settings.hide_unselected_from_recipient === true;
  const item = findNamed(pages, id, hidesUnselected);
  if (!item) throw invalid({ item_id: "names nothing in the proposal" });
  // The client's page fills the placeholders in the names of pages only.
  return item.isPage ? { ...item, name: await fillName(locked, item.name, acceptedLanguages) } : item;
}

/** Fills the placeholders of the name of a page in the same way as the client's page. */
async function fillName(
  { proposal, tx, at }: LockedProposal,
  name: string,
  acceptedLanguages: string | undefined,
): Promise<string> {
  if (!name.includes("{{")) return name;
  const organization = await getOrganization(tx, proposal.organization_id);
  const locale = toReaderLocale(findLanguage(proposal, organization), acceptedLanguages);
  const fillText = await createTextFiller(tx, proposal, { organization, locale, now: at });
  return fillText(name) || name;
}

/** The fields of a page, item or column that contain other objects with names. */
const lists = ["children", "line_items", "modifications", "columns"] as const;

type Named = NamedItem & {
  readonly type?: string;
  readonly hidden?: boolean;
  readonly optional?: boolean;
  readonly selected?: boolean;
  readonly isSelected?: boolean;
} & {
  readonly [List in (typeof lists)[number]]?: readonly Named[];
};

function findNamed(objects: readonly Named[], id: string, hidesUnselected: boolean): NamedItem | undefined {
  for (const object of objects) {
    if (object.hidden === true || (hidesUnselected && isUnselected(object))) continue;
    if (object.id === id) return { id, name: object.name, isPage: object.type === "page" };
    for (const list of lists) {
      const found = findNamed(object[list] ?? [], id, hidesUnselected);
      if (found) return found;
    }
  }
  return undefined;
}

function isUnselected({ optional, selected, isSelected }: Named): boolean {
  return (optional === true && selected === false) || isSelected === false;
}
