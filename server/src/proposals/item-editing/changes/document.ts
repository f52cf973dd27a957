import type { ProposalChange } from "@proffer/contract";
import type { StoredItem, Tree } from "../../../records/items/index.ts";
import type { Content, Proposal } from "../../index.ts";
import type { ItemKind } from "../../../schema.ts";
import type { RowChanges } from "./draft.ts";
import type { Fields } from "./fields.ts";

/** A proposal before the operations. */
export interface DocumentState {
  readonly id: string;
  readonly organizationId: string;
  /** Time zone for dates that operations set. */
  readonly timeZone: string;
  readonly content: Content;
  /** The values of the client, which operations may repeat but not change. */
  readonly clientValues: Proposal["client_values"];
  readonly tree: Tree;
  /** The archived items whose ids occur in operations. */
  readonly archive: readonly StoredItem[];
  /** The ids of new objects, if the organization already uses them. */
  readonly takenIds: ReadonlySet<string>;
  /** True if the document may have changed since the client read it. */
  readonly isStale: boolean;
}

/** A skipped operation and the reason. */
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

/** A document after the operations. */
export interface Outcome {
  readonly content: Content;
  readonly rows: RowChanges;
  readonly conflicts: readonly Conflict[];
  /**
   * The operations that had an effect, with the stored values. Undefined if the change cannot be repeated
   * from the operations alone, for example after a restore.
   */
  readonly applied: readonly ProposalChange[] | undefined;
  /**
   * Ids of the objects that the operations changed. A later conflict can then name the user who changed an
   * object.
   */
  readonly touched: ReadonlySet<string>;
}

type ListName = Extract<ProposalChange, { type: "insert" }>["list"];

/** The kind of item that contains a list, or null for the proposal. */
export const holderKinds: Readonly<Record<ListName, ItemKind | null>> = {
  pages: null,
  children: "page",
  line_items: "group",
  modifications: "line_item",
  columns: "side_by_side",
  features: "side_by_side",
  discounts: "page",
};

/** The name of the list that contains items of a kind. */
export const listByKind: Readonly<Record<ItemKind, ListName>> = {
  page: "pages",
  group: "children",
  side_by_side: "children",
  line_item: "line_items",
};

/** Converts content to the fields of the API. */
export function toDocumentFields({ crm, ...content }: Content): Fields {
  return { ...content, integrations: { crm } };
}

/** Converts the fields of the API to content. */
export function toContent({ integrations, ...content }: Fields): Content {
  const { crm = null } = integrations as Partial<Pick<Content, "crm">>;
  return { ...content, crm } as Content;
}
