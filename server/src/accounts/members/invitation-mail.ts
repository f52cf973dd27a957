import { writeLetter, type LetterBranding, type Message, type Person } from "../../services/mail/index.ts";

export interface Invitation {
  readonly branding: LetterBranding;
  readonly inviter: Person;
  readonly email: string;
  readonly validDays: number;
  readonly token: string;
  readonly publicUrl: string;
}

/** The token stands behind the #, which browsers never send and servers never log. */
export function composeInvitationMail(invitation: Invitation): Message {
  const { branding, inviter, email, validDays, token, publicUrl } = invitation;
  return writeLetter({
    branding,
    subject: `${inviter.name} invites you to ${branding.name}`,
    heading: `Join ${branding.name}`,
    body: `${inviter.name} (${inviter.email}) invites you to work on proposals with ${branding.name} in Proffer.`,
    action: { label: "Accept the invitation", url: `${publicUrl}/accept-invitation#${token}` },
    note: `The invitation is for ${email}. It works once, for ${validDays} days.`,
    sender: { name: inviter.name, line: branding.name, avatarUrl: null },
  });
}
