import { say } from "../../threads/say.ts";
import { toThreadPath } from "../../threads/to-thread-path.ts";
import { QuestionIcon } from "../icons.tsx";
import { useEditor } from "../state/use-editor.ts";
import { getThreadOwnerId, openQuestions } from "./open-questions.ts";

/** A link to the open questions of the proposal. Renders nothing without any. */
export default function QuestionsLink() {
  const { detail } = useEditor();
  const [first, ...others] = openQuestions.value;
  if (!first) return null;
  return (
    <a class="button quiet" href={toThreadPath(getThreadOwnerId(detail), first.id)}>
      <QuestionIcon /> {say("open_questions", { count: others.length + 1 })}
    </a>
  );
}
