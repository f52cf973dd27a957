import type { AnonymousContext, Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import type { OidcProviderConfig } from "./oidc-settings.ts";
import { listInvitationsTo, takeInvitation } from "../members/invitations.store.ts";
import { join } from "../members/join.ts";
import { insertMember } from "../members/members.store.ts";
import { normalizeEmail } from "../normalize-email.ts";
import { insertUser, findUserByEmail } from "../users.store.ts";
import type { Claims } from "./finish-oidc.ts";
import { findUserByIdentity, insertIdentity } from "./identities.store.ts";
import { emailNotVerified, notInvited, otherDomain } from "./sign-in-refusal.ts";

/**
 * The user whom a provider's person is: known from before, or by an email that the provider checked. Somebody new needs an
 * invitation, or a provider whose people all join one organization. Open invitations to the email are accepted
 * on the way, because reaching the mailbox is all that their links prove either.
 */
export async function getUserOfIdentity(
  { transact, clock }: AnonymousContext,
  provider: OidcProviderConfig,
  claims: Claims,
): Promise<string> {
  return transact(async (tx) => {
    const email = claims.email === undefined ? undefined : normalizeEmail(claims.email);
    refuseOtherDomains(provider, email);
    const known = await findUserByIdentity(tx, claims);
    if (email === undefined) {
      if (known) return known;
      throw emailNotVerified(provider.name);
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
      if (taken) await join(tx, clock, taken, userId);
    }
    return userId;
  });
}

function refuseOtherDomains({ name, domains }: OidcProviderConfig, email: string | undefined): void {
  if (domains.length === 0) return;
  if (!domains.includes(email?.split("@").at(-1) ?? "")) throw otherDomain(name, domains);
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
  if (organizationId !== undefined)
    await insertMember(tx, {
      organization_id: organizationId,
      user_id: userId,
      role: "member",
      preferences_json: null,
      created_at: clock.now(),
    });
  return userId;
}
