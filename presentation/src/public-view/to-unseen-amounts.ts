import type { Group, LineItem, PublicUnseen } from "@proffer/contract";
import { listCountingModifications, getBillingFrequency, isPriced, sumAmounts } from "@proffer/pricing";
import { toPublicExemptions } from "./to-public-price.ts";
import { toUpperEnd, type ViewRules } from "./view-rules.ts";

/**
 * Adds up the amounts of the hidden lines of a group by discount, tax and frequency. This reveals no more
 * than the total and the visible lines do.
 */
export function toUnseenAmounts({ line_items }: Group, { prices, currency }: ViewRules): PublicUnseen[] {
  const { amounts, upperAmounts = amounts } = prices;
  const sums = new Map<string, UnseenPart>();
  const hidden = line_items.filter((line) => line.hidden && (!line.optional || line.selected));
  for (const { kind, id } of hidden.flatMap(listUnseenParts)) {
    const key = JSON.stringify(kind);
    const { amount, upper } = sums.get(key) ?? { amount: 0, upper: 0 };
    sums.set(key, {
      kind,
      amount: sumAmounts([amount, amounts.get(id) ?? 0], currency),
      upper: sumAmounts([upper, upperAmounts.get(id) ?? 0], currency),
    });
  }
  return [...sums.values()].map(({ kind, amount, upper }) =>
    Object.assign(toUpperEnd(amount, upper), kind, { amount }),
  );
}

interface UnseenPart {
  /** Discount, tax and frequency that these amounts have in common. */
  readonly kind: Omit<PublicUnseen, "amount" | "max_amount">;
  readonly amount: number;
  readonly upper: number;
}

function listUnseenParts(line: LineItem): Array<Pick<UnseenPart, "kind"> & { readonly id: string }> {
  const own = isPriced(line) ? [{ entry: line, id: line.id, frequency: getBillingFrequency(line) }] : [];
  const added = listCountingModifications(line).map((each) => ({
    entry: {
      tax_exempt: line.tax_exempt || each.tax_exempt === true,
      discount_exempt: line.discount_exempt || each.discount_exempt === true,
    },
    id: each.id ?? "",
    frequency: getBillingFrequency(each, line),
  }));
  return [...own, ...added].map(({ entry, id, frequency }) => ({
    kind: Object.assign(toPublicExemptions(entry), { frequency }),
    id,
  }));
}
