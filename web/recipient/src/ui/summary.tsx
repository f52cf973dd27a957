import { isDecided, listUsedFrequencies } from "@proffer/presentation";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
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
  const totals = useRef<HTMLDivElement>(null);
  const isScrolled = useScrolled(totals);
  return (
    <aside class="summary" id="summary" aria-label={say("summary")}>
      <div class="summary-box">
        {listUsedFrequencies(proposal).length > 0 && (
          <>
            <h2>{say("total")}</h2>
            <div
              ref={totals}
              class="summary-totals"
              {...(isScrolled && { role: "group", "aria-label": say("total"), tabIndex: 0 })}
            >
              <Totals proposal={proposal} isOutdated={state.isOutdated} />
            </div>
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

/** Tells whether an element has more than its height shows, so that the keyboard must reach it. */
function useScrolled(element: RefObject<HTMLElement | null>): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => setScrolled(current.scrollHeight > current.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return isScrolled;
}
