import type { AnonymousContext } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { hashToken } from "../../platform/tokens.ts";
import { getOrganization } from "../organizations/index.ts";
import { hasSecondFactor } from "../second-factor/second-factors.store.ts";
import { findUserByEmail, findUserById } from "../users.store.ts";
import { findInvitationByToken } from "./invitations.store.ts";

/**
 * Says who invites whom, and what accepting needs. Whoever has the token reads the email of the invited address, so
 * they may know that the address has an account.
 */
export async function lookUpInvitation({ read, clock }: AnonymousContext, token: string) {
  const invitation = await findInvitationByToken(read, hashToken(token));
  if (!invitation) throw invitationGone();
  const inviter = await findUserById(read, invitation.invited_by);
  if (!inviter) throw invitationGone();
  if (invitation.expires_at <= clock.now()) throw invitationExpired(inviter);
  const organization = await getOrganization(read, invitation.organization_id);
  const known = await findUserByEmail(read, invitation.email);
  return {
    organization: { name: organization.name },
    invited_by: { name: inviter.name, email: inviter.email },
    email: invitation.email,
    role: invitation.role,
    expires_at: invitation.expires_at,
    is_known: known !== undefined,
    has_second_factor: known !== undefined && (await hasSecondFactor(read, known.id)),
  };
}

export function invitationGone() {
  return invalid({
    token: "has been used or withdrawn, or a newer one has replaced it: ask for a new invitation",
  });
}

function invitationExpired({ name, email }: { name: string; email: string }) {
  return invalid({ token: `has expired: ask ${name} (${email}) for a new invitation` });
}
