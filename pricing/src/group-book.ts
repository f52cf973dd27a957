import { addTo, noSums } from "./ledger.ts";
import type { GroupLedger, PageLedger, PercentLine, PerFrequency } from "./ledger.ts";
import type { PriceRules } from "./survey-modification.ts";
import type { LineItem, SelectionType } from "./types.ts";

interface Facts {
  /** The group counts now. */
  readonly counts: boolean;
  /** The recipient may switch it. */
  readonly optional: boolean;
  /** What is chosen in it now satisfies the selection type. */
  readonly met: boolean;
  readonly selection: SelectionType;
  readonly options: number;
  /** The hidden option that stands selected until the recipient chooses another one. */
  readonly preset?: LineItem | undefined;
  readonly rules: PriceRules;
}

/** The ledgers of one group or side-by-side while it is walked: one for each frequency it touches. */
export class GroupBook {
  readonly facts: Facts;
  private readonly ledgers: PerFrequency<GroupLedger> = [];
  private readonly percentLines: PerFrequency<PercentLine[]> = [];
  private readonly used = new Set<number>();

  constructor(facts: Facts) {
    this.facts = facts;
  }

  /** Opens the ledger for something that counts, or can come to, so that the frequency is in use. */
  on(place: number): GroupLedger {
    this.used.add(place);
    return this.ledgerOn(place);
  }

  addPercentLine(line: Omit<PercentLine, "group" | "of">): void {
    (this.percentLines[line.place] ??= []).push({ ...line, group: this.ledgerOn(line.place), of: 0 });
  }

  /** Enters the group into its page: always where it can come to count, and in what is chosen if it does now. */
  close(pages: PerFrequency<PageLedger>): void {
    const { counts, optional } = this.facts;
    this.ledgers.forEach((ledger, place) => {
      if (!ledger) return;
      const page = (pages[place] ??= {
        isUsed: false,
        chosen: noSums(),
        groups: [],
        percentLines: [],
      });
      const isUsed = (counts || optional) && this.used.has(place);
      if (counts) {
        addTo(page.chosen, ledger.constant);
        addTo(page.chosen, ledger.chosen);
      }
      if (isUsed) page.groups.push(ledger);
      page.isUsed ||= isUsed;
      page.percentLines.push(...(this.percentLines[place] ?? []));
    });
  }

  private ledgerOn(place: number): GroupLedger {
    return (this.ledgers[place] ??= this.open());
  }

  private open(): GroupLedger {
    const { optional, rules, options } = this.facts;
    const selection = rules.frozen ? "loose" : this.facts.selection;
    return { optional, selection, options, constant: noSums(), chosen: noSums(), members: [] };
  }
}
