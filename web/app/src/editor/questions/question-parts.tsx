import { ErrorBoundary } from "preact-iso";
import { lazyPart } from "../../texts/lazy-part.ts";
import { listQuestionsAbout, openQuestions } from "./open-questions.ts";

const Mark = lazyPart(() => import("./question-mark.tsx"));
const Popover = lazyPart(() => import("./question-popover.tsx"));
const Link = lazyPart(() => import("./questions-link.tsx"));

/** The mark of a row with an open question. Loaded only if there is an open question. */
export function QuestionMark({ id }: { readonly id: string }) {
  if (listQuestionsAbout(id).length === 0) return null;
  return (
    <ErrorBoundary>
      <Mark id={id} />
    </ErrorBoundary>
  );
}

export function QuestionPopover() {
  if (openQuestions.value.length === 0) return null;
  return (
    <ErrorBoundary>
      <Popover />
    </ErrorBoundary>
  );
}

export function QuestionsLink() {
  if (openQuestions.value.length === 0) return null;
  return (
    <ErrorBoundary>
      <Link />
    </ErrorBoundary>
  );
}
