import { operations } from "@proffer/contract";
import { html } from "@proffer/contract/reference";
import { labelled, passwordField, type Field } from "./field.ts";
import { layout } from "./layout.ts";

export const scriptUrl = "/setup/link-form.js";

/** A form for whoever opens the link of a mail. What stands behind the # reaches no server, so a script sends it. */
interface LinkPage {
  readonly url: string;
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly Field[];
  readonly button: string;
  readonly operation: { readonly path: string };
  readonly done: string;
}

export const linkPages: readonly LinkPage[] = [
  {
    url: "/accept-invitation",
    title: "Accept the invitation",
    lead: "Choose a password, and you are in. If you have an account at this address already, type its password and leave the name as it is.",
    fields: [
      {
        name: "name",
        label: "Your name",
        autocomplete: "name",
        isOptional: true,
        hint: "Needed from who is new.",
      },
      { ...passwordField, autocomplete: "on" },
      {
        name: "code",
        label: "Code of the second factor",
        hint: "Only for an account that has one.",
        autocomplete: "one-time-code",
        isOptional: true,
      },
    ],
    button: "Join",
    operation: operations.acceptInvitation,
    done: "You have joined, and are signed in.",
  },
  {
    url: "/reset-password",
    title: "Choose a new password",
    lead: "It ends every session of yours; API keys stay as they are.",
    fields: [{ ...passwordField, label: "New password" }],
    button: "Save the password",
    operation: operations.resetPassword,
    done: "The new password holds from now on.",
  },
];

export function linkPage({ title, lead, fields, button, operation, done }: LinkPage): string {
  return layout(
    title,
    html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      <noscript
        ><p class="refusal">
          This page needs JavaScript. The mail says what programs send instead.
        </p></noscript
      >
      <p class="refusal" role="alert" hidden></p>
      <form method="post" action="${operation.path}">
        ${fields.map((field) => labelled(field))}
        <button type="submit">${button}</button>
      </form>
      <p class="done" role="status" hidden>
        ${done} The <a href="/docs">API reference</a> says what you can do next.
      </p>
      <script src="${scriptUrl}" defer></script>`,
  );
}
