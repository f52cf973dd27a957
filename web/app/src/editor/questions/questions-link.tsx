import { say } from "../../threads/say.ts";
import { toQuestionsPath, toThreadPath } from "../../threads/to-thread-path.ts";
import { QuestionIcon } from "../icons.tsx";
import { useEditor } from "../state/use-editor.ts";
import { getThreadOwnerId, openQuestions } from "./open-questions.ts";

/** A link to the only open question of the proposal, or to the list. Renders nothing without any. */
export default function QuestionsLink() {
  const { detail } = useEditor();
  const [first, ...others] = openQuestions.value;
  if (!first) return null;
  const id = getThreadOwnerId(detail);
  const path = others.length === 0 ? toThreadPath(id, first.id) : toQuestionsPath(id);
  return (
    <a class="button quiet" href={path}>
      <QuestionIcon /> {say("open_questions", { count: others.length + 1 })}
    </a>
  );
}
