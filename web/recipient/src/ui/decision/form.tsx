import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import type { TextKey } from "../../texts.ts";
import type { Form } from "./use-form.ts";

interface Props {
  readonly form: Form;
  readonly submit: () => void;
  readonly action: TextKey;
  readonly isDanger?: boolean;
  readonly children: ComponentChildren;
}

/** The body of a dialog: fields, problems, and the submit button. */
export function DecisionForm({ form, submit, action, isDanger, children }: Props) {
  const { say } = usePage();
  const { found, failure, isBusy } = form;
  const element = useRef<HTMLFormElement>(null);
  // A layout effect runs before the next key. An effect after the paint would take the focus from a user who
  // is already typing.
  useLayoutEffect(() => {
    const field = element.current?.querySelector<HTMLElement>("[aria-invalid]");
    field?.focus();
    // The problem is below its field, which on a phone may be hidden by the tapped button.
    const ofField = document.getElementById(field?.getAttribute("aria-describedby") ?? "");
    const problem = ofField ?? element.current?.querySelector(".problem, .notice.red");
    problem?.scrollIntoView({ block: "nearest" });
  }, [found, failure]);
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
      {children}
      <div aria-live="assertive">
        {failure && (
          <p class="notice red">
            <Icon name="alert" />
            {say(failure)}
          </p>
        )}
      </div>
      <div class="submit">
        <button type="submit" class={isDanger ? "primary danger" : "primary"} disabled={isBusy}>
          {say(isBusy ? "working" : action)}
        </button>
      </div>
    </form>
  );
}
