/** The tables of this slice. */
export interface ItemTables {
  items: ItemRow;
}

export type ItemKind = "page" | "group" | "line_item" | "side_by_side";

/**
 * Pages, groups, line items and side-by-sides of a proposal, and those saved in the library: one tree each.
 * `owner_id` is the proposal's id, or the id of the library item at the root of the tree.
 */
export interface ItemRow {
  organization_id: string;
  id: string;
  owner_id: string;
  owner: "proposal" | "library";
  parent_id: string | null;
  kind: ItemKind;
  name: string;
  /** `name` folded, at the root of what is saved in the library; null elsewhere. */
  search_key: string | null;
  order_key: number;
  /** The record of product.md section 3 less what has a column here and less what is computed. */
  content_json: string;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
}
