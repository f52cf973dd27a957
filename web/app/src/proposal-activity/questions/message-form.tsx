import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { createId } from "../../model/create-id.ts";
import { say } from "../../threads/say.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { toKeyName } from "../../ui/keys.ts";
import { keepText, readKeptText } from "./kept-text.ts";

const maxLength = 4_000;

interface MessageFormProps {
  /** The id under which the unsent text is kept. */
  readonly keptAs: string;
  readonly label: string;
  readonly placeholder: string;
  readonly action: string;
  /** Sends the text. Returns whether it succeeded. Another attempt has the same key, so it sends nothing twice. */
  readonly onSend: (text: string, idempotencyKey: string) => Promise<boolean>;
  /** The reason why the client cannot get a message now. Default: the client can. */
  readonly obstacle?: string | undefined;
  /** Focuses the field when it appears. */
  readonly takesFocus?: boolean;
  /** Content between the field and the buttons. */
  readonly children?: ComponentChildren;
  /** Further buttons. */
  readonly buttons?: ComponentChildren;
}

/** A field for a message to the client. Mod-Enter sends it. */
export function MessageForm({
  keptAs,
  label,
  placeholder,
  action,
  onSend,
  obstacle,
  takesFocus = false,
  children,
  buttons,
}: MessageFormProps) {
  const [text, setText] = useState(() => readKeptText(keptAs));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, []);
  const problemId = useId();
  const [isSending, setSending] = useState(false);
  const key = useRef(createId());
  const change = (next: string) => {
    key.current = createId();
    setText(next);
    keepText(keptAs, next);
  };
  const isEmpty = text.trim() === "";
  // The server counts an emoji as one character.
  const excess = Array.from(text.trim()).length - maxLength;
  const isTooLong = excess > 0;
  const send = async (event: Event) => {
    event.preventDefault();
    if (isTooLong) field.current?.focus();
    if (isEmpty || isTooLong || isSending) return;
    setSending(true);
    if (await onSend(text.trim(), key.current)) change("");
    setSending(false);
  };
  return (
    <form class="message-form" onSubmit={(event) => void send(event)}>
      <textarea
        ref={field}
        class="input"
        // An empty field has the direction of its placeholder.
        dir={text === "" ? undefined : "auto"}
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        disabled={obstacle !== undefined}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong || obstacle !== undefined ? problemId : undefined}
        readOnly={isSending}
        value={text}
        onInput={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={(event) => {
          if (toKeyName(event) !== "Mod+Enter") return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      {obstacle !== undefined && (
        <p id={problemId} class="muted">
          {obstacle}
        </p>
      )}
      {isTooLong && obstacle === undefined && (
        <p id={problemId} class="too-long" role="alert">
          {say("too_long", { count: excess })}
        </p>
      )}
      {children}
      <div class="message-buttons">
        <button
          type="submit"
          class={isEmpty ? "button" : "button primary"}
          disabled={isSending || isEmpty || obstacle !== undefined}
        >
          {action} <KeyHint name="Mod+Enter" />
        </button>
        {buttons}
      </div>
    </form>
  );
}
