import type { ProposalChange } from "@proffer/contract";
import type { StoredItem, Tree } from "../../../records/items/index.ts";
import type { Content } from "../../index.ts";
import type { ItemKind } from "../../../schema.ts";
import type { RowChanges } from "./draft.ts";
import type { Fields } from "./fields.ts";

/** A proposal as operations find it. */
export interface DocumentState {
  readonly id: string;
  readonly organizationId: string;
  /** Time zone of the dates that operations set. */
  readonly timeZone: string;
  readonly content: Content;
  readonly tree: Tree;
  /** Archived items that operations name. */
  readonly archive: readonly StoredItem[];
  /** Ids given by operations that something in the organization has. */
  readonly takenIds: ReadonlySet<string>;
  /** True where the document may have changed since the client read it. */
  readonly isStale: boolean;
}

/** An operation that was not applied. */
export interface Conflict {
  readonly operation: number;
  readonly reason: "changed" | "removed" | "contradiction";
  readonly message: string;
  readonly id: string;
  readonly field: string | null;
  readonly was: unknown;
  readonly is: unknown;
  readonly to: unknown;
}

/** A document as operations leave it. */
export interface Outcome {
  readonly content: Content;
  readonly rows: RowChanges;
  readonly conflicts: readonly Conflict[];
  /** The operations that had an effect, with what they stored; undefined if they alone do not say what the document became. */
  readonly applied: readonly ProposalChange[] | undefined;
  /** Ids of the objects that operations named, for those who ask later who changed them. */
  readonly touched: ReadonlySet<string>;
}

type ListName = Extract<ProposalChange, { type: "insert" }>["list"];

/** The kind of item that has a list; null: the proposal. */
export const holders: Readonly<Record<ListName, ItemKind | null>> = {
  pages: null,
  children: "page",
  line_items: "group",
  modifications: "line_item",
  columns: "side_by_side",
  features: "side_by_side",
  discounts: "page",
};

/** The list that holds an item of a kind. */
export const listByKind: Readonly<Record<ItemKind, ListName>> = {
  page: "pages",
  group: "children",
  side_by_side: "children",
  line_item: "line_items",
};

/** Converts content to the fields that the API shows. */
export function toDocumentFields({ crm, ...content }: Content): Fields {
  return { ...content, integrations: { crm } };
}

/** Converts the fields that the API shows to content. */
export function toContent({ integrations, ...content }: Fields): Content {
  const { crm = null } = integrations as Partial<Pick<Content, "crm">>;
  return { ...content, crm } as Content;
}
