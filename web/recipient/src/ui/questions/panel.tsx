import type { PublicProposal } from "@proffer/contract";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import { toMailLink } from "../to-mail-link.ts";

/** The panel with the questions: beside the pages, or a sheet above the bar at the bottom on phones. */
export function QuestionsPanel({ proposal }: { proposal: PublicProposal }) {
  const { say, questions } = usePage();
  if (!questions?.view) return null;
  const { panel, view, close, loadPanel } = questions;
  return (
    <section class="ask-panel" role="dialog" aria-labelledby="ask-title">
      <div class="ask-head">
        <h2 id="ask-title" tabIndex={-1}>
          {say("all_questions")}
        </h2>
        <button type="button" class="icon-button" aria-label={say("close")} onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
      {panel === "failed" ? (
        <div class="ask-body">
          <p class="notice red" role="alert">
            <Icon name="alert" />
            <span>
              {say("no_connection")} <a href={toMailLink(proposal.sender.email)}>{proposal.sender.email}</a>
            </span>
          </p>
          <button type="button" class="secondary" onClick={loadPanel}>
            {say("again")}
          </button>
        </div>
      ) : (
        panel && (
          <panel.Body proposal={proposal} questions={{ ...questions, store: panel.store }} view={view} />
        )
      )}
    </section>
  );
}
