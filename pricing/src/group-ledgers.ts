import type { PriceRules } from "./collect-modification.ts";
import { addSums, createSums } from "./ledger.ts";
import type { GroupLedger, PageLedger, PerFrequency, PercentLine } from "./ledger.ts";
import type { LineItem, SelectionType } from "./types.ts";

/** Facts about a whole group or side-by-side. */
interface GroupState {
  /** True if the group counts now. */
  readonly counts: boolean;
  /** True if the recipient may switch the group. */
  readonly optional: boolean;
  /** True if the current choice satisfies the selection type. */
  readonly met: boolean;
  readonly selection: SelectionType;
  /** Number of lines or columns that the selection applies to. */
  readonly options: number;
  /** The hidden option that remains selected until the recipient selects another one. */
  readonly hiddenSelection?: LineItem | undefined;
  readonly rules: PriceRules;
}

/** The ledgers of one group or side-by-side, one for each frequency, while its prices are collected. */
export class GroupLedgers {
  readonly state: GroupState;
  private readonly ledgers: PerFrequency<GroupLedger> = [];
  private readonly percentLines: PerFrequency<PercentLine[]> = [];
  private readonly used = new Set<number>();

  constructor(state: GroupState) {
    this.state = state;
  }

  /** Returns the ledger for an entry that counts or can count, and marks its frequency as used. */
  useFrequency(frequencyIndex: number): GroupLedger {
    this.used.add(frequencyIndex);
    return this.getLedger(frequencyIndex);
  }

  /** Adds a percent line, even if it does not count, because its amount is shown. */
  addPercentLine(line: Omit<PercentLine, "group" | "base">): void {
    const { frequencyIndex } = line;
    const lines = (this.percentLines[frequencyIndex] ??= []);
    lines.push({ ...line, group: this.getLedger(frequencyIndex), base: 0 });
  }

  /**
   * Adds the ledgers of the group to the ledgers of the page: to `groups` if the group can count, and to the
   * sums in `chosen` if the group counts now.
   */
  addToPage(pages: PerFrequency<PageLedger>): void {
    const { counts, optional } = this.state;
    this.ledgers.forEach((ledger, frequencyIndex) => {
      if (!ledger) return;
      const page = (pages[frequencyIndex] ??= {
        isUsed: false,
        chosen: createSums(),
        groups: [],
        percentLines: [],
      });
      const isUsed = (counts || optional) && this.used.has(frequencyIndex);
      if (counts) {
        addSums(page.chosen, ledger.constant);
        addSums(page.chosen, ledger.chosen);
      }
      if (isUsed) page.groups.push(ledger);
      page.isUsed ||= isUsed;
      page.percentLines.push(...(this.percentLines[frequencyIndex] ?? []));
    });
  }

  private getLedger(frequencyIndex: number): GroupLedger {
    return (this.ledgers[frequencyIndex] ??= this.createLedger());
  }

  private createLedger(): GroupLedger {
    const { optional, rules, options } = this.state;
    const selection = rules.frozen ? "loose" : this.state.selection;
    return { optional, selection, options, constant: createSums(), chosen: createSums(), members: [] };
  }
}
