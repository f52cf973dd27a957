import type { PublicProposal } from "@proffer/contract";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import { toMailLink } from "../to-mail-link.ts";
import type { PanelView, Questions } from "./questions.ts";

/** The open panel, and the report of answers that arrive. */
export function QuestionsPart({ proposal }: { proposal: PublicProposal }) {
  const { questions } = usePage();
  if (!questions) return null;
  const { panel, view } = questions;
  return (
    <>
      {panel && panel !== "failed" && <panel.Arrival questions={questions} />}
      {view && <QuestionsPanel proposal={proposal} questions={questions} view={view} />}
    </>
  );
}

interface PanelProps {
  readonly proposal: PublicProposal;
  readonly questions: Questions;
  readonly view: PanelView;
}

/** The panel with the questions: beside the pages, or a sheet above the bar at the bottom on phones. */
function QuestionsPanel({ proposal, questions, view }: PanelProps) {
  const { say } = usePage();
  const { panel, close, loadPanel } = questions;
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
