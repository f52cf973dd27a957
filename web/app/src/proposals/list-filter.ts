import type { ProposalSummary } from "@proffer/contract";
import type { InputOf } from "../api/operations.ts";
import { toUrl } from "../api/to-url.ts";
import { frequencies, type Frequency } from "@proffer/pricing";
import { toStartOfDayAhead } from "../ui/days.ts";
import type { ListQuery } from "../proposal/use-proposals.ts";

type Status = ProposalSummary["status"];
export type CountQuery = NonNullable<InputOf<"GET /api/proposal-counts">["query"]>;

/**
 * The views of the list in the order of its tabs, with their statuses. A view without statuses shows
 * proposals of every status.
 */
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

/** Whether a proposal was opened. */
export const viewedChoices = ["any", "true", "false"] as const;
type ViewedChoice = (typeof viewedChoices)[number];

/** "reply": the client waits for an answer to a question. "approval": an approval is requested. */
export const awaitingChoices = ["", "reply", "approval"] as const;
type AwaitingChoice = (typeof awaitingChoices)[number];

/** States of payments. Each finds only proposals with that state. */
export const paymentChoices = ["", "due", "overdue", "processing", "partly_paid", "paid", "failed"] as const;
type PaymentChoice = (typeof paymentChoices)[number];

/** Days within which a proposal expires. */
export const expiryChoices = ["7", "14", "30"] as const;

/** The state of the list. It is stored in the address, so that links and the browser history restore it. */
export interface ListFilter {
  readonly view: View;
  readonly search: string;
  readonly tag: string;
  /** User id of the owner of the proposals. */
  readonly owner: string;
  readonly client: string;
  readonly viewed: ViewedChoice;
  readonly awaiting: AwaitingChoice;
  readonly payment: PaymentChoice;
  /** Number of days within which the proposals expire. Empty for all proposals. */
  readonly expiring: string;
  /** The frequency of the total that `min` and `max` limit. */
  readonly frequency: Frequency;
  /** Lowest and highest total for `frequency`, in `currency`. Empty for no limit. */
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
  awaiting: "",
  payment: "",
  expiring: "",
  frequency: "once",
  min: "",
  max: "",
  currency: "",
  sort: "updated_at",
};

/** Reads the filter from an address. Unknown values are ignored. */
export function parseFilter(query: Readonly<Record<string, string>>): ListFilter {
  const { view, sort, viewed, expiring, frequency, min = "", max = "", currency = "" } = query;
  const { search = "", tag = "", owner = "", client = "", awaiting, payment } = query;
  return {
    view: viewNames.find((each) => each === view) ?? standardFilter.view,
    search,
    tag,
    owner,
    client,
    viewed: viewedChoices.find((each) => each === viewed) ?? standardFilter.viewed,
    awaiting: awaitingChoices.find((each) => each === awaiting) ?? standardFilter.awaiting,
    payment: paymentChoices.find((each) => each === payment) ?? standardFilter.payment,
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

/** Returns the query of an address: the values that differ from the standard filter. */
export function toFilterSearch(filter: ListFilter): string {
  const entries = Object.entries(filter).filter(
    ([name, value]) => value !== standardFilter[name as keyof ListFilter],
  );
  const search = new URLSearchParams(entries).toString();
  return search && `?${search}`;
}

/** Number of rows per request. */
const pageSize = 50;

/**
 * Returns the query of the list. Names and clients are sorted from A, times from the latest, expiries from
 * the earliest.
 */
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

/** Returns the address of a file with all rows of the list, in its order. */
export function toExportUrl(ending: keyof typeof exportPaths, filter: ListFilter): string {
  const { limit: _limit, ...query } = toListQuery(filter, new Date());
  return toUrl(exportPaths[ending], { query });
}

/**
 * Returns the query that counts the proposals of every status, with the other conditions of the filter. The
 * query stays the same all day, so that the counts are requested only once.
 */
export function toCountQuery(filter: ListFilter, now: Date): CountQuery {
  const { view, search, tag, owner, client, viewed, awaiting, payment, expiring } = filter;
  const { frequency, min, max, currency } = filter;
  const hasValue = currency !== "" && (min !== "" || max !== "");
  return {
    search,
    tag,
    client,
    owner_id: owner,
    ...(view === "archived" && { archived: "true" }),
    ...(viewed !== "any" && { viewed }),
    ...(awaiting && { awaiting }),
    ...(payment && { payment: [payment] }),
    ...(expiring && {
      expiring_after: toStartOfDayAhead(now, 0),
      expiring_before: toStartOfDayAhead(now, Number(expiring) + 1),
    }),
    ...(hasValue && { currency, frequency }),
    ...(hasValue && min && { min_value: Number(min) }),
    ...(hasValue && max && { max_value: Number(max) }),
  };
}

/** The filters of the filter dialog, which appear as removable chips. */
export const dialogFilters = [
  "client",
  "tag",
  "owner",
  "viewed",
  "awaiting",
  "payment",
  "expiring",
  "value",
] as const;
export type DialogFilter = (typeof dialogFilters)[number];

/** The changes that remove each filter of the dialog. */
export const withoutFilter = {
  client: { client: "" },
  tag: { tag: "" },
  owner: { owner: "" },
  viewed: { viewed: "any" },
  awaiting: { awaiting: "" },
  payment: { payment: "" },
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

/** Returns the view to show with a filter by payments. Only won proposals are paid, and other views would be empty. */
export function toPaymentView({ view, payment }: Pick<ListFilter, "view" | "payment">): View {
  const isEmpty = views[view].length > 0 && view !== "won";
  return payment !== "" && isEmpty ? "won" : view;
}

/** Finds the intended tag among `names`. The API distinguishes tags by case and accents, but users do not. */
export function findTag(typed: string, names: readonly string[]): string {
  const tag = typed.trim();
  if (names.includes(tag)) return tag;
  return names.find((name) => name.localeCompare(tag, undefined, { sensitivity: "base" }) === 0) ?? tag;
}
