import { isDecided, listUsedFrequencies } from "@proffer/presentation";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { SessionState } from "../model/proposal-session.ts";
import { Decision, type DecisionContext } from "./decision/decision.tsx";
import { toMailLink } from "./to-mail-link.ts";
import { usePage } from "./page-context.ts";
import { PayLink } from "./payment/payment-slot.tsx";
import { AskQuestion } from "./questions/ask.tsx";
import { PdfLink } from "./downloads.tsx";
import { Said } from "./said.tsx";
import { Totals } from "./totals.tsx";
import type { PublicProposal } from "@proffer/contract";
import { Icon } from "./icons.tsx";

interface Props extends DecisionContext {
  readonly state: SessionState;
}

/** The totals and the next step: beside the pages if there is space, below them otherwise. */
export function Summary({ state, ...deciding }: Props) {
  const { say, questions } = usePage();
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
        <PayLink proposal={proposal} />
        <AskQuestion />
        <Expiry proposal={proposal} />
        <p class="summary-links">
          {/* After a decision, the PDF link is in the banner and in the header. */}
          {!isDecided(proposal.status) && <PdfLink proposal={proposal} />}
          {/* The button for a question replaces it. */}
          <a class={questions ? "without-scripts" : undefined} href={toMailLink(proposal.sender.email)}>
            <Said words="questions" values={{ name: proposal.sender.name }} />
          </a>
        </p>
      </div>
    </aside>
  );
}

/** Tells whether the content of an element is higher than the element, so that the keyboard must reach it. */
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

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

/** Shows when the proposal expires: the day, and in the last week the remaining time. */
function Expiry({ proposal }: { proposal: PublicProposal }) {
  const { say, format } = usePage();
  const { expiring_on, closed } = proposal;
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  if (expiring_on === null || closed !== null) return null;
  const left = now === null ? Infinity : Date.parse(expiring_on) - now;
  const isSoon = left > 0 && left < weekMs;
  const when = isSoon && now !== null ? format.until(expiring_on, now) : undefined;
  return (
    <p class={isSoon ? "expiry soon" : "expiry"}>
      <Icon name="clock" />
      {when === undefined
        ? say("expires_on", { date: format.lastDay(expiring_on) })
        : say("expires", { when })}
    </p>
  );
}

/** Shows unsaved selections. Silent while everything is saved. */
function SaveState({ state }: { state: SessionState }) {
  const { say, format } = usePage();
  const { saving, lost, proposal, isChangedElsewhere } = state;
  const { number } = proposal.revision ?? {};
  const isRevised = lost.some(({ revision = number }) => revision !== number);
  return (
    <div class="save-state" aria-live="polite">
      {saving === "waiting" && (
        <p class="notice amber">
          <Icon name="alert" />
          {say("unsaved")}
        </p>
      )}
      {lost.length > 0 && (
        <p class="notice red">
          <Icon name="alert" />
          <span>
            {say("not_saved", {
              name: format.names([...new Set(lost.map(({ name }) => name))]),
            })}
            {proposal.closed && ` ${say("closed_meanwhile")}`}
            {isRevised && ` ${say("revised_now")}`}
          </span>
        </p>
      )}
      {isChangedElsewhere && proposal.closed === null && <p class="notice">{say("changed")}</p>}
    </div>
  );
}
