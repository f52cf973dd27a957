import type { PublicProposal } from "@proffer/contract";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import { Said } from "../said.tsx";
import { Missing } from "./missing.tsx";
import { findAcceptWay, type Way } from "./ways.ts";

export interface DecisionContext {
  /** Opens the form; undefined where nothing runs. */
  readonly ask: ((way: Way) => void) | undefined;
  /** Takes the reader to a group or side-by-side. */
  readonly goTo: (id: string) => void;
}

/** The one button that says yes, before it what is missing, after it the way out. */
export function Decision({ proposal, ask, goTo }: DecisionContext & { proposal: PublicProposal }) {
  const { say } = usePage();
  const { missing, can, display, sender, acceptance_method, closed } = proposal;
  const yes = findAcceptWay(proposal);
  if (closed !== null) return null;
  return (
    <div class="decision">
      {yes && missing[0] && <Missing missing={missing[0]} goTo={goTo} />}
      {yes && (
        <button
          type="button"
          class="primary"
          disabled={!ask}
          onClick={() => (missing[0] ? goTo(missing[0].id) : ask?.(yes))}
        >
          <Icon name={yes === "sign" ? "pen" : "check"} />
          {say(yes)}
        </button>
      )}
      {acceptance_method === "none" && (
        <p class="muted">
          <Said words="no_button" values={{ name: sender.name }} />
        </p>
      )}
      {display.selections_locked && yes && (
        <p class="muted small">
          <Said words="locked" values={{ name: sender.name }} />
        </p>
      )}
      {can.decline && (
        <button type="button" class="quiet" disabled={!ask} onClick={() => ask?.("decline")}>
          {say("decline")}
        </button>
      )}
      <p class="muted small without-scripts">{say("scripts")}</p>
    </div>
  );
}
