import type { ProposalSummary } from "@proffer/contract";
import type { ListQuery } from "./use-proposals.ts";

type Status = ProposalSummary["status"];

/** The views of the list, in the order of its tabs, and the statuses that each shows. */
export const views = {
  open: ["DRAFT", "SENT", "PENDING", "ON_HOLD", "EXPIRED"],
  draft: ["DRAFT"],
  sent: ["SENT"],
  signing: ["PENDING"],
  expired: ["EXPIRED"],
  won: ["WON"],
  lost: ["LOST", "CANCELLED"],
  archived: [],
} as const satisfies Record<string, readonly Status[]>;

export type View = keyof typeof views;
export const viewNames = Object.keys(views) as View[];

export const sorts = [
  "last_activity",
  "created_at",
  "updated_at",
  "name",
  "client_name",
  "expiring_on",
] as const;
export type Sort = (typeof sorts)[number];

/** What the list shows. It stands in the address, so that a link or the way back shows the same. */
export interface ListFilter {
  readonly view: View;
  readonly search: string;
  readonly tag: string;
  /** User id of the member who created the proposals. */
  readonly owner: string;
  readonly sort: Sort;
  readonly page: number;
}

export const standardFilter: ListFilter = {
  view: "open",
  search: "",
  tag: "",
  owner: "",
  sort: "updated_at",
  page: 1,
};

/** Reads the filter of an address; what it does not know is as if it were not there. */
export function parseFilter(query: Readonly<Record<string, string>>): ListFilter {
  const { view = "", search = "", tag = "", owner = "", sort = "", page = "" } = query;
  return {
    view: viewNames.find((each) => each === view) ?? standardFilter.view,
    search,
    tag,
    owner,
    sort: sorts.find((each) => each === sort) ?? standardFilter.sort,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The part of an address behind the path: what differs from the standard. */
export function toFilterSearch(filter: ListFilter): string {
  const entries = Object.entries(filter).filter(
    ([name, value]) => value !== standardFilter[name as keyof ListFilter],
  );
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
}

const pageSize = 50;

/** The query of the list. Names and clients are sorted from A, times from the latest, an expiry from the next. */
export function toListQuery({ view, search, tag, owner, sort, page }: ListFilter): ListQuery {
  const isAscending = sort === "name" || sort === "client_name" || sort === "expiring_on";
  return {
    ...toViewQuery(view),
    search,
    tag,
    created_by: owner,
    sort,
    order: isAscending ? "asc" : "desc",
    page,
    limit: pageSize,
  };
}

/** The query that counts a view under the same filter. */
export function toCountQuery({ search, tag, owner }: ListFilter, view: View): ListQuery {
  return { ...toViewQuery(view), search, tag, created_by: owner, limit: 1 };
}

function toViewQuery(view: View): ListQuery {
  return view === "archived" ? { archived: "true" } : { status: [...views[view]] };
}
