import { html, type Html } from "@proffer/contract/reference";

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: "email" | "password";
  readonly autocomplete: string;
  readonly isOptional?: true;
}

export const passwordField: Field = {
  name: "password",
  label: "Password",
  type: "password",
  hint: "Eight characters or more.",
  autocomplete: "new-password",
};

export function labelled(field: Field, value = "", problem?: string): Html {
  const { name, label, hint, type = "text", autocomplete, isOptional } = field;
  const below = problem === undefined ? hint : `${label} ${problem}.`;
  return html`<div class="${problem === undefined ? "field" : "field wrong"}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${value}"
      ${!isOptional && html`required`}
      ${problem !== undefined && html`aria-invalid="true"`}
      ${below !== undefined && html`aria-describedby="${name}-note"`}
    />
    ${below !== undefined && html`<p class="note" id="${name}-note">${below}</p>`}
  </div>`;
}
