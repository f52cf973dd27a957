import type { PublicProposal } from "@proffer/contract";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import { Said } from "../said.tsx";
import { findAcceptWay, type Way } from "./ways.ts";

export interface DecisionContext {
  /** Opens the form. Undefined if no script runs. */
  readonly ask: ((way: Way) => void) | undefined;
  /** Takes the reader to a group or side-by-side. */
  readonly goTo: (id: string) => void;
}

/** The accept button, with the missing selections before it and the other possible decisions after it. */
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

interface Props {
  readonly missing: PublicProposal["missing"][number];
  readonly goTo: (id: string) => void;
}

/** The first selection that is missing for a decision, in one sentence. */
function Missing({ missing, goTo }: Props) {
  const { say } = usePage();
  const key = missing.selection_type === "single" ? "missing_one" : "missing_some";
  return (
    <p class="notice amber" role="status">
      <span>
        {say(key, { name: missing.name })}{" "}
        <a
          href={`#at-${missing.id}`}
          onClick={(event) => {
            event.preventDefault();
            goTo(missing.id);
          }}
        >
          {say("show_me")}
        </a>
      </span>
    </p>
  );
}
