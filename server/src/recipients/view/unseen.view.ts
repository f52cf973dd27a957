import type { Group, LineItem, PublicUnseen } from "@proffer/contract";
import { countingModifications, dueOn, isPriced, sumOf } from "@proffer/pricing";
import type { Presenting } from "./presenting.ts";
import { exemptFrom } from "./public-price.view.ts";

/**
 * What the hidden lines of a group come to, added up as far as they are discounted and taxed alike: no more than
 * anybody can tell from the total and the lines that are shown.
 */
export function unseenOf({ line_items }: Group, { amounts, currency }: Presenting): PublicUnseen[] {
  const sums = new Map<string, PublicUnseen>();
  const hidden = line_items.filter((line) => line.hidden && (!line.optional || line.selected));
  for (const part of hidden.flatMap((line) => partsOf(line, amounts))) {
    const key = JSON.stringify({ ...part, amount: 0 });
    const sum = sums.get(key);
    sums.set(key, { ...part, amount: sumOf([sum?.amount ?? 0, part.amount], currency) });
  }
  return [...sums.values()];
}

function partsOf(line: LineItem, amounts: Presenting["amounts"]): PublicUnseen[] {
  const own = isPriced(line) ? [{ entry: line, id: line.id, frequency: dueOn(line) }] : [];
  const added = countingModifications(line).map((each) => ({
    entry: {
      tax_exempt: line.tax_exempt || each.tax_exempt === true,
      discount_exempt: line.discount_exempt || each.discount_exempt === true,
    },
    id: each.id ?? "",
    frequency: dueOn(each, line),
  }));
  return [...own, ...added].map(({ entry, id, frequency }) =>
    Object.assign(exemptFrom(entry), { frequency, amount: amounts.get(id) ?? 0 }),
  );
}
