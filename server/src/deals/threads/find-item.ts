import { invalid } from "../../platform/errors.ts";
import type { LockedProposal } from "../../proposals/index.ts";
import { items, toPagesOfRows } from "../../records/items/index.ts";

export interface NamedItem {
  readonly id: string;
  readonly name: string;
  readonly isPage?: boolean;
}

/** Finds an item, column or modification that the client can see. Throws 400 if there is none. */
export async function findItem({ proposal, tx }: LockedProposal, id: string): Promise<NamedItem> {
  const pages = toPagesOfRows(await items.listOfOwner(tx, proposal.organization_id, proposal.id));
  const hidesUnselected = proposal.settings.hide_unselected_from_recipient === true;
  const item = findNamed(pages, id, hidesUnselected);
  if (!item) throw invalid({ item_id: "names nothing in the proposal" });
  return item;
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
