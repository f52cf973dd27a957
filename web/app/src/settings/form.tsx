import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { say as sayCommon } from "../texts/say.ts";
import { TextField } from "../ui/field.tsx";
import { say } from "./say.ts";

interface FormState {
  readonly onSubmit: (event: Event) => void;
  /** The server's messages for single fields. */
  readonly problems: Readonly<Record<string, string>>;
  /** The server's message for the whole form. */
  readonly problem: string | undefined;
}

/** Submits a form, and keeps the server's error. */
export function useForm(work: () => Promise<unknown>): FormState {
  const [error, setError] = useState<unknown>();
  const onSubmit = (event: Event) => {
    event.preventDefault();
    setError(undefined);
    work().catch(setError);
  };
  const problems = error instanceof ApiError ? error.details : {};
  const problem =
    error !== undefined && Object.keys(problems).length === 0 ? describeError(error) : undefined;
  return { onSubmit, problems, problem };
}

interface FormProps {
  readonly form: FormState;
  readonly action: string;
  /** Distinguishes the button from the buttons of other forms on the page, for screen readers. */
  readonly name?: string;
  /** Style of the submit button. */
  readonly tone?: "primary" | "danger";
  /** True if the user may read the values, but not change them. */
  readonly isReadOnly?: boolean;
  readonly children: ComponentChildren;
}

/** A form with an error message above and its button below. */
export function Form({ form, action, name, tone = "primary", isReadOnly = false, children }: FormProps) {
  return (
    <form onSubmit={form.onSubmit}>
      {form.problem !== undefined && (
        <p class="refusal" role="alert">
          {form.problem}
        </p>
      )}
      {children}
      {!isReadOnly && (
        <button
          type="submit"
          class={`button ${tone}`}
          aria-label={name === undefined ? undefined : `${action}: ${name}`}
        >
          {action}
        </button>
      )}
    </form>
  );
}

interface ProofProps {
  readonly label?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly problem: string | undefined;
}

/** The current password of the user. */
export function PasswordProof({ label = sayCommon("password"), ...field }: ProofProps) {
  return <TextField label={label} type="password" autocomplete="current-password" required {...field} />;
}

/** A code of the authenticator app. */
export function CodeProof(field: ProofProps) {
  return (
    <TextField label={say("code")} autocomplete="one-time-code" inputMode="numeric" required {...field} />
  );
}
