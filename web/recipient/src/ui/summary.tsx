import { isDecided, listUsedFrequencies } from "@proffer/presentation";
import type { SessionState } from "../model/proposal-session.ts";
import { Decision, type DecisionContext } from "./decision/decision.tsx";
import { Expiry } from "./expiry.tsx";
import { toMailLink } from "./to-mail-link.ts";
import { usePage } from "./page-context.ts";
import { PdfLink } from "./pdf-link.tsx";
import { Said } from "./said.tsx";
import { SaveState } from "./save-state.tsx";
import { Totals } from "./totals.tsx";

interface Props extends DecisionContext {
  readonly state: SessionState;
}

/** The totals and the next step: beside the pages if there is room, below them otherwise. */
export function Summary({ state, ...deciding }: Props) {
  const { say } = usePage();
  const { proposal } = state;
  return (
    <aside class="summary" id="summary" aria-label={say("summary")}>
      <div class="summary-box">
        {listUsedFrequencies(proposal).length > 0 && (
          <>
            <h2>{say("total")}</h2>
            <Totals proposal={proposal} isOutdated={state.isOutdated} />
          </>
        )}
        <SaveState state={state} />
        <Decision proposal={proposal} {...deciding} />
        <Expiry proposal={proposal} />
        <p class="summary-links">
          {/* Once it is decided, the PDF stands with what is told of the decision, and in the head of the page. */}
          {!isDecided(proposal.status) && <PdfLink proposal={proposal} />}
          <a href={toMailLink(proposal.sender.email)}>
            <Said words="questions" values={{ name: proposal.sender.name }} />
          </a>
        </p>
      </div>
    </aside>
  );
}
