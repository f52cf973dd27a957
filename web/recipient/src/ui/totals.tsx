import type { PublicProposal } from "@proffer/contract";
import {
  toShownDue,
  toShownTotals,
  totalsShowMinorUnits,
  type ShownTotal,
  type Voice,
} from "@proffer/presentation";
import { Counting } from "./counting.tsx";
import { usePage } from "./page-context.ts";
import { Payments } from "./payments.tsx";
import { ChangedRates } from "./revision/marks.tsx";
import { Marked, removeMarks, Said, untranslated, useMarkedVoice } from "./said.tsx";

/** Maximum length of an amount that fits into the summary in the largest size. */
const longest = 12;

/**
 * One total per frequency, with the discount and tax that it includes, the payments over the term, and the payment
 * on acceptance. The calculations are collapsed.
 */
export function Totals({ proposal, isOutdated }: { proposal: PublicProposal; isOutdated: boolean }) {
  const { say } = usePage();
  const voice = useMarkedVoice();
  const minor = totalsShowMinorUnits(proposal);
  return (
    <div class={isOutdated ? "totals outdated" : "totals"}>
      <ul>
        {toShownTotals(proposal, voice).map((shown) => (
          <li key={shown.frequency} class="total">
            {shown.parts.length > 0 ? (
              <details>
                <summary class="total-row">
                  <Figure shown={shown} minor={minor} />
                </summary>
                {shown.parts.map(({ kind, label, amount }) => (
                  <p key={label} class="part">
                    <span dir="auto">
                      {label}
                      {kind !== "subtotal" && (
                        <ChangedRates pages={proposal.pages} frequency={shown.frequency} kind={kind} />
                      )}
                    </span>
                    <span {...untranslated}>{amount}</span>
                  </p>
                ))}
              </details>
            ) : (
              <div class="total-row">
                <Figure shown={shown} minor={minor} />
              </div>
            )}
            <Inside shown={shown} proposal={proposal} minor={minor} />
            {shown.range !== null && (
              <p class="range">{shown.estimate === null ? <Marked text={shown.range} /> : say("estimate")}</p>
            )}
          </li>
        ))}
      </ul>
      <Payments proposal={proposal} />
      <Due proposal={proposal} />
    </div>
  );
}

interface InsideProps {
  readonly shown: ShownTotal;
  readonly proposal: PublicProposal;
  readonly minor: boolean;
}

/**
 * The discount and tax in a total. For a range, their amounts are not shown, because they differ between its
 * ends.
 */
function Inside({ shown, proposal: { pages, totals }, minor }: InsideProps) {
  const { say, format } = usePage();
  const { frequency, hasDiscount, hasTax } = shown;
  const { isAmount } = toFigure(shown);
  const { discount = 0, tax = 0 } = totals[frequency] ?? {};
  const money = (amount: number) => ({ amount: format.money(amount, minor) });
  return (
    <>
      {hasDiscount && (
        <p class="inside">
          {isAmount ? <Said words="after_discount" values={money(discount)} /> : say("after_a_discount")}
          <ChangedRates pages={pages} frequency={frequency} kind="discount" />
        </p>
      )}
      {hasTax && (
        <p class="inside">
          {isAmount ? <Said words="with_tax" values={money(tax)} /> : say("with_a_tax")}
          <ChangedRates pages={pages} frequency={frequency} kind="tax" />
        </p>
      )}
    </>
  );
}

function Figure({ shown, minor }: { shown: ShownTotal; minor: boolean }) {
  const { say, format } = usePage();
  const { frequency, total } = shown;
  const { text: marked, isAmount } = toFigure(shown);
  const text = removeMarks(marked);
  return (
    <>
      <span class="total-name">{say(frequency)}</span>
      <span class={text.length > longest ? "figure long" : "figure"} {...untranslated}>
        {isAmount ? <Counting value={total} text={(value) => format.money(value, minor)} /> : text}
      </span>
    </>
  );
}

/** Returns the large figure of a total: the amount, or its range or estimate. */
export function toFigure({ text, isAmount, estimate }: ShownTotal): Pick<ShownTotal, "text" | "isAmount"> {
  return estimate === null ? { text, isAmount } : { text: estimate, isAmount: false };
}

/** Formats all totals in one line: 1,560.00 and 98.00 /month. */
export function formatTotalsText(proposal: PublicProposal, voice: Voice): string {
  return toShownTotals(proposal, voice)
    .map(({ text, frequency }) => `${text} ${voice.say(`per_${frequency}`)}`.trim())
    .join(" + ");
}

/** Shows the amount that an acceptance would make due. Renders nothing if there is none. */
function Due({ proposal }: { proposal: PublicProposal }) {
  const { say, unconfirmed } = usePage();
  const shown = toShownDue(proposal, useMarkedVoice());
  const { payment, closed } = proposal;
  if (!shown || payment?.state !== "none" || closed === "lost") return null;
  const { label, amount, when, instructions } = shown;
  const { methods, is_test } = payment;
  return (
    <div class={unconfirmed ? "due outdated" : "due"} aria-busy={unconfirmed ? "true" : undefined}>
      <p class="total-row">
        <span class="total-name">
          <Marked text={label} />
        </span>
        <span class="figure" {...untranslated}>
          {/* The server calculates the amount, and cannot be reached. */}
          {unconfirmed === "waiting" ? "…" : removeMarks(amount)}
        </span>
      </p>
      {when && (
        <p>
          <Marked text={when} />
        </p>
      )}
      {methods[0] && <p>{say(`way_${methods[1] ? "both" : methods[0]}`)}</p>}
      {is_test && methods.includes("card") && <p class="tag pay-test">{say("pay_test")}</p>}
      {instructions && (
        <p class="instructions" dir="auto">
          {instructions}
        </p>
      )}
    </div>
  );
}
