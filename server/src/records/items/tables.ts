export interface ItemTables {
  items: OwnedItem;
}

export type ItemOwner = "proposal" | "library";
export type ItemKind = "page" | "group" | "line_item" | "side_by_side";

/**
 * A page, group, line item or side-by-side of a proposal or library item. Each proposal and each library item
 * is one tree. `owner_id` is the id of the proposal, or of the library item at the root of the tree.
 */
export interface OwnedItem {
  organization_id: string;
  id: string;
  owner_id: string;
  owner: ItemOwner;
  parent_id: string | null;
  kind: ItemKind;
  name: string;
  /** `name` folded, at the root of a library item. Null elsewhere. */
  search_key: string | null;
  order_key: number;
  /**
   * The API's record as JSON, without computed fields or fields that have their own column. Stores return
   * this text unparsed, because sizes, comparisons and versions use the text, and most reads parse only a
   * part of a tree.
   */
  content_json: string;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
}
