import { letter, proffer, type Message } from "../../mail/index.ts";
import type { ResetLink } from "./reset-link.ts";

/** Speaks for the installation: the user may belong to several organizations. */
export function resetMail(name: string, { token, url }: ResetLink, publicUrl: string): Message {
  return letter({
    brand: proffer,
    subject: "Reset your Proffer password",
    heading: "Choose a new password",
    body: `Hello ${name},

Somebody, most likely you, asked for a new password for this address.`,
    action: { label: "Choose a new password", url },
    note: `The link is good for one hour, once. If you did not ask for it, leave it: nothing changes.

Programs send the token to POST ${publicUrl}/api/auth/reset-password:
${token}`,
  });
}
