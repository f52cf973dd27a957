import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import { askId, isAboutItem, type Questions } from "./questions.ts";

/** The small button beside the name of an item, with the number of questions about it. */
export function AskAbout({ id, name }: { id: string; name: string }) {
  const { say, questions, edit } = usePage();
  if (!questions || edit) return null;
  const { isReady, threads, unread, view, open } = questions;
  const about = threads.filter((thread) => isAboutItem(thread, id) && thread.state !== "withdrawn");
  const isNew = about.some((thread) => unread.has(thread.id));
  const count = about.length;
  const label = count > 0 ? say("asked_about", { name, count }) : say("ask_about", { name });
  const unsent = findUnsent(questions, [id]) ? ` ${say("unsent")}` : "";
  return (
    <button
      type="button"
      class={count > 0 ? `ask asked ${isNew ? "unread" : ""}` : "ask"}
      disabled={!isReady}
      aria-label={(isNew ? `${label} ${say("new_message")}` : label) + unsent}
      aria-expanded={isReady ? view?.kind === "ask" && view.itemId === id : undefined}
      title={isReady ? say("ask_this") : undefined}
      onClick={() => open({ kind: "ask", itemId: id })}
    >
      {/* A page can have hundreds of these buttons, so the style contains the icon. The label is no content,
          because it would be copied with the page. */}
      <i />
      {count > 0 && <b data-count={count} />}
      {unsent && <b class="unsent" data-count={unsent} />}
    </button>
  );
}

/** The button beside the decision, and the way to all questions. */
export function AskQuestion() {
  const { say, questions } = usePage();
  if (!questions) return null;
  const { threads, open } = questions;
  return (
    <div class="ask-links">
      <PanelButton id={askId} />
      {threads.length > 0 && (
        <button type="button" class="link-button" onClick={() => open({ kind: "list" })}>
          {say("all_questions")} ({threads.length})
        </button>
      )}
    </div>
  );
}

/** The invitation to ask at the end of the pages. Screens with one column have the other button there. */
export function AskAtEnd() {
  const { say, questions } = usePage();
  if (!questions) return null;
  return (
    <section class="ask-end" aria-label={say("ask_question")}>
      <p>{say("unclear")}</p>
      <PanelButton />
    </section>
  );
}

/** Opens the panel with the form of a question, or with the wish for more time. */
function PanelButton({ id, wishesTime = false }: { id?: string; wishesTime?: boolean }) {
  const { say, questions } = usePage();
  return (
    <button
      type="button"
      id={id}
      class={wishesTime ? "secondary ask-time" : "secondary"}
      disabled={!questions?.isReady}
      onClick={() => questions?.open({ kind: "ask", wishesTime })}
    >
      <Icon name={wishesTime ? "clock" : "bubble"} />
      {say(wishesTime ? "more_time" : "ask_question")}
      <Unsent targets={[wishesTime ? "time" : "all"]} />
    </button>
  );
}

/** Marks the button that opens the panel with a message that could not be sent, while the panel is closed. */
function Unsent({ targets }: { targets: readonly string[] }) {
  const { say, questions } = usePage();
  return findUnsent(questions, targets) ? <small class="unsent">{say("unsent")}</small> : null;
}

function findUnsent(questions: Questions | undefined, targets: readonly string[]): string | undefined {
  return questions?.view ? undefined : targets.find((each) => questions?.unsent.has(each));
}

/** The button in the header, if there are questions. */
export function QuestionsLink() {
  const { say, questions } = usePage();
  if (!questions || questions.threads.length === 0) return null;
  const { threads, unread, open } = questions;
  return (
    <button
      type="button"
      class={unread.size > 0 ? "top-action top-questions unread" : "top-action top-questions"}
      onClick={() => open({ kind: "list" })}
    >
      <Icon name="bubble" />
      <span class="sr-only">{say("all_questions")} </span>
      {threads.length}
      {unread.size > 0 && <span class="sr-only"> {say("new_message")}</span>}
      <Unsent targets={threads.map(({ id }) => id)} />
    </button>
  );
}

/** The hint in the forms of a decision that questions have no answer yet. */
export function OpenQuestion() {
  const { say, questions } = usePage();
  const count = questions?.threads.filter(({ state }) => state === "open").length ?? 0;
  if (count === 0) return null;
  return (
    <p class="notice open-question">
      <Icon name="bubble" />
      {say("open_question", { count })}
    </p>
  );
}

/** Offers to ask for more time after the expiry. */
export function AskForTime() {
  return <PanelButton wishesTime />;
}
