import type { Context } from "../../context.ts";
import { toLetterBranding, queueMail } from "../../services/mail/index.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import { hashToken, createToken } from "../../platform/tokens.ts";
import type { Accounts } from "../accounts.ts";
import { normalizeEmail } from "../normalize-email.ts";
import { getOrganization } from "../organizations/index.ts";
import { requireRight } from "../policy.ts";
import { findUserById } from "../users.store.ts";
import { replaceInvitation } from "./invitations.store.ts";
import { composeInvitationMail } from "./invitation-mail.ts";
import { findMemberByEmail } from "./members.store.ts";
import type { Role } from "../tables.ts";

const validDays = 7;

/** Emails a link that joins the caller's organization. */
export async function inviteMember(
  { sealer, publicUrl }: Accounts,
  { read, transact, clock, caller }: Context,
  input: { email: string; role: Role },
): Promise<string> {
  requireRight(caller, "manage members");
  if (input.role === "owner") requireRight(caller, "appoint or remove owners");
  const { organizationId, userId } = caller;
  const email = normalizeEmail(input.email);
  if (await findMemberByEmail(read, organizationId, email))
    throw invalid({ email: "already belongs to a member" });
  const inviter = await findUserById(read, userId);
  if (!inviter) throw notFound(userId);
  const organization = await getOrganization(read, organizationId);
  const id = createId();
  const token = createToken("pri_");
  const now = clock.now();
  await transact(async (tx) => {
    await replaceInvitation(tx, {
      organization_id: organizationId,
      id,
      email,
      role: input.role,
      token_hash: hashToken(token),
      invited_by: userId,
      created_at: now,
      expires_at: new Date(Date.parse(now) + validDays * 86_400_000).toISOString(),
    });
    await queueMail(
      tx,
      { clock, sealer },
      {
        organizationId,
        to: { email },
        fromName: organization.name,
        replyTo: inviter.email,
        message: composeInvitationMail({
          branding: toLetterBranding(organization),
          inviter,
          email,
          validDays,
          token,
          publicUrl,
        }),
        readableBy: input.role === "owner" ? "owner" : "admin",
      },
    );
  });
  return id;
}
