import { html, type Html } from "../../platform/html.ts";

export interface Field {
  readonly name: string;
  /** In the page, where two fields have one name; absent: the name. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly type?: "text" | "email" | "password";
  readonly autocomplete: string;
  /**
   * A fact that the page learns from the server before it shows the field, such as "is_known" or "!is_known"; absent:
   * always shown.
   */
  readonly onlyIf?: string;
}

export const passwordField: Field = {
  name: "password",
  label: "Password",
  type: "password",
  hint: "At least eight characters.",
  autocomplete: "new-password",
};

export function renderField({
  name,
  id = name,
  label,
  hint,
  type = "text",
  autocomplete,
  onlyIf,
}: Field): Html {
  return html`<div class="field" ${onlyIf !== undefined && html`data-if="${onlyIf}"`}>
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      required
      ${hint !== undefined && html`aria-describedby="${id}-note"`}
    />
    ${hint !== undefined && html`<p class="note" id="${id}-note">${hint}</p>`}
  </div>`;
}
