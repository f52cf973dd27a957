import { html, type Html } from "@proffer/contract/reference";
import { layout } from "./layout.ts";

export interface FormState {
  /** What was typed before; never the password. */
  readonly values: Readonly<Record<string, string>>;
  /** What is wrong with it, by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** What is wrong with the whole. */
  readonly refusal?: string;
  readonly asksForCode: boolean;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: "email" | "password";
  readonly autocomplete: string;
}

const fields: readonly Field[] = [
  { name: "organization", label: "Organization", autocomplete: "organization" },
  { name: "name", label: "Your name", autocomplete: "name" },
  { name: "email", label: "E-mail", type: "email", autocomplete: "username" },
  {
    name: "password",
    label: "Password",
    type: "password",
    hint: "Eight characters or more.",
    autocomplete: "new-password",
  },
];

const codeField: Field = {
  name: "code",
  label: "Set-up code",
  hint: "It stands in the terminal or log where Proffer was started.",
  autocomplete: "off",
};

export function formPage({ values, problems, refusal, asksForCode }: FormState): string {
  return layout(
    "Set up Proffer",
    html`<h1>Set up Proffer</h1>
      <p class="lead">Your organization, with you as its owner. You invite the others afterwards.</p>
      ${refusal !== undefined && html`<p class="refusal" role="alert"><b>Not set up.</b> ${refusal}.</p>`}
      <form method="post" action="/setup">
        ${[...fields, ...(asksForCode ? [codeField] : [])].map((field) =>
          labelled(field, values[field.name], problems[field.name]),
        )}
        <button type="submit">Create organization</button>
      </form>`,
  );
}

function labelled(field: Field, value: string | undefined, problem: string | undefined): Html {
  const { name, label, hint, type = "text", autocomplete } = field;
  const below = problem === undefined ? hint : `${label} ${problem}.`;
  return html`<div class="${problem === undefined ? "field" : "field wrong"}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${value ?? ""}"
      required
      ${problem !== undefined && html`aria-invalid="true"`}
      ${below !== undefined && html`aria-describedby="${name}-note"`}
    />
    ${below !== undefined && html`<p class="note" id="${name}-note">${below}</p>`}
  </div>`;
}
