import { writeLetter, proffer, type Message } from "../../services/mail/index.ts";
import type { ResetLink } from "./reset-link.ts";

/** Composes the email in the name of the installation, because the user may belong to several organizations. */
export function composeResetMail(name: string, { url }: ResetLink): Message {
  return writeLetter({
    branding: proffer,
    subject: "Reset your Proffer password",
    heading: "Choose a new password",
    body: `Hello ${name},

Someone, probably you, asked to reset the password of your Proffer account.`,
    action: { label: "Choose a new password", url },
    note: "The link works once, for one hour. If you did not ask for it, ignore this email: your password stays the same.",
  });
}
