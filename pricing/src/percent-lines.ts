import { plus, share } from "./exact.ts";
import type { Whole } from "./exact.ts";
import { BASE, enter } from "./ledger.ts";
import type { PageLedger, PercentLine } from "./ledger.ts";
import { note } from "./found.ts";
import type { Found } from "./found.ts";
import { modificationAmount } from "./survey-modification.ts";
import { FREQUENCIES } from "./types.ts";

/** Step 4: once all else is known, each percent line takes its share of what counts in its scope. */
export function settlePercentLines(found: Found): void {
  for (const place of FREQUENCIES.keys()) {
    const ledgers = found.pages.flatMap((page) => page.ledgers[place] ?? []);
    const proposal = ledgers.reduce<Whole>((sum, ledger) => plus(sum, ledger.chosen[BASE] ?? 0), 0);
    for (const ledger of ledgers) {
      for (const line of ledger.percentLines) settle(found, ledger, line, proposal);
    }
  }
}

function settle(found: Found, page: PageLedger, percent: PercentLine, proposal: Whole): void {
  const { group, scope } = percent;
  const bases = {
    group: plus(group.constant[BASE] ?? 0, group.chosen[BASE] ?? 0),
    page: page.chosen[BASE] ?? 0,
    proposal,
  };
  percent.of = bases[scope];
  const amount = share(percent.of, percent.ratio);
  note(found, percent.line.id, amount);
  if (percent.counts) enter(page.chosen, percent.slot, amount);
  for (const each of percent.modifications) {
    const of = modificationAmount(each, amount);
    note(found, each.modification.id, of);
    if (percent.counts && each.counts && each.place === percent.place) enter(page.chosen, each.slot, of);
  }
}
