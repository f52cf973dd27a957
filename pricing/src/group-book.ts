import { addTo, noSums } from "./ledger.ts";
import type { GroupLedger, PageLedger, PercentLine, PerFrequency } from "./ledger.ts";
import type { PriceRules } from "./survey-modification.ts";
import type { SelectionType } from "./types.ts";

interface Facts {
  /** The group counts now. */
  readonly counts: boolean;
  /** The recipient may switch it. */
  readonly optional: boolean;
  /** What is chosen in it now satisfies the selection type. */
  readonly met: boolean;
  readonly selection: SelectionType;
  readonly options: number;
  readonly rules: PriceRules;
}

/** The ledgers of one group or side-by-side while it is walked: one for each frequency it touches. */
export class GroupBook {
  readonly facts: Facts;
  private readonly ledgers: PerFrequency<GroupLedger> = [];
  private readonly percentLines: PerFrequency<PercentLine[]> = [];

  constructor(facts: Facts) {
    this.facts = facts;
  }

  on(place: number): GroupLedger {
    return (this.ledgers[place] ??= this.open());
  }

  addPercentLine(line: Omit<PercentLine, "group" | "of">): void {
    (this.percentLines[line.place] ??= []).push({ ...line, group: this.on(line.place), of: 0 });
  }

  /** Enters the group into its page: always where it can come to count, and in what is chosen if it does now. */
  close(pages: PerFrequency<PageLedger>): void {
    const { counts, optional } = this.facts;
    this.ledgers.forEach((ledger, place) => {
      if (!ledger) return;
      const page = (pages[place] ??= { chosen: noSums(), groups: [], percentLines: [] });
      if (counts) {
        addTo(page.chosen, ledger.constant);
        addTo(page.chosen, ledger.chosen);
      }
      if (counts || optional) page.groups.push(ledger);
      page.percentLines.push(...(this.percentLines[place] ?? []));
    });
  }

  private open(): GroupLedger {
    const { optional, rules, options } = this.facts;
    const selection = rules.frozen ? "loose" : this.facts.selection;
    return { optional, selection, options, constant: noSums(), chosen: noSums(), members: [] };
  }
}
