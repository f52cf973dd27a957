import type { PriceRules } from "./collect-modification.ts";
import { addSums, createSums } from "./ledger.ts";
import type { GroupLedger, PageLedger, PerFrequency, PercentLine } from "./ledger.ts";
import type { LineItem, SelectionType } from "./types.ts";

/** Facts that hold for everything in a group or side-by-side. */
interface GroupState {
  /** The group counts now. */
  readonly counts: boolean;
  /** The recipient may switch the group. */
  readonly optional: boolean;
  /** The present choice satisfies the selection type. */
  readonly met: boolean;
  readonly selection: SelectionType;
  /** Number of lines or columns that the selection is about. */
  readonly options: number;
  /** The hidden option that stands selected until the recipient chooses another one. */
  readonly preset?: LineItem | undefined;
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

  /** Returns the ledger for something that counts or can come to count: the frequency is in use from then on. */
  useFrequency(frequencyIndex: number): GroupLedger {
    this.used.add(frequencyIndex);
    return this.getLedger(frequencyIndex);
  }

  /** Adds a percent line, whether it counts or not: its amount is shown all the same. */
  addPercentLine(line: Omit<PercentLine, "group" | "of">): void {
    const { frequencyIndex } = line;
    const lines = (this.percentLines[frequencyIndex] ??= []);
    lines.push({ ...line, group: this.getLedger(frequencyIndex), of: 0 });
  }

  /** Adds the ledgers to those of the page: to its groups where the group can come to count, to what is chosen where it counts now. */
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
