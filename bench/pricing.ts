import { calculatePricing } from "../pricing/src/index.ts";
import type { Group, LineItem, PricingProposal } from "../pricing/src/index.ts";
import { report } from "./report.ts";
import { settings } from "./settings.ts";

/**
 * Measures the totals of 1,000 and of 10,000 lines, against a plain floating-point loop over the same lines.
 */
export async function measurePricing(): Promise<void> {
  const thousand = warmUpProposal(1_000);
  const tenThousand = warmUpProposal(10_000);
  timeInTurn([thousand.engine, tenThousand.engine, thousand.loop, tenThousand.loop]);
  for (const { lines, engine, loop } of [thousand, tenThousand]) {
    const raw = { microseconds: engine.microseconds, microseconds_against: loop.microseconds };
    const ratio = loop.microseconds / engine.microseconds;
    report({ figure: `totals of ${lines} lines / float loop`, ratio, raw });
  }
  report({
    figure: "totals of 10000 lines / of 1000, per line",
    ratio: (10 * thousand.engine.microseconds) / tenThousand.engine.microseconds,
    raw: {
      microseconds: tenThousand.engine.microseconds,
      microseconds_against: thousand.engine.microseconds,
    },
  });
}

function warmUpProposal(lines: number) {
  const proposal = sampleProposal(lines);
  return {
    lines,
    engine: warmUp(() => calculatePricing(proposal).totals.once?.max.total ?? 0),
    loop: warmUp(() => floatTotals(proposal).once?.max ?? 0),
  };
}

/**
 * Creates a proposal with tax and discounts. A third of its lines are optional, a fifth have a selectable
 * quantity, and a tenth are monthly. Some are exempt from tax, and some are percent lines.
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

interface Work {
  readonly run: () => number;
  /** Number of runs in a round. */
  readonly batch: number;
  /**
   * Time of a run in the fastest round so far, because other work of the machine only makes rounds slower.
   */
  microseconds: number;
}

/** Runs until the code is fully compiled, as in a server that prices proposals all day. */
function warmUp(run: () => number): Work {
  const until = performance.now() + settings.longWarmUpMilliseconds;
  let calls = 0;
  while (performance.now() < until) {
    sink += run();
    calls += 1;
  }
  const batch = Math.ceil((calls * roundMilliseconds) / settings.longWarmUpMilliseconds);
  return { run, batch, microseconds: Infinity };
}

/** Times each work in 21 rounds. */
function timeInTurn(works: readonly Work[]): void {
  for (let round = 0; round < 21; round++) {
    for (const work of works) {
      const start = performance.now();
      for (let call = 0; call < work.batch; call++) sink += work.run();
      work.microseconds = Math.min(work.microseconds, ((performance.now() - start) * 1000) / work.batch);
    }
  }
}

/** Sum of the results. Without a use of the results, the engine could optimise the computations away. */
let sink = 0;
