import { calculatePricing } from "../pricing/src/index.ts";
import type { Group, LineItem, PricingProposal } from "../pricing/src/index.ts";
import { report } from "./report.ts";
import { settings } from "./settings.ts";

const sizes = [1_000, 10_000];

/** Totals of 1,000 and of 10,000 lines, against a plain loop of floating point over the same lines. */
export async function measurePricing(): Promise<void> {
  const proposals = sizes.map(sampleProposal);
  const engines = proposals.map((proposal) => () => calculatePricing(proposal).totals.once?.max.total ?? 0);
  const loops = proposals.map((proposal) => () => floatTotals(proposal).once?.max ?? 0);
  const times = measureMicroseconds([...engines, ...loops]);
  const perLine = sizes.map((lines, index) => (times[index] ?? Number.NaN) / lines);
  for (const [index, lines] of sizes.entries()) {
    const [microseconds = Number.NaN, against = Number.NaN] = [times[index], times[index + sizes.length]];
    const raw = { microseconds, microseconds_against: against };
    report({ figure: `totals of ${lines} lines / float loop`, ratio: against / microseconds, raw });
    const [least = Number.NaN, own = Number.NaN] = [perLine[0], perLine[index]];
    if (index > 0)
      report({ figure: `totals of ${lines} lines / of 1000, per line`, ratio: least / own, raw });
  }
}

/**
 * Creates a proposal with tax and discounts: a third of its lines is optional, a fifth has a quantity to choose, a tenth is
 * monthly; some are exempt from tax, some are percent lines.
 */
function sampleProposal(lines: number): PricingProposal {
  const groups: Group[] = [];
  for (let first = 0; first < lines; first += 20) {
    const line_items = Array.from({ length: 20 }, (_, place) => sampleLine(first + place));
    groups.push({ type: "group", id: `group-${first}`, line_items });
  }
  const third = Math.ceil(groups.length / 3);
  return {
    currency: "EUR",
    pages: [0, 1, 2].map((page) => ({
      id: `page-${page}`,
      tax_percent: 20,
      markup_percent: page === 1 ? 12.5 : 0,
      discounts: [{ type: "percent", value: 10, frequency: "once" }],
      children: groups.slice(page * third, (page + 1) * third),
    })),
  };
}

function sampleLine(n: number): LineItem {
  const id = `0199a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
  if (n % 40 === 39) return { id, price: { model: "percent", value: 5, frequency: "once" } };
  const current = 1 + (n % 4);
  return {
    id,
    optional: n % 3 === 0,
    selected: n % 6 === 0,
    tax_exempt: n % 7 === 0,
    price: {
      model: "fixed",
      value: ((n * 7919) % 100_000) / 100 + 1,
      frequency: n % 10 === 9 ? "monthly" : "once",
      quantity: n % 5 === 0 ? { current, min: 1, max: 10 } : { current },
    },
  };
}

interface FloatRange {
  selected: number;
  min: number;
  max: number;
}

function floatTotals(proposal: PricingProposal): Record<string, FloatRange> {
  const totals: Record<string, FloatRange> = {};
  for (const page of proposal.pages) {
    for (const child of page.children ?? []) {
      if (child.type !== "group") continue;
      for (const line of child.line_items ?? []) {
        const { price, optional, selected } = line;
        const total = (totals[price?.frequency ?? "once"] ??= { selected: 0, min: 0, max: 0 });
        const value = price?.value ?? 0;
        const amount = value * (price?.quantity?.current ?? 1);
        if (!optional || selected) total.selected += amount;
        if (!optional) total.min += value * (price?.quantity?.min ?? price?.quantity?.current ?? 1);
        total.max += value * (price?.quantity?.max ?? price?.quantity?.current ?? 1);
      }
    }
  }
  return totals;
}

const roundMilliseconds = 10;

type Work = () => number;

/** Returns the time of the fastest of 21 rounds of each work, in turn, after a warm-up: other work of the machine only makes a round slower. */
function measureMicroseconds(works: readonly Work[]): number[] {
  const warm = works.map((work) => ({ work, batch: warmUp(work), times: [] as number[] }));
  for (let round = 0; round < 21; round++) {
    for (const { work, batch, times } of warm) {
      const start = performance.now();
      for (let call = 0; call < batch; call++) sink += work();
      times.push(((performance.now() - start) * 1000) / batch);
    }
  }
  return warm.map(({ times }) => Math.min(...times));
}

/**
 * Does the work until it is compiled for good, which a server that prices proposals all day is too. Returns how often it can be done in a
 * round.
 */
function warmUp(work: Work): number {
  const until = performance.now() + settings.longWarmUpMilliseconds;
  let calls = 0;
  while (performance.now() < until) {
    sink += work();
    calls += 1;
  }
  return Math.ceil((calls * roundMilliseconds) / settings.longWarmUpMilliseconds);
}

/** Results of the computations, kept, so that nothing is optimised away. */
let sink = 0;
