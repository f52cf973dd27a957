import type { ProposalSummary } from "@proffer/contract";
import type { InputOf } from "../api/operations.ts";
import { toUrl } from "../api/to-url.ts";
import { frequencies, type Frequency } from "@proffer/pricing";
import { toStartOfDayAhead } from "../ui/days.ts";
import type { ListQuery } from "../proposal/use-proposals.ts";

type Status = ProposalSummary["status"];
export type CountQuery = NonNullable<InputOf<"GET /api/proposal-counts">["query"]>;

/** The views of the list, in the order of its tabs, and the statuses that each shows; without any, it shows every status. */
export const views = {
  open: ["DRAFT", "SENT", "PENDING", "ON_HOLD", "EXPIRED"],
  draft: ["DRAFT"],
  sent: ["SENT"],
  signing: ["PENDING"],
  expired: ["EXPIRED"],
  won: ["WON"],
  lost: ["LOST", "CANCELLED"],
  all: [],
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
  "total",
  "views",
] as const;
export type Sort = (typeof sorts)[number];

/** The filter for proposals that somebody opened, or nobody. */
export const viewedChoices = ["any", "true", "false"] as const;
type ViewedChoice = (typeof viewedChoices)[number];

/** Days within which a proposal expires. */
export const expiryChoices = ["7", "14", "30"] as const;

/** The state of the list. It stands in the address, so that a link or the way back shows the same. */
export interface ListFilter {
  readonly view: View;
  readonly search: string;
  readonly tag: string;
  /** User id of the member whose proposals they are. */
  readonly owner: string;
  readonly client: string;
  readonly viewed: ViewedChoice;
  /** Days within which they expire; empty for all. */
  readonly expiring: string;
  /** The frequency of the total that `min` and `max` bound. */
  readonly frequency: Frequency;
  /** Lowest and highest total on `frequency`, in `currency`; empty for no bound. */
  readonly min: string;
  readonly max: string;
  readonly currency: string;
  readonly sort: Sort;
}

export const standardFilter: ListFilter = {
  view: "open",
  search: "",
  tag: "",
  owner: "",
  client: "",
  viewed: "any",
  expiring: "",
  frequency: "once",
  min: "",
  max: "",
  currency: "",
  sort: "updated_at",
};

/** Reads the filter of an address; what it does not know is as if it were not there. */
export function parseFilter(query: Readonly<Record<string, string>>): ListFilter {
  const { view, sort, viewed, expiring, frequency, min = "", max = "", currency = "" } = query;
  const { search = "", tag = "", owner = "", client = "" } = query;
  return {
    view: viewNames.find((each) => each === view) ?? standardFilter.view,
    search,
    tag,
    owner,
    client,
    viewed: viewedChoices.find((each) => each === viewed) ?? standardFilter.viewed,
    expiring: expiryChoices.find((each) => each === expiring) ?? "",
    frequency: frequencies.find((each) => each === frequency) ?? standardFilter.frequency,
    min: isAmount(min) ? min : "",
    max: isAmount(max) ? max : "",
    currency: /^[A-Z]{3}$/.test(currency) ? currency : "",
    sort: sorts.find((each) => each === sort) ?? standardFilter.sort,
  };
}

function isAmount(text: string): boolean {
  return /^\d{1,13}(\.\d{1,6})?$/.test(text);
}

/** The part of an address behind the path: what differs from the standard. */
export function toFilterSearch(filter: ListFilter): string {
  const entries = Object.entries(filter).filter(
    ([name, value]) => value !== standardFilter[name as keyof ListFilter],
  );
  const search = new URLSearchParams(entries).toString();
  return search && `?${search}`;
}

/** Rows that are read at once. */
const pageSize = 50;

/** The query of the list. Names and clients are sorted from A, times from the latest, an expiry from the next. */
export function toListQuery(filter: ListFilter, now: Date): ListQuery {
  const { view, sort } = filter;
  const isAscending = sort === "name" || sort === "client_name" || sort === "expiring_on";
  return {
    ...toCountQuery(filter, now),
    ...(views[view].length > 0 && { status: [...views[view]] }),
    sort,
    order: isAscending ? "asc" : "desc",
    limit: pageSize,
  };
}

const exportPaths = { csv: "/api/proposals.csv", xlsx: "/api/proposals.xlsx" } as const;

/** The address of a file with every row of the list, in its order. */
export function toExportUrl(ending: keyof typeof exportPaths, filter: ListFilter): string {
  const { limit: _limit, ...query } = toListQuery(filter, new Date());
  return toUrl(exportPaths[ending], { query });
}

/**
 * The query that counts every status under the same filter: the same all day long, so that a list is
 * requested once.
 */
export function toCountQuery(filter: ListFilter, now: Date): CountQuery {
  const { view, search, tag, owner, client, viewed, expiring, frequency, min, max, currency } = filter;
  const hasValue = currency !== "" && (min !== "" || max !== "");
  return {
    search,
    tag,
    client,
    owner_id: owner,
    ...(view === "archived" && { archived: "true" }),
    ...(viewed !== "any" && { viewed }),
    ...(expiring && {
      expiring_after: toStartOfDayAhead(now, 0),
      expiring_before: toStartOfDayAhead(now, Number(expiring) + 1),
    }),
    ...(hasValue && { currency, frequency }),
    ...(hasValue && min && { min_value: Number(min) }),
    ...(hasValue && max && { max_value: Number(max) }),
  };
}

/** The filters that the filter dialog sets, of which each shows as a chip that takes it off. */
export const dialogFilters = ["client", "tag", "owner", "viewed", "expiring", "value"] as const;
export type DialogFilter = (typeof dialogFilters)[number];

/** The changes that take off each filter of the dialog. */
export const withoutFilter = {
  client: { client: "" },
  tag: { tag: "" },
  owner: { owner: "" },
  viewed: { viewed: "any" },
  expiring: { expiring: "" },
  value: { frequency: "once", min: "", max: "", currency: "" },
} as const satisfies Record<DialogFilter, Partial<ListFilter>>;

export function listDialogFilters(filter: ListFilter): DialogFilter[] {
  return dialogFilters.filter((name) =>
    name === "value"
      ? filter.currency !== "" && (filter.min !== "" || filter.max !== "")
      : filter[name] !== standardFilter[name],
  );
}

/** Finds the tag that was meant among `names`: the API tells tags apart by case and accents, and people do not. */
export function findTag(typed: string, names: readonly string[]): string {
  const tag = typed.trim();
  if (names.includes(tag)) return tag;
  return names.find((name) => name.localeCompare(tag, undefined, { sensitivity: "base" }) === 0) ?? tag;
}
