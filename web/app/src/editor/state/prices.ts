import { batch, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import {
  calculatePricing,
  computeGroupCosts,
  type Group,
  type GroupCost,
  type PricingProposal,
  type Totals,
  type UnmetChoice,
} from "@proffer/pricing";

/**
 * Prices of the open proposal. Amounts are signals by id, so that a changed amount renders only its own row.
 */
export class Prices {
  /** Totals of the current selection. Their range comes only from price ranges, not from choices. */
  readonly totals = signal<Totals>({});
  /** Totals over all choices that the client can still make. Null while they are being computed. */
  readonly range = signal<Totals | null>(null);
  readonly unmet = signal<readonly UnmetChoice[]>([]);
  /** True if an amount exceeds the maximum. */
  readonly isTooLarge = signal(false);
  /** Counts how often the whole proposal was priced. */
  readonly calculations = signal(0);
  readonly #amounts = new Map<string, Signal<number | undefined>>();
  readonly #costs = new Map<string, Signal<readonly GroupCost[]>>();
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  getAmount(id: string): ReadonlySignal<number | undefined> {
    return getOrMake(this.#amounts, id, undefined);
  }

  getCosts(id: string): ReadonlySignal<readonly GroupCost[]> {
    return getOrMake(this.#costs, id, []);
  }

  /** Prices the proposal now, and starts the worker that computes the range. */
  update(proposal: PricingProposal): void {
    try {
      const { amounts, totals, unmet } = calculatePricing({ ...proposal, selections_locked: true });
      const unmetIds = new Set(unmet.map(({ id }) => id));
      batch(() => {
        for (const [id, each] of this.#amounts) if (!amounts.has(id)) each.value = undefined;
        for (const [id, amount] of amounts) getOrMake(this.#amounts, id, undefined).value = amount;
        for (const group of listGroups(proposal)) {
          const cost = getOrMake(this.#costs, group.id ?? "", []);
          const costs = computeGroupCosts(group, amounts, proposal.currency, !unmetIds.has(group.id));
          if (JSON.stringify(costs) !== JSON.stringify(cost.value)) cost.value = costs;
        }
        this.totals.value = totals;
        this.unmet.value = unmet;
        this.isTooLarge.value = false;
        this.calculations.value += 1;
      });
      this.#askForRange(proposal);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.isTooLarge.value = true;
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #askForRange(proposal: PricingProposal): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#asked += 1;
      this.#getWorker().postMessage({ number: this.#asked, proposal });
    }, rangeDelayMs);
  }

  #getWorker(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./range-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<RangeAnswer>) => {
      if (data.number === this.#asked) this.range.value = data.totals;
    });
    this.#worker = worker;
    return worker;
  }
}

const rangeDelayMs = 150;

/** The answer of the worker. The totals are null if an amount is too large. */
export interface RangeAnswer {
  readonly number: number;
  readonly totals: Totals | null;
}

function getOrMake<T>(signals: Map<string, Signal<T>>, id: string, value: T): Signal<T> {
  const known = signals.get(id);
  if (known) return known;
  const made = signal(value);
  signals.set(id, made);
  return made;
}

function listGroups({ pages }: PricingProposal): Group[] {
  return pages.flatMap(({ children }) =>
    (children ?? []).filter((child): child is Group => child.type === "group"),
  );
}
