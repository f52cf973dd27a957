import { letter, type Brand, type Message, type Person } from "../../mail/index.ts";

export interface Invitation {
  readonly brand: Brand;
  readonly inviter: Person;
  readonly email: string;
  readonly validDays: number;
  readonly token: string;
  readonly publicUrl: string;
}

/** The token stands behind the #, which browsers never send and servers never log. */
export function invitationMail(invitation: Invitation): Message {
  const { brand, inviter, email, validDays, token, publicUrl } = invitation;
  return letter({
    brand,
    subject: `${inviter.name} invites you to ${brand.name}`,
    heading: `Join ${brand.name}`,
    body: `${inviter.name} (${inviter.email}) invites you to work on proposals with ${brand.name} in Proffer.`,
    action: { label: "Accept the invitation", url: `${publicUrl}/accept-invitation#${token}` },
    note: `The invitation is for ${email}. It works once, for ${validDays} days.`,
    sender: { name: inviter.name, line: brand.name, avatarUrl: null },
  });
}
