import {
  calculateContractValue,
  type Column,
  type Frequency,
  type LineItem,
  type TermProposal,
} from "@proffer/pricing";

/** The share of the full price that the client pays over the term, from 0 to 1. */
export interface ScheduleShare {
  /** Of the current choice. */
  readonly selected: number;
  /** Of the line or column with the lowest share, which the client may choose alone. */
  readonly worst: number;
}

export type ScheduleShares = Partial<Record<Frequency, ScheduleShare>>;

/** Finds how much free periods and price steps lower the prices over the term. Empty if no price has a schedule. */
export function findScheduleShares(proposal: TermProposal): ScheduleShares {
  const scheduled = listPriced(proposal).filter(({ schedule }) => schedule != null);
  if (!proposal.term || scheduled.length === 0) return {};
  const current = findShares(proposal);
  const alone = scheduled.map((line) => findShares(toProposal(proposal, line)));
  const used = Object.keys(current) as Frequency[];
  return Object.fromEntries(
    used.map((frequency) => {
      const selected = current[frequency] ?? 1;
      return [
        frequency,
        { selected, worst: Math.min(selected, ...alone.map((each) => each[frequency] ?? 1)) },
      ];
    }),
  );
}

type Shares = Partial<Record<Frequency, number>>;

function findShares(proposal: TermProposal): Shares {
  const [paid, full] = [addPayments(proposal), addPayments(withoutSchedules(proposal))];
  const entries = [...full].map(([frequency, sum]) => {
    const share = sum > 0 ? (paid.get(frequency) ?? 0) / sum : 1;
    return [frequency, Math.min(1, Math.max(0, share))];
  });
  return Object.fromEntries(entries) as Shares;
}

/** Adds the payments of the current choice by frequency. */
function addPayments(proposal: TermProposal): Map<Frequency, number> {
  const { payments = [] } = calculateContractValue({ ...proposal, selections_locked: true }) ?? {};
  const sums = new Map<Frequency, number>();
  for (const { frequency, count, amount } of payments)
    sums.set(frequency, (sums.get(frequency) ?? 0) + count * amount.selected);
  return sums;
}

function withoutSchedules(proposal: TermProposal): TermProposal {
  const pages = proposal.pages.map((page) =>
    Object.assign({}, page, { children: (page.children ?? []).map(withoutSchedulesInside) }),
  );
  return { ...proposal, pages };
}

function withoutSchedulesInside(child: Child): Child {
  return child.type === "group"
    ? { ...child, line_items: (child.line_items ?? []).map(withoutSchedule) }
    : { ...child, columns: (child.columns ?? []).map(withoutSchedule) };
}

type Child = NonNullable<TermProposal["pages"][number]["children"]>[number];

const withoutSchedule = <Entry extends object>(entry: Entry) => ({ ...entry, schedule: null });

/** Lists lines, and columns as lines. */
function listPriced({ pages }: TermProposal): LineItem[] {
  return pages
    .flatMap(({ children }) => children ?? [])
    .flatMap((child) =>
      child.type === "group" ? (child.line_items ?? []) : (child.columns ?? []).map(toLine),
    );
}

function toLine({ schedule = null, price, frequency = "once" }: Column): LineItem {
  return { price: { model: "fixed", value: price ?? 0, frequency }, schedule };
}

function toProposal(proposal: TermProposal, line: LineItem): TermProposal {
  const only = { ...line, optional: false, selected: true, modifications: [] };
  return { ...proposal, pages: [{ children: [{ type: "group", line_items: [only] }] }] };
}
