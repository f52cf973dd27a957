import type { PageLedger } from "../ledger.ts";
import { NOTHING, added } from "../page-total.ts";
import type { Breakdown, PageRules } from "../page-total.ts";
import { NO_BOUNDS, boundsOf } from "./bounds.ts";
import type { Bounds } from "./bounds.ts";
import type { Effort } from "./effort.ts";
import { Frontier } from "./frontier.ts";
import { finalists } from "./search.ts";
import type { SearchPage } from "./search.ts";
import { slopesOf } from "./slopes.ts";

/** One page on one frequency, with what it does to its sums. */
export interface RuledLedger {
  readonly ledger: PageLedger;
  readonly rules: PageRules;
}

export interface Range {
  min: Breakdown;
  max: Breakdown;
}

/**
 * The lowest and the highest total that choices can reach on one frequency. Pages are searched one by one, unless
 * a percent line takes its share of the whole proposal.
 */
export function rangeOf(ruled: readonly RuledLedger[], effort: Effort): Range {
  let all: Bounds[] | undefined;
  const pages = ruled.map(({ ledger, rules }, index): SearchPage => {
    const bounds = (): Bounds => (all ??= boundsOf(ruled.map((each) => each.ledger)))[index] ?? NO_BOUNDS;
    return { ledger, rules, slopes: slopesOf(rules, bounds) };
  });
  const sections = pages.some(reachesOut) ? [pages] : pages.map((page) => [page]);
  const share = effort.share();
  const [down, up] = [new Frontier(-1, share), new Frontier(1, share)];
  const range = sections
    .map((section) => spread([...finalists(section, down), ...finalists(section, up)]))
    .reduce((a, b) => ({ min: added(a.min, b.min), max: added(a.max, b.max) }));
  for (const { handled } of [down, up]) effort.spend(handled);
  return range;
}

/** Both searches' finds together: where a search had to narrow down, neither end is worse than the other's. */
export function spread([first = NOTHING, ...others]: readonly Breakdown[]): Range {
  return others.reduce<Range>(
    ({ min, max }, each) => ({
      min: each.total < min.total ? each : min,
      max: each.total > max.total ? each : max,
    }),
    { min: first, max: first },
  );
}

function reachesOut({ ledger }: SearchPage): boolean {
  return ledger.percentLines.some((line) => line.scope === "proposal");
}
