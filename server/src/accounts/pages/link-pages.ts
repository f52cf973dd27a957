import { readFileSync } from "node:fs";
import { operations } from "@proffer/contract";
import type { FastifyInstance } from "fastify";
import { html, type Html } from "../../platform/text/html.ts";
import { addFile, addStyle, answerPage, renderLayout, withScript } from "./page.ts";

const script = readFileSync(new URL("link-form.js", import.meta.url), "utf8");

/** Serves the pages opened by the links of invitations and password resets. */
export function addLinkPages(server: FastifyInstance): void {
  for (const page of linkPages) {
    const text = renderLinkPage(page);
    server.get(page.url, async (_request, reply) => answerPage(reply, 200, text, withScript));
  }
  addStyle(server);
  addFile(server, scriptUrl, "text/javascript", script);
}

export interface Field {
  readonly name: string;
  /** Needed if two fields of the page have the same name. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly type?: "text" | "email" | "password";
  readonly autocomplete: string;
  /** Shows the field only if this fact from the server is true, such as "is_known" or "!is_known". */
  readonly onlyIf?: string;
}

const passwordField: Field = {
  name: "password",
  label: "Password",
  type: "password",
  hint: "At least eight characters.",
  autocomplete: "new-password",
};

function renderField({ name, id = name, label, hint, type = "text", autocomplete, onlyIf }: Field): Html {
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

const scriptUrl = "/account-pages/link-form.js";

/**
 * A form for the reader of an email. Browsers do not send the part of a link after the #, so a script sends
 * it: first to `check`, which tests whether the link still works, and then with the form.
 */
interface LinkPage {
  readonly url: string;
  readonly title: string;
  /** Shown with the values from `check` filled in. */
  readonly lead: Html;
  readonly fields: readonly Field[];
  readonly button: string;
  readonly check: { readonly path: string };
  readonly operation: { readonly path: string };
  /** The text shown after the operation. Without it, the application opens instead. */
  readonly done?: { readonly title: string; readonly text: string };
}

export const linkPages: readonly LinkPage[] = [
  {
    url: "/accept-invitation",
    title: "Accept the invitation",
    lead: html`<b data-fill="invited_by.name"></b> (<span data-fill="invited_by.email"></span>) invites
      <b data-fill="email"></b> to work on proposals with <b data-fill="organization.name"></b>.
      <span data-if="is_known">This address already has an account: enter its password to join.</span>`,
    fields: [
      { name: "name", label: "Your name", autocomplete: "name", onlyIf: "!is_known" },
      { ...passwordField, onlyIf: "!is_known" },
      {
        ...passwordField,
        id: "known-password",
        hint: undefined,
        autocomplete: "current-password",
        onlyIf: "is_known",
      },
      {
        name: "code",
        label: "Code",
        hint: "From your authenticator app, or a recovery code.",
        autocomplete: "one-time-code",
        onlyIf: "has_second_factor",
      },
    ],
    button: "Join",
    check: operations.lookUpInvitation,
    operation: operations.acceptInvitation,
  },
  {
    url: "/reset-password",
    title: "Choose a new password",
    lead: html`You will be signed out everywhere else. API keys keep working.`,
    fields: [{ ...passwordField, label: "New password" }],
    button: "Save password",
    check: operations.checkResetToken,
    operation: operations.resetPassword,
    done: { title: "Password changed", text: "Use the new password the next time you sign in." },
  },
];

function renderLinkPage({ title, lead, fields, button, check, operation, done }: LinkPage): string {
  return renderLayout(
    title,
    html`<div class="before">
        <h1 tabindex="-1">${title}</h1>
        <noscript
          ><p class="refusal">This page needs JavaScript. Turn it on, and open the link again.</p></noscript
        >
        <p class="waiting" role="status" hidden>One moment…</p>
        <p class="lead" id="lead" hidden>${lead}</p>
        <p class="refusal" role="alert" hidden></p>
        <form method="post" action="${operation.path}" data-check="${check.path}" hidden>
          ${fields.map((field) => renderField(field))}
          <button type="submit">${button}</button>
        </form>
      </div>
      ${
        done !== undefined &&
        html`<div class="done" hidden>
          <h1 tabindex="-1">${done.title}</h1>
          <p>${done.text}</p>
          <p class="actions"><a class="button" href="/">Continue</a></p>
        </div>`
      }
      <script src="${scriptUrl}" defer></script>`,
  );
}
