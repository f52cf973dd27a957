import type { Frequency, PublicProposal } from "@proffer/contract";
import { FREQUENCIES } from "@proffer/pricing";
import { useMemo } from "preact/hooks";
import { totalsShowMinorUnits } from "@proffer/presentation";
import { spreadOf } from "../model/priced.ts";
import { Counting } from "./counting.tsx";
import { usePage } from "./page-context.ts";

/** What fits beside the summary in its largest figures. */
const longest = 12;

/** One total per frequency; what is inside of one unfolds below it. */
export function Totals({ proposal, isOutdated }: { proposal: PublicProposal; isOutdated: boolean }) {
  const { say, format } = usePage();
  const minor = totalsShowMinorUnits(proposal);
  const spread = useMemo(() => spreadOf(proposal), [proposal]);
  const isMissing = proposal.missing.length > 0;
  return (
    <ul class={isOutdated ? "totals outdated" : "totals"}>
      {usedFrequencies(proposal).map((frequency) => {
        const { subtotal = 0, discount = 0, tax = 0, total = 0 } = proposal.totals[frequency] ?? {};
        const { min = total, max = total } = spread[frequency] ?? {};
        const row = (
          <>
            <span class="total-name">{say(frequency)}</span>
            <span class={format.money(max, minor).length > longest ? "figure long" : "figure"}>
              {min < total || (isMissing && min < max) ? (
                say("range", { from: format.money(min, minor), to: format.money(max, minor) })
              ) : (
                <Counting value={total} text={(value) => format.money(value, minor)} />
              )}
              {min >= total && !isMissing && max > total && (
                <span class="up-to"> {say("up_to", { amount: format.money(max, minor) })}</span>
              )}
            </span>
          </>
        );
        const hasParts = discount !== 0 || tax !== 0;
        return (
          <li key={frequency} class="total">
            {hasParts ? (
              <details>
                <summary class="total-row">{row}</summary>
                <Part name={say("subtotal")} amount={format.money(subtotal, minor)} />
                {discount !== 0 && <Part name={say("discount")} amount={format.money(-discount, minor)} />}
                {tax !== 0 && <Part name={say("tax")} amount={format.money(tax, minor)} />}
              </details>
            ) : (
              <div class="total-row">{row}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Part({ name, amount }: { name: string; amount: string }) {
  return (
    <p class="part">
      <span>{name}</span>
      <span>{amount}</span>
    </p>
  );
}

/** On which something is due now; one at least, so that there is a total. */
export function usedFrequencies({ totals, missing }: PublicProposal): Frequency[] {
  const possible = FREQUENCIES.filter((frequency) => totals[frequency]);
  const due = possible.filter((frequency) => {
    const { subtotal = 0, total = 0, max = 0 } = totals[frequency] ?? {};
    return subtotal !== 0 || total !== 0 || (missing.length > 0 && max !== 0);
  });
  return due.length > 0 ? due : possible.slice(0, 1);
}
