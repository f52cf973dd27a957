import { splitAddress } from "@proffer/contract/people";
import type { AnonymousContext, Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { listInvitationsTo, takeInvitation } from "../members/invitations.store.ts";
import { joinOrganization } from "../members/invitations.ts";
import { insertMember } from "../members/members.store.ts";
import { checkApprovalsAfter } from "../organizations/index.ts";
import { normalizeEmail } from "../normalize-email.ts";
import { insertUser, findUserByEmail } from "../users.store.ts";
import type { Claims } from "./authorization.ts";
import { findUserByIdentity, insertIdentity } from "../users.store.ts";
import type { OidcProviderConfig } from "./oidc-settings.ts";
import {
  emailNotVerified,
  noEmail,
  notInvited,
  otherDomain,
  SignInRefusal,
  verificationUnknown,
} from "./sign-in-refusals.ts";

/**
 * Finds the user of a person at a provider, by the person's identity or by an email that counts as verified.
 * Creates a missing user only if there is an open invitation, or if unknown users of this provider join an
 * organization. Also accepts open invitations to the email, because the link of an invitation would only
 * prove the same: that the person reads this mailbox.
 */
export async function getUserOfIdentity(
  { transact, clock }: AnonymousContext,
  provider: OidcProviderConfig,
  claims: Claims,
): Promise<string> {
  return transact(async (tx) => {
    const email = proveEmail(provider, claims);
    const known = await findUserByIdentity(tx, claims);
    if (email instanceof SignInRefusal) {
      if (known && provider.domains.length === 0) return known;
      throw email;
    }
    const userId =
      known ??
      (await findUserByEmail(tx, email))?.id ??
      (await createNewcomer(tx, clock, provider, claims, email));
    await insertIdentity(tx, {
      issuer: claims.issuer,
      subject: claims.subject,
      user_id: userId,
      created_at: clock.now(),
    });
    for (const invitation of await listInvitationsTo(tx, email, clock.now())) {
      const taken = await takeInvitation(tx, invitation);
      if (taken) await joinOrganization(tx, clock, taken, userId);
    }
    return userId;
  });
}

/**
 * Returns the address of a person, or the reason why the address is not accepted. Throws for an address of
 * another domain.
 */
function proveEmail(
  { id, name, domains, trustsEmail }: OidcProviderConfig,
  claims: Claims,
): string | SignInRefusal {
  if (claims.email === undefined) return noEmail(name);
  const email = normalizeEmail(claims.email);
  if (domains.length > 0 && !domains.includes(splitAddress(email).domain)) throw otherDomain(name, domains);
  if (claims.isVerified === false) return emailNotVerified(name);
  return claims.isVerified || trustsEmail ? email : verificationUnknown(name, id);
}

async function createNewcomer(
  tx: Tx,
  clock: Clock,
  { organizationId, name: provider }: OidcProviderConfig,
  { name = "" }: Claims,
  email: string,
): Promise<string> {
  const invitations = await listInvitationsTo(tx, email, clock.now());
  if (organizationId === undefined && invitations.length === 0) throw notInvited(provider, email);
  const userId = await insertUser(tx, clock, { name: name || email, email, passwordHash: null });
  if (organizationId !== undefined) {
    await insertMember(tx, {
      organization_id: organizationId,
      user_id: userId,
      role: "member",
      preferences_json: null,
      created_at: clock.now(),
    });
    await checkApprovalsAfter(tx, clock.now(), "members", organizationId);
  }
  return userId;
}
