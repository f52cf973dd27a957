import { letter, type Brand, type Message, type Person } from "../../mail/index.ts";

export interface Invitation {
  readonly brand: Brand;
  readonly inviter: Person;
  readonly validDays: number;
  readonly token: string;
  readonly publicUrl: string;
}

/** The token stands behind the #, which browsers never send and servers never log. */
export function invitationMail({ brand, inviter, validDays, token, publicUrl }: Invitation): Message {
  return letter({
    brand,
    subject: `${inviter.name} invites you to ${brand.name}`,
    heading: `Join ${brand.name}`,
    body: `${inviter.name} (${inviter.email}) invites you to join ${brand.name} on Proffer.`,
    action: { label: "Accept the invitation", url: `${publicUrl}/accept-invitation#${token}` },
    note: `The link is good for ${validDays} days.

Programs send the token to POST ${publicUrl}/api/invitations/accept:
${token}`,
  });
}
