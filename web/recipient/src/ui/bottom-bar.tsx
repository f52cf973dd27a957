import type { PublicProposal } from "@proffer/contract";
import { toShownTotals, totalsShowMinorUnits, type ShownTotal } from "@proffer/presentation";
import { Counting } from "./counting.tsx";
import type { DecisionContext } from "./decision/decision.tsx";
import { findAcceptWay } from "./decision/ways.ts";
import { usePage } from "./page-context.ts";
import { Per } from "./amount.tsx";
import { PayLink } from "./payment/payment-slot.tsx";
import { untranslated } from "./said.tsx";
import { toFigure } from "./totals.tsx";

/** Maximum length of an amount that fits in large letters beside the button. */
const longest = 16;

/** Total and action, always visible on screens without space beside the pages. */
export function BottomBar({ proposal, ask, goTo }: DecisionContext & { proposal: PublicProposal }) {
  const { say, format, voice } = usePage();
  const totals = toShownTotals(proposal, voice);
  const [first, ...others] = totals;
  const figure = first && toFigure(first);
  const yes = findAcceptWay(proposal);
  const [missing] = proposal.missing;
  const minor = totalsShowMinorUnits(proposal);
  const { closed } = proposal;
  if (!first && !yes) return null;
  return (
    <section class="bottom-bar" aria-label={say("total")}>
      {first && figure && (
        <a href="#summary" class="bar-total">
          <span class={figure.isAmount && figure.text.length <= longest ? "figure" : "figure long"}>
            <span {...untranslated}>
              {figure.isAmount ? (
                <Counting value={first.total} text={(value) => format.money(value, minor)} />
              ) : (
                figure.text
              )}
            </span>
            <Per frequency={first.frequency} />
          </span>
          <small>
            <span>{others.length > 0 ? <Rest others={others} /> : say("total")}</span>
            {totals.every(({ hasTax }) => hasTax) && (
              <span class="bar-tax">
                <span>{say("incl_tax")}</span>
              </span>
            )}
          </small>
        </a>
      )}
      {yes && (
        <button
          type="button"
          class="primary"
          disabled={!ask}
          onClick={() => (missing ? goTo(missing.id) : ask?.(yes))}
        >
          {say(missing ? (missing.selection_type === "single" ? "choose_one" : "choose_some") : yes)}
        </button>
      )}
      {!yes && closed !== null && !proposal.can.pay && <span class="tag">{say(`${closed}_title`)}</span>}
      <PayLink proposal={proposal} />
    </section>
  );
}

/** The second total, and the number of further totals. */
function Rest({ others: [second, ...more] }: { others: readonly ShownTotal[] }) {
  const { say } = usePage();
  if (!second) return null;
  return (
    <>
      + <bdi {...untranslated}>{toFigure(second).text}</bdi>
      <Per frequency={second.frequency} />{" "}
      {more.length > 0 && <span class="more-totals">{say("and_more", { count: more.length })}</span>}
    </>
  );
}
