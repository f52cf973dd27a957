import { getTextDirection } from "@proffer/presentation";
import { describeSubject } from "../../threads/describe-request.ts";
import { say } from "../../threads/say.ts";
import { locale } from "../../texts/language.ts";
import { QuestionIcon } from "../icons.tsx";
import { useEditor } from "../state/use-editor.ts";
import { openMark } from "./open-mark.ts";
import { listQuestionsAbout } from "./open-questions.ts";
import "./questions.css";

/** Marks a row with an open question or wish of the client. Pressing it shows the text. */
export default function QuestionMark({ id }: { readonly id: string }) {
  const editor = useEditor();
  const threads = listQuestionsAbout(id);
  const [first] = threads;
  if (!first) return null;
  const name = first.messages[0]?.author.name;
  const text = first.request ? describeSubject(first, editor.currency.value) : first.messages.at(-1)?.text;
  return (
    <button
      type="button"
      class="question-mark"
      aria-haspopup="dialog"
      // The language of the paper is the client's.
      lang={locale}
      dir={getTextDirection(locale)}
      onClick={({ currentTarget }) => {
        openMark.value = { itemId: id, anchor: currentTarget };
      }}
    >
      <QuestionIcon />
      {threads.length > 1 ? (
        <span>{say("open_questions", { count: threads.length })}</span>
      ) : (
        <>
          <b dir="auto">{name}</b>
          <span dir="auto">{text}</span>
        </>
      )}
    </button>
  );
}
