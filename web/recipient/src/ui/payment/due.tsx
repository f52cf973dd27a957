import type { PublicProposal } from "@proffer/contract";
import { toShownDue } from "@proffer/presentation";
import { usePage } from "../page-context.ts";
import { Marked, untranslated, useMarkedVoice, removeMarks } from "../said.tsx";

/** What the client pays on acceptance, before the acceptance. Renders nothing if nothing is due then. */
export function Due({ proposal }: { proposal: PublicProposal }) {
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
