import type { InsightFigures } from "@proffer/contract";
import { frequencies } from "@proffer/pricing";
import {
  parseTotalKey,
  toMajorUnits,
  totalColumns,
  toWholeMinorUnits,
  type StepFacts,
  type StepTime,
} from "../../index.ts";

type InsightMargin = NonNullable<InsightFigures["values"][number]["margin"]> | null;

type Decision = Extract<StepTime, "won_at" | "lost_at">;

export function isDecision(step: StepTime): step is Decision {
  return step === "won_at" || step === "lost_at";
}

interface ContractSums {
  sent: bigint;
  won: bigint;
}

interface ValueSums extends ContractSums {
  /** Sums of won proposals with a cost. Undefined if there is none. */
  margin?: MarginSums;
}

interface PaymentSums {
  received: bigint;
  open: bigint;
}

interface MarginSums {
  revenue: bigint;
  cost: bigint;
}

/** Adds up figures of proposals. Money is added in minor units, so sums are exact. */
export class InsightTally {
  readonly #counts: Record<StepTime, number> = { sent_at: 0, first_viewed_at: 0, won_at: 0, lost_at: 0 };
  readonly #decisionMs: number[] = [];
  readonly #questions: Record<Decision, number> = { won_at: 0, lost_at: 0 };
  /** Sums by frequency and currency, in minor units. */
  readonly #values = new Map<string, ValueSums>();
  /** Sums of contract values by currency, in minor units. */
  readonly #contracts = new Map<string, ContractSums>();

  /** Sums of payments by currency, in minor units. */
  readonly #payments = new Map<string, PaymentSums>();

  /** Number of sent proposals. It determines the order of groups. */
  get sent(): number {
    return this.#counts.sent_at;
  }

  /** `questions` is the number of questions before a decision. */
  add(step: StepTime, facts: StepFacts, questions = 0): void {
    this.#counts[step] += 1;
    if (step === "sent_at") this.#addValues(facts, "sent");
    if (step === "won_at") {
      this.#addValues(facts, "won");
      this.#addMargins(facts);
    }
    if (!isDecision(step)) return;
    this.#questions[step] += questions;
    if (facts.sent_at !== null) this.#decisionMs.push(Date.parse(facts.at) - Date.parse(facts.sent_at));
  }

  #addValues(facts: StepFacts, sum: "sent" | "won"): void {
    this.#addContract(facts, sum);
    for (const frequency of frequencies) {
      const key = facts[totalColumns[frequency]];
      if (key === null) continue;
      const { currency, minorUnits } = parseTotalKey(key);
      const sums = this.#values.get(`${frequency} ${currency}`) ?? { sent: 0n, won: 0n };
      sums[sum] += minorUnits;
      this.#values.set(`${frequency} ${currency}`, sums);
    }
  }

  #addContract({ contract_total: key }: StepFacts, sum: "sent" | "won"): void {
    if (key === null) return;
    const { currency, minorUnits } = parseTotalKey(key);
    const sums = this.#contracts.get(currency) ?? { sent: 0n, won: 0n };
    sums[sum] += minorUnits;
    this.#contracts.set(currency, sums);
  }

  /** Adds the margins of frequencies that have a total. */
  #addMargins(facts: StepFacts): void {
    if (!facts.margins) return;
    const { currency, sums: amounts } = facts.margins;
    for (const frequency of frequencies) {
      const [amount, sums] = [amounts[frequency], this.#values.get(`${frequency} ${currency}`)];
      if (!amount || !sums || facts[totalColumns[frequency]] === null) continue;
      sums.margin ??= { revenue: 0n, cost: 0n };
      sums.margin.revenue += toWholeMinorUnits(currency, amount.revenue);
      sums.margin.cost += toWholeMinorUnits(currency, amount.cost);
    }
  }

  addReceived(currency: string, amount: number, refunded: number): void {
    const sums = this.#findPayments(currency);
    sums.received += toWholeMinorUnits(currency, amount) - toWholeMinorUnits(currency, refunded);
  }

  addOpen(currency: string, amount: number): void {
    this.#findPayments(currency).open += toWholeMinorUnits(currency, amount);
  }

  #findPayments(currency: string): PaymentSums {
    const sums = this.#payments.get(currency) ?? { received: 0n, open: 0n };
    this.#payments.set(currency, sums);
    return sums;
  }

  toFigures(): InsightFigures {
    const { sent_at: sent, first_viewed_at: opened, won_at: won, lost_at: lost } = this.#counts;
    const decided = won + lost;
    return {
      sent,
      opened,
      won,
      lost,
      win_rate: decided === 0 ? null : Math.round((won / decided) * 10_000) / 10_000,
      average_seconds_to_decide: toAverageSeconds(this.#decisionMs),
      median_seconds_to_decide: toMedianSeconds(this.#decisionMs),
      questions_per_won: toAverage(this.#questions.won_at, won),
      questions_per_lost: toAverage(this.#questions.lost_at, lost),
      values: this.#toValues(),
      contract_values: this.#toContractValues(),
      payments: this.#toPayments(),
    };
  }

  #toContractValues(): InsightFigures["contract_values"] {
    const sums = [...this.#contracts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return sums.map(([currency, { sent, won }]) => ({
      currency,
      sent: toMajorUnits(currency, sent),
      won: toMajorUnits(currency, won),
    }));
  }

  #toPayments(): InsightFigures["payments"] {
    const sums = [...this.#payments].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return sums.map(([currency, { received, open }]) => ({
      currency,
      received: toMajorUnits(currency, received),
      open: toMajorUnits(currency, open),
    }));
  }

  #toValues(): InsightFigures["values"] {
    const currencies = new Set([...this.#values.keys()].map((key) => key.slice(-3)));
    return [...currencies].toSorted().flatMap((currency) =>
      frequencies.flatMap((frequency) => {
        const sums = this.#values.get(`${frequency} ${currency}`);
        if (!sums) return [];
        const [sent, won] = [toMajorUnits(currency, sums.sent), toMajorUnits(currency, sums.won)];
        return [{ currency, frequency, sent, won, margin: toMargin(currency, sums.margin) }];
      }),
    );
  }
}

function toMargin(currency: string, sums: MarginSums | undefined): InsightMargin {
  if (!sums) return null;
  const { revenue, cost } = sums;
  return {
    revenue: toMajorUnits(currency, revenue),
    cost: toMajorUnits(currency, cost),
    percent: toPercent(revenue - cost, revenue),
  };
}

/** Returns part / whole × 100, rounded half away from zero to two decimals, or null unless `whole` is above 0. */
function toPercent(part: bigint, whole: bigint): number | null {
  if (whole <= 0n) return null;
  const size = part < 0n ? -part : part;
  const hundredths = Number((size * 20_000n + whole) / (2n * whole)) / 100;
  return part < 0n ? -hundredths : hundredths;
}

/** Returns the average with two decimals, or null if there are no proposals. */
function toAverage(sum: number, proposals: number): number | null {
  return proposals === 0 ? null : Math.round((sum / proposals) * 100) / 100;
}

function toAverageSeconds(milliseconds: readonly number[]): number | null {
  if (milliseconds.length === 0) return null;
  const sum = milliseconds.reduce((total, each) => total + BigInt(each), 0n);
  return Number(sum / BigInt(milliseconds.length) / 1000n);
}

function toMedianSeconds(milliseconds: readonly number[]): number | null {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.floor((low + high) / 2000);
}
