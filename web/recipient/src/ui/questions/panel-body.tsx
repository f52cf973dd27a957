import { useEffect, useState } from "preact/hooks";
export { Arrival } from "./arrival.tsx";
export { createThreads } from "../../model/threads/threads.ts";
import { findItemName } from "../../model/find-item-name.ts";
import { usePage } from "../page-context.ts";
import { noticeId } from "../revision/revision-notice.tsx";
import { MessageForm } from "./message-form.tsx";
import { isAboutItem, type PanelBodyProps } from "./questions.ts";
import { NoThreads, ThreadList } from "./thread-list.tsx";
import { ThreadView } from "./thread-view.tsx";
import { useMessage } from "./use-message.ts";
import { usePanel } from "./use-panel.ts";
import { createTimeWish, writeSentence } from "./wishes.ts";
import { WishFields } from "./wish-fields.tsx";
import { Icon } from "../icons.tsx";

/** The content of the panel, loaded when it is first needed. */
export function PanelBody(props: PanelBodyProps) {
  const { store, isLoaded } = props.questions;
  usePanel(props.questions);
  useEffect(() => {
    if (!isLoaded) void store.load();
  }, [props.view]);
  return (
    <>
      <RevisedMeanwhile {...props} />
      <PanelContent {...props} />
    </>
  );
}

/** The notice about a revision that is published while the panel covers the page. Leads to the notice on the page. */
function RevisedMeanwhile({ proposal, questions }: PanelBodyProps) {
  const { say, revision } = usePage();
  const number = proposal.revision?.number;
  const [first] = useState(number);
  if (!revision || revision.isDismissed || number === first) return null;
  return (
    <a class="revised-now" href={`#${noticeId}`} onClick={questions.close}>
      {say("revised_now")} <strong>{say("see_changes")}</strong>
    </a>
  );
}

function PanelContent({ proposal, questions, view }: PanelBodyProps) {
  const { say } = usePage();
  const { threads, isLoaded, open } = questions;
  if (view.kind === "thread") {
    const thread = threads.find(({ id }) => id === view.id);
    if (!thread && !isLoaded) return <p class="ask-body muted">{say("working")}</p>;
    if (thread)
      return (
        <div class="ask-body" key={thread.id}>
          <ToList questions={questions} />
          <ThreadView proposal={proposal} questions={questions} thread={thread} />
        </div>
      );
  }
  if (view.kind === "ask" || threads.length === 0) {
    const { itemId, wishesTime = false } = view.kind === "ask" ? view : {};
    return (
      <AskView
        key={`${itemId} ${wishesTime}`}
        proposal={proposal}
        questions={questions}
        itemId={itemId}
        wishesTime={wishesTime}
      />
    );
  }
  return (
    <div class="ask-body" key="list">
      <button type="button" class="secondary" onClick={() => open({ kind: "ask" })}>
        <Icon name="bubble" />
        {say("ask_question")}
      </button>
      <ThreadList threads={threads} questions={questions} />
    </div>
  );
}

function ToList({ questions: { threads, open } }: Pick<PanelBodyProps, "questions">) {
  const { say } = usePage();
  return (
    <button type="button" class="link-button to-list" onClick={() => open({ kind: "list" })}>
      <Icon name="arrow" />
      {say("all_questions")} ({threads.length})
    </button>
  );
}

interface AskProps extends Pick<PanelBodyProps, "proposal" | "questions"> {
  readonly itemId: string | undefined;
  readonly wishesTime: boolean;
}

/** The form of a question, and the questions about the same item. */
function AskView({ proposal, questions, itemId, wishesTime }: AskProps) {
  const { say, format } = usePage();
  const { threads } = questions;
  const wish = wishesTime ? createTimeWish() : undefined;
  const text = writeSentence(wish, proposal, itemId, { say, format });
  const message = useMessage({
    proposal,
    questions,
    itemId,
    initial: { text, wish },
    draftKey: wishesTime ? "time" : undefined,
  });
  const about = itemId === undefined ? [] : threads.filter((thread) => isAboutItem(thread, itemId));
  const name = itemId === undefined ? undefined : findItemName(proposal.pages, itemId);
  return (
    <div class="ask-body">
      {threads.length > 0 && <ToList questions={questions} />}
      <h3 dir="auto">{name ?? say("whole_proposal")}</h3>
      <MessageForm message={message} label="your_message" isFirst>
        <WishFields proposal={proposal} itemId={itemId} message={message} />
      </MessageForm>
      {about.length > 0 ? (
        <ThreadList threads={about} questions={questions} isAboutOneItem />
      ) : (
        <NoThreads sender={proposal.sender.name} />
      )}
    </div>
  );
}
