/** The tables of this slice. */
export interface ItemTables {
  items: OwnedItem;
}

export type ItemOwner = "proposal" | "library";
export type ItemKind = "page" | "group" | "line_item" | "side_by_side";

/**
 * Pages, groups, line items and side-by-sides of a proposal, and those saved in the library: one tree each.
 * `owner_id` is the proposal's id, or the id of the library item at the root of the tree.
 */
export interface OwnedItem {
  organization_id: string;
  id: string;
  owner_id: string;
  owner: ItemOwner;
  parent_id: string | null;
  kind: ItemKind;
  name: string;
  /** `name` folded, at the root of what is saved in the library; null elsewhere. */
  search_key: string | null;
  order_key: number;
  /**
   * The record of the API without the fields that have columns here and without computed ones. It stays text outside of stores
   * too: sizes, comparisons and versions work on the text, and most reads parse only a part of a tree.
   */
  content_json: string;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
}
