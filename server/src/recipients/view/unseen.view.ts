import type { Group, LineItem, PublicUnseen } from "@proffer/contract";
import { countingModifications, dueOn, isPriced, sumOf } from "@proffer/pricing";
import { withUpperEnd, type Presenting } from "./presenting.ts";
import { exemptFrom } from "./public-price.view.ts";

/**
 * What the hidden lines of a group come to, added up as far as they are discounted and taxed alike: no more than
 * anybody can tell from the total and the lines that are shown.
 */
export function unseenOf(
  { line_items }: Group,
  { amounts, upperAmounts = amounts, currency }: Presenting,
): PublicUnseen[] {
  const sums = new Map<string, PartOfUnseen>();
  const hidden = line_items.filter((line) => line.hidden && (!line.optional || line.selected));
  for (const { kind, id } of hidden.flatMap(partsOf)) {
    const key = JSON.stringify(kind);
    const { amount, upper } = sums.get(key) ?? { amount: 0, upper: 0 };
    sums.set(key, {
      kind,
      amount: sumOf([amount, amounts.get(id) ?? 0], currency),
      upper: sumOf([upper, upperAmounts.get(id) ?? 0], currency),
    });
  }
  return [...sums.values()].map(({ kind, amount, upper }) =>
    Object.assign(withUpperEnd(amount, upper), kind, { amount }),
  );
}

interface PartOfUnseen {
  /** What is discounted and taxed alike, and due as often. */
  readonly kind: Omit<PublicUnseen, "amount" | "max_amount">;
  readonly amount: number;
  readonly upper: number;
}

function partsOf(line: LineItem): Array<Pick<PartOfUnseen, "kind"> & { readonly id: string }> {
  const own = isPriced(line) ? [{ entry: line, id: line.id, frequency: dueOn(line) }] : [];
  const added = countingModifications(line).map((each) => ({
    entry: {
      tax_exempt: line.tax_exempt || each.tax_exempt === true,
      discount_exempt: line.discount_exempt || each.discount_exempt === true,
    },
    id: each.id ?? "",
    frequency: dueOn(each, line),
  }));
  return [...own, ...added].map(({ entry, id, frequency }) => ({
    kind: Object.assign(exemptFrom(entry), { frequency }),
    id,
  }));
}
