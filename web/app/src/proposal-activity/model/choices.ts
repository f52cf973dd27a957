import type { AnalyticsEvent, ProposalDetail } from "@proffer/contract";
import { getQuantityBounds } from "@proffer/pricing";
import { readFacts } from "./event-facts.ts";
import type { ListedEvent } from "./reading.ts";

/** An option of the client with its current selection. */
export interface Option {
  readonly id: string;
  /** The names of the parents of the option, then its name. */
  readonly path: readonly string[];
  readonly isChosen: boolean;
  /** Null if the client cannot set the quantity. */
  readonly quantity: number | null;
}

type Child = ProposalDetail["pages"][number]["children"][number];
type Line = Extract<Child, { type: "group" }>["line_items"][number];

/** Lists the options of a proposal, in the order of the pages. */
export function listOptions({ pages }: Pick<ProposalDetail, "pages">): Option[] {
  return pages.flatMap(({ children }) => children.flatMap(listChildOptions));
}

function listChildOptions(child: Child): Option[] {
  const { id, name } = child;
  const own = child.optional ? [{ id, path: [name], isChosen: child.selected, quantity: null }] : [];
  if (child.type === "group")
    return [...own, ...child.line_items.flatMap((line) => listLineOptions(line, name))];
  return [
    ...own,
    ...child.columns.map((column) => ({
      id: column.id,
      path: [name, column.name],
      isChosen: column.isSelected,
      quantity: null,
    })),
  ];
}

function listLineOptions(
  { id, name, optional, selected, price, modifications }: Line,
  group: string,
): Option[] {
  const { quantity } = price;
  const isCounted = getQuantityBounds(quantity).editable;
  const path = [group, name];
  return [
    ...(optional || isCounted
      ? [{ id, path, isChosen: !optional || selected, quantity: isCounted ? (quantity?.current ?? 1) : null }]
      : []),
    ...modifications
      .filter((each) => each.optional)
      .map((each) => ({ id: each.id, path: [...path, each.name], isChosen: each.selected, quantity: null })),
  ];
}

/** Finds the latest choice of each changed item, by id. The events come newest first. */
export function findLatestChoices<E extends AnalyticsEvent>(events: readonly E[]): Map<string, E> {
  const latest = new Map<string, E>();
  for (const event of events) {
    const { item_id: id } = readFacts(event);
    if (id !== undefined && !latest.has(id)) latest.set(id, event);
  }
  return latest;
}

/**
 * Leaves out the deselections that were caused by the selection of another item. Both events have the same
 * time, but the client chose only the selected item.
 */
export function omitDisplaced<E extends ListedEvent>(events: readonly E[]): E[] {
  const toAct = ({ proposal, event_timestamp: time }: E) => `${proposal?.id ?? ""} ${time}`;
  // A field can have the value false, too.
  const isSwitch = (event: E) =>
    event.event_type === "selection_changed" && readFacts(event).field_id === undefined;
  const acts = new Set(
    events.filter((event) => isSwitch(event) && readFacts(event).new_value === true).map(toAct),
  );
  return events.filter(
    (event) => !isSwitch(event) || readFacts(event).new_value !== false || !acts.has(toAct(event)),
  );
}

/** A total from the time of an event. */
export interface TotalPoint {
  readonly at: number;
  readonly value: number;
  readonly event: AnalyticsEvent;
}

/**
 * Lists the totals of one frequency after each choice in one currency, oldest first. The events come newest
 * first.
 */
export function listTotals(
  events: readonly AnalyticsEvent[],
  frequency: string,
  currency: string,
): TotalPoint[] {
  return events.toReversed().flatMap((event) => {
    const { totals } = readFacts(event);
    if (totals?.currency !== currency) return [];
    return [{ at: Date.parse(event.event_timestamp), value: Number(totals[frequency] ?? 0), event }];
  });
}
