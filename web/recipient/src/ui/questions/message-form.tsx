import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { Field } from "../decision/field.tsx";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import { Said } from "../said.tsx";
import { countLeft, fewLeft } from "../count-left.ts";
import type { MessageState } from "./use-message.ts";

interface Props {
  readonly message: MessageState;
  readonly label: "your_message" | "reply";
  /** True if the field gets the focus, except on touch screens, whose keyboard would cover the page. */
  readonly isFirst?: boolean;
  readonly children?: ComponentChildren;
}

/** The form of a message: text, and name and address of a new writer. */
export function MessageForm({ message, label, isFirst = false, children }: Props) {
  const { say } = usePage();
  const { draft, edit, send, problems, failure, isBusy, sentCount } = message;
  const element = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const left = countLeft(draft.text);
  const isTooLong = left < 0;
  const hasProblem = isTooLong || problems["text"] !== undefined;
  useEffect(() => {
    if (isFirst && matchMedia("(hover: hover) and (pointer: fine)").matches)
      field.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems]);
  useLayoutEffect(() => {
    element.current?.querySelector(".notice")?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  return (
    <form
      ref={element}
      class="message-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
      }}
    >
      {children}
      <div class="field">
        <label for={id}>{say(label)}</label>
        <textarea
          ref={field}
          id={id}
          name="text"
          rows={3}
          dir="auto"
          value={draft.text}
          aria-required="true"
          aria-invalid={hasProblem ? "true" : undefined}
          aria-describedby={hasProblem ? `${id}-problem` : undefined}
          onInput={({ currentTarget }) => edit({ text: currentTarget.value })}
        />
        {left <= fewLeft && !isTooLong && <small class="muted">{say("left", { count: left })}</small>}
        {hasProblem && (
          <p class="problem" id={`${id}-problem`}>
            {isTooLong ? say("too_long", { count: -left }) : say(problems["text"] ?? "please_write")}
          </p>
        )}
      </div>
      <WriterFields message={message} />
      <div aria-live="assertive">
        {failure !== null && (
          <p class="notice amber">
            <Icon name="alert" />
            <span>{failure}</span>
          </p>
        )}
      </div>
      <button type="submit" class="primary" disabled={isBusy}>
        {say(isBusy ? "working" : "send")}
      </button>
      <p class="sr-only" role="status">
        {sentCount > 0 && draft.text === "" && say("message_sent")}
      </p>
    </form>
  );
}

function WriterFields({ message }: { message: MessageState }) {
  const { say } = usePage();
  const { writer, setWriter, isKnown, forget, problems } = message;
  if (isKnown)
    return (
      <p class="muted small writer">
        <Said words="as_writer" values={{ name: writer.full_name, email: writer.email }} />{" "}
        {forget && (
          <button type="button" class="link-button" onClick={forget}>
            {say("change_writer")}
          </button>
        )}
      </p>
    );
  return (
    <>
      <Field
        label="full_name"
        name="full_name"
        autocomplete="name"
        value={writer.full_name}
        set={(full_name) => setWriter({ ...writer, full_name })}
        problem={problems["full_name"]}
      />
      <Field
        label="email"
        name="email"
        inputMode="email"
        autocomplete="email"
        value={writer.email}
        set={(email) => setWriter({ ...writer, email })}
        problem={problems["email"]}
      />
    </>
  );
}
