import { html, type Html } from "../../platform/html.ts";

export interface Field {
  readonly name: string;
  /** In the page, where two fields have one name; absent: the name. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly type?: "email" | "password";
  readonly autocomplete: string;
  /** What the page learns from the server before it shows the field, such as "is_known" or "!is_known"; absent: always shown. */
  readonly onlyIf?: string;
}

export const passwordField: Field = {
  name: "password",
  label: "Password",
  type: "password",
  hint: "At least eight characters.",
  autocomplete: "new-password",
};

export function labelled(field: Field, value = "", problem?: string): Html {
  const { name, id = name, label, hint, type = "text", autocomplete, onlyIf } = field;
  const below = problem === undefined ? hint : `${label} ${problem}.`;
  return html`<div
    class="${problem === undefined ? "field" : "field wrong"}"
    ${onlyIf !== undefined && html`data-if="${onlyIf}"`}
  >
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${value}"
      required
      ${problem !== undefined && html`aria-invalid="true"`}
      ${below !== undefined && html`aria-describedby="${id}-note"`}
    />
    ${below !== undefined && html`<p class="note" id="${id}-note">${below}</p>`}
  </div>`;
}
