import { html } from "../../../platform/html.ts";
import { labelled, passwordField, type Field } from "../../pages/field.ts";
import { layout } from "../../pages/layout.ts";

export interface FormState {
  /** What was typed before; never the password. */
  readonly values: Readonly<Record<string, string>>;
  /** What is wrong with it, by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** What is wrong with the whole. */
  readonly refusal?: string;
  readonly asksForCode: boolean;
}

const fields: readonly Field[] = [
  { name: "organization", label: "Organization", autocomplete: "organization" },
  { name: "name", label: "Your name", autocomplete: "name" },
  { name: "email", label: "E-mail", type: "email", autocomplete: "username" },
  passwordField,
];

const codeField: Field = {
  name: "code",
  label: "Set-up code",
  hint: "Proffer printed it in the terminal or log when it started.",
  autocomplete: "off",
};

export function formPage({ values, problems, refusal, asksForCode }: FormState): string {
  return layout(
    "Set up Proffer",
    html`<h1>Set up Proffer</h1>
      <p class="lead">Create your organization. You will be its owner and can invite others later.</p>
      ${refusal !== undefined && html`<p class="refusal" role="alert">${refusal}.</p>`}
      <form method="post" action="/setup">
        ${[...fields, ...(asksForCode ? [codeField] : [])].map((field) =>
          labelled(field, values[field.name], problems[field.name]),
        )}
        <button type="submit">Create organization</button>
      </form>`,
  );
}
