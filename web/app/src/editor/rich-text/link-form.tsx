import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { placePopover } from "../../ui/place-popover.ts";
import { say } from "../say.ts";

interface LinkFormProps {
  /** The control beside which the form appears. */
  readonly anchor: HTMLElement;
  /** The address of the selected link. Empty if the selected text is not a link. */
  readonly href: string;
  readonly onLink: (href: string) => void;
  readonly onClose: () => void;
}

/** A form for the address of a link, shown beside the text. An empty address removes the link. */
export function LinkForm({ anchor, href, onLink, onClose }: LinkFormProps) {
  const box = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (!box.current) return;
    box.current.showPopover();
    placePopover(box.current, anchor);
    input.current?.select();
  }, []);
  return (
    <form
      ref={box}
      popover="auto"
      class="popover link-form"
      aria-label={say("link")}
      onToggle={({ newState }) => newState === "closed" && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
      onSubmit={(event) => {
        event.preventDefault();
        onLink(toAddress(input.current?.value ?? ""));
      }}
    >
      <label for={id}>{say("link_prompt")}</label>
      <input
        ref={input}
        id={id}
        class="input"
        dir="ltr"
        inputMode="url"
        placeholder="https://"
        defaultValue={href}
      />
      <div class="link-actions">
        {href !== "" && (
          <button type="button" class="button quiet" onClick={() => onLink("")}>
            {say("link_remove")}
          </button>
        )}
        <button type="submit" class="button primary">
          {say("link_apply")}
        </button>
      </div>
    </form>
  );
}

/** Completes a typed address: without a scheme it is a web address or an email address. */
function toAddress(written: string): string {
  const text = written.trim();
  if (text === "" || /^(?:https?|mailto|tel):/i.test(text)) return text;
  return /^[^\s/@]+@[^\s/@]+$/.test(text)
    ? `mailto:${text}`
    : `https://${text.replace(/^[a-z]*:?\/\//i, "")}`;
}
