import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import { showNotice } from "../revision/revision-notice.tsx";
import type { TextKey } from "../../texts.ts";
import type { Form } from "./form-state.ts";

interface Props {
  readonly form: Form;
  readonly submit: () => void;
  readonly action: TextKey;
  readonly close: () => void;
  readonly isDanger?: boolean;
  readonly children: ComponentChildren;
}

/** The body of a dialog: fields, problems, and the submit button. */
export function DecisionForm({ form, submit, action, close, isDanger, children }: Props) {
  const { say, format } = usePage();
  const { found, failure, missing, isBusy, isRevised } = form;
  const problem = isRevised ? "revised_now" : failure;
  const element = useRef<HTMLFormElement>(null);
  // A layout effect runs before the next key. An effect after the paint would take the focus from a user who
  // is already typing.
  useLayoutEffect(() => {
    const field = element.current?.querySelector<HTMLElement>("[aria-invalid]");
    field?.focus();
    // The problem is below its field, which on a phone may be hidden by the tapped button.
    const ofField = document.getElementById(field?.getAttribute("aria-describedby") ?? "");
    const notice = element.current?.querySelector(".notice.red");
    for (const shown of [notice, ofField ?? element.current?.querySelector(".problem")])
      shown?.scrollIntoView({ block: "nearest" });
  }, [found, failure, isRevised]);
  return (
    <form
      ref={element}
      noValidate
      onInput={({ target }) => form.hideProblem((target as HTMLInputElement).name)}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div aria-live="assertive">
        {missing.length > 0 && (
          <p class="notice red">
            <Icon name="alert" />
            <span>{say("fill_in", { names: format.names(missing) })}</span>
          </p>
        )}
      </div>
      {children}
      <div aria-live="assertive">
        {problem && (
          <p class="notice red">
            <Icon name="alert" />
            {say(problem)}
          </p>
        )}
      </div>
      <div class="submit">
        {isRevised ? (
          <button
            type="button"
            class="primary"
            onClick={() => {
              close();
              showNotice();
            }}
          >
            {say("see_changes")}
          </button>
        ) : (
          <button type="submit" class={isDanger ? "primary danger" : "primary"} disabled={isBusy}>
            {say(isBusy ? "working" : action)}
          </button>
        )}
      </div>
    </form>
  );
}
