import type { Invitation } from "@proffer/contract";
import type { Context, AnonymousContext, Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import { hashToken, createToken } from "../../platform/secrets/tokens.ts";
import {
  toLetterBranding,
  queueMail,
  writeLetter,
  type LetterBranding,
  type Message,
  type Person,
} from "../../services/mail/index.ts";
import type { Accounts } from "../accounts.ts";
import { proveIdentity } from "../identity/identity.ts";
import { normalizeEmail } from "../normalize-email.ts";
import { checkApprovalsAfter, getOrganization } from "../organizations/index.ts";
import { assertRight } from "../policy.ts";
import { hasSecondFactor } from "../second-factor/second-factors.store.ts";
import { startBrowserSession, type StartedSession, type SessionOwner } from "../sessions/start-session.ts";
import type { Role, StoredInvitation } from "../tables.ts";
import { findUserById, findUserByEmail, insertUser } from "../users.store.ts";
import {
  replaceInvitation,
  takeInvitation,
  findInvitationByToken,
  type listInvitations,
} from "./invitations.store.ts";
import { findMemberByEmail, insertMember } from "./members.store.ts";

const validDays = 7;

/** Emails a link for joining the caller's organization. */
export async function inviteMember(
  { sealer, publicUrl }: Accounts,
  { read, transact, clock, caller }: Context,
  input: { email: string; role: Role },
): Promise<string> {
  assertRight(caller, "manage members");
  if (input.role === "owner") assertRight(caller, "appoint or remove owners");
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
          token,
          publicUrl,
        }),
        readableBy: input.role === "owner" ? "owner" : "admin",
      },
    );
  });
  return id;
}

interface InvitationLetter {
  readonly branding: LetterBranding;
  readonly inviter: Person;
  readonly email: string;
  readonly token: string;
  readonly publicUrl: string;
}

/** The token follows a #, because browsers do not send that part of an address and servers do not log it. */
function composeInvitationMail({ branding, inviter, email, token, publicUrl }: InvitationLetter): Message {
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

export async function revokeInvitation({ transact, caller }: Context, id: string): Promise<void> {
  assertRight(caller, "manage members");
  const taken = await transact((tx) => takeInvitation(tx, { organization_id: caller.organizationId, id }));
  if (!taken) throw notFound(id);
}

/**
 * Returns the inviter and the requirements for accepting the invitation. The holder of the token reads the
 * email of the invited address, so they may learn that the address has an account.
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

function invitationGone() {
  return invalid({
    token: "has been used or withdrawn, or a newer one has replaced it: ask for a new invitation",
  });
}

function invitationExpired({ name, email }: { name: string; email: string }) {
  return invalid({ token: `has expired: ask ${name} (${email}) for a new invitation` });
}

interface AcceptInput {
  readonly token: string;
  readonly password: string;
  /** Required from new users. */
  readonly name: string | undefined;
  readonly code: string | undefined;
  readonly from: string;
}

/**
 * Joins the organization and signs in. New users choose a name and a password. Existing users prove their
 * identity, because the email must not be enough to open an existing account.
 */
export async function acceptInvitation(
  accounts: Accounts,
  context: AnonymousContext,
  input: AcceptInput,
): Promise<SessionOwner & StartedSession> {
  const { read, clock, transact } = context;
  const invitation = await findInvitationByToken(read, hashToken(input.token));
  if (!invitation || invitation.expires_at <= clock.now()) throw invitationGone();
  const findOrInsertUser = await getInvitedUser(accounts, context, invitation, input);
  return transact(async (tx) => {
    // Runs first, so that only one of several concurrent calls continues.
    const taken = await takeInvitation(tx, invitation);
    if (!taken) throw invitationGone();
    const userId = await findOrInsertUser(tx);
    await joinOrganization(tx, clock, taken, userId);
    const who = { userId, organizationId: taken.organization_id };
    return { ...who, ...(await startBrowserSession(tx, clock, who)) };
  });
}

/**
 * Verifies or hashes the password before the transaction begins, because this is slow. The returned function
 * gets the id of the user within the transaction.
 */
async function getInvitedUser(
  accounts: Accounts,
  context: AnonymousContext,
  { email }: StoredInvitation,
  { name, password, code, from }: AcceptInput,
): Promise<(tx: Tx) => Promise<string>> {
  if (await findUserByEmail(context.read, email)) {
    const userId = await proveIdentity(accounts, context, { email, password, code, from });
    return async () => userId;
  }
  if (name === undefined) throw invalid({ name: "is required" });
  const passwordHash = await accounts.passwords.hash(password);
  return (tx) => insertUser(tx, context.clock, { name, email, passwordHash });
}

/** Makes the user a member with the role of the accepted invitation. */
export async function joinOrganization(
  tx: Tx,
  clock: Clock,
  taken: StoredInvitation,
  userId: string,
): Promise<void> {
  await insertMember(tx, {
    organization_id: taken.organization_id,
    user_id: userId,
    role: taken.role,
    preferences_json: null,
    created_at: clock.now(),
  });
  await checkApprovalsAfter(tx, clock.now(), "members", taken.organization_id);
}

type Row = Awaited<ReturnType<typeof listInvitations>>[number];

export function toInvitationView(row: Row): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: {
      id: row.inviter_id,
      name: row.inviter_name,
      email: row.inviter_email,
      avatar_url: row.inviter_avatar_url,
    },
    created_at: row.created_at,
    expires_at: row.expires_at,
  };
}
