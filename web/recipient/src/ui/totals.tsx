import type { PublicProposal } from "@proffer/contract";
import { toShownTotals, totalsShowMinorUnits, type ShownTotal } from "@proffer/presentation";
import { Counting } from "./counting.tsx";
import { usePage } from "./page-context.ts";

/** Maximum length of an amount that fits beside the summary in its largest figures. */
const longest = 12;

/** One total per frequency; what is inside of one unfolds below it. */
export function Totals({ proposal, isOutdated }: { proposal: PublicProposal; isOutdated: boolean }) {
  const { voice } = usePage();
  const minor = totalsShowMinorUnits(proposal);
  return (
    <ul class={isOutdated ? "totals outdated" : "totals"}>
      {toShownTotals(proposal, voice).map((shown) => (
        <li key={shown.frequency} class="total">
          {shown.parts.length > 0 ? (
            <details>
              <summary class="total-row">
                <Figure shown={shown} minor={minor} />
              </summary>
              {shown.parts.map(({ label, amount }) => (
                <p key={label} class="part">
                  <span dir="auto">{label}</span>
                  <span>{amount}</span>
                </p>
              ))}
            </details>
          ) : (
            <div class="total-row">
              <Figure shown={shown} minor={minor} />
            </div>
          )}
          {shown.range !== null && <p class="range">{shown.range}</p>}
        </li>
      ))}
    </ul>
  );
}

function Figure({ shown, minor }: { shown: ShownTotal; minor: boolean }) {
  const { say, format } = usePage();
  const { frequency, text, isAmount, total } = shown;
  return (
    <>
      <span class="total-name">{say(frequency)}</span>
      <span class={text.length > longest ? "figure long" : "figure"}>
        {isAmount ? <Counting value={total} text={(value) => format.money(value, minor)} /> : text}
      </span>
    </>
  );
}
