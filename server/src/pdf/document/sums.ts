import { frequencies, type Frequency, type PublicProposal } from "@proffer/contract";
import { totalsShowMinorUnits } from "@proffer/presentation";
import type { Section, Sum } from "./document.ts";
import type { Format } from "./format.ts";
import { breakable } from "./letters.ts";
import { put } from "./words/words.ts";

/** One sum for each frequency in use; null where nothing is priced. */
export function totalsSection(proposal: PublicProposal, format: Format, isOpen: boolean): Section | null {
  const { pages, missing, totals } = proposal;
  const scope = pages.filter(({ kind }) => kind === "scope_of_work");
  const used = frequencies.filter((frequency) => totals[frequency]);
  if (used.length === 0) return null;
  const minor = totalsShowMinorUnits(proposal);
  const names = missing.map(({ name }) => breakable(name));
  return {
    kind: "totals",
    name: format.words.investment,
    note: names.length > 0 ? put(format.words.open, { names: names.join(", ") }) : null,
    sums: used.flatMap((frequency) => sumOf(frequency, totals, scope, { format, minor, isOpen })),
  };
}

function sumOf(
  frequency: Frequency,
  totals: PublicProposal["totals"],
  scope: PublicProposal["pages"],
  { format, minor, isOpen }: { format: Format; minor: boolean; isOpen: boolean },
): Sum[] {
  const selected = totals[frequency];
  if (!selected) return [];
  const { min, max } = selected;
  const { words } = format;
  const money = (amount: number) => format.money(amount, minor);
  const isPlain = selected.discount === 0 && selected.tax === 0;
  return [
    {
      label: words[frequency],
      parts: isPlain
        ? []
        : [
            { label: words.subtotal, amount: money(selected.subtotal) },
            ...(selected.discount === 0
              ? []
              : [
                  { label: discountLabel(scope, frequency, format), amount: `− ${money(selected.discount)}` },
                ]),
            ...(selected.tax === 0 ? [] : [{ label: taxLabel(scope, format), amount: money(selected.tax) }]),
          ],
      total: format.amount(selected.total, frequency, minor),
      range:
        min === max
          ? null
          : put(isOpen ? words.range_of_choices : words.range, { from: money(min), to: money(max) }),
    },
  ];
}

function discountLabel(scope: PublicProposal["pages"], frequency: Frequency, format: Format): string {
  const discounts = scope.flatMap((page) => page.discounts).filter((each) => each.frequency === frequency);
  const names = discounts.map(({ name, type, value }) =>
    [breakable(name), type === "percent" ? format.percent(value) : ""].filter(Boolean).join(" "),
  );
  return [format.words.discount, ...new Set(names.filter(Boolean))].join(" · ");
}

function taxLabel(scope: PublicProposal["pages"], format: Format): string {
  const rates = new Set(scope.map(({ tax_percent }) => tax_percent).filter((rate) => rate !== 0));
  const [only] = rates;
  const { tax } = format.words;
  return rates.size === 1 && only !== undefined ? `${tax} ${format.percent(only)}` : tax;
}
