import { setTimeout as sleep } from "node:timers/promises";
import type { Context, AnonymousContext, Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { invalid } from "../../platform/errors.ts";
import { toNetwork } from "../../platform/networks.ts";
import { hashToken, createToken } from "../../platform/secrets/tokens.ts";
import { queueMail, type NewMail, writeLetter, proffer, type Message } from "../../services/mail/index.ts";
import type { Accounts } from "../accounts.ts";
import { accessChanged } from "../callers.ts";
import { confirmPassword, mailLimit, toAccountKey } from "../identity/identity.ts";
import { listMemberships } from "../members/members.store.ts";
import { deleteSessionsOfUser } from "../sessions/sessions.store.ts";
import { setPasswordHash, findUserByEmail } from "../users.store.ts";
import { deleteResetToken, replaceResetToken, isResetToken, useResetToken } from "./reset-tokens.store.ts";

/** Changes the password and ends the user's other sessions. Keeps API keys. */
export async function changePassword(
  accounts: Accounts,
  context: Context,
  input: { current: string; next: string },
): Promise<void> {
  const { userId, sessionId } = context.caller;
  await confirmPassword(accounts, context, "current_password", input.current);
  const hash = await accounts.passwords.hash(input.next);
  await context.transact(async (tx) => {
    await setPasswordHash(tx, context.clock, userId, hash);
    await deleteResetToken(tx, userId);
    await deleteSessionsOfUser(tx, userId, sessionId);
    accessChanged.sendAfterCommit(tx, null);
  });
}

/**
 * Longer than queuing an email takes, so that the response time does not reveal whether the email has an
 * account.
 */
const answerAfterMs = 100;

/** Emails a link that resets the password, if the email has an account. */
export async function forgotPassword(
  accounts: Accounts,
  context: AnonymousContext,
  { email, from }: { email: string; from: string },
): Promise<void> {
  const network = toNetwork(from);
  await accounts.throttle.take(mailLimit, network);
  await accounts.throttle.take(mailLimit, toAccountKey(email, network));
  await Promise.all([sleep(answerAfterMs), sendResetLink(accounts, context, email)]);
}

async function sendResetLink(accounts: Accounts, context: AnonymousContext, email: string): Promise<void> {
  const user = await findUserByEmail(context.read, email);
  if (!user) return;
  const mailing = { clock: context.clock, sealer: accounts.sealer };
  await context.transact(async (tx) => {
    const link = await createResetLink(tx, context.clock, accounts.publicUrl, user.id);
    await queueMail(tx, mailing, {
      ...(await chooseOutbox(tx, user.id)),
      to: user,
      message: composeResetMail(user.name, link),
    });
  });
}

/**
 * Chooses the outbox that shows the email. A reader of the link can become the user, so the email is hidden
 * from lower roles than the user's own. If the user belongs to several organizations, no outbox shows it.
 */
async function chooseOutbox(tx: Tx, userId: string): Promise<Pick<NewMail, "organizationId" | "readableBy">> {
  const [only, ...others] = await listMemberships(tx, userId);
  return {
    organizationId: only && others.length === 0 ? only.id : null,
    readableBy: only?.role === "member" ? "admin" : "owner",
  };
}

const validHours = 1;

interface ResetLink {
  readonly token: string;
  /** The token follows the #, because browsers do not send that part and servers do not log it. */
  readonly url: string;
}

/** Creates a link that sets a new password once, within an hour. */
async function createResetLink(tx: Tx, clock: Clock, publicUrl: string, userId: string): Promise<ResetLink> {
  const token = createToken("ppr_");
  const now = clock.now();
  await replaceResetToken(tx, {
    user_id: userId,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(Date.parse(now) + validHours * 3_600_000).toISOString(),
  });
  return { token, url: `${publicUrl}/reset-password#${token}` };
}

/** Creates a link for an operator, who passes it on to a user whose email does not work. */
export async function createResetLinkForEmail(
  { transact, clock }: AnonymousContext,
  publicUrl: string,
  email: string,
): Promise<ResetLink> {
  return transact(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw invalid({ email: "belongs to no user" });
    return createResetLink(tx, clock, publicUrl, user.id);
  });
}

/**
 * Composes the email in the name of the installation, because the user may belong to several organizations.
 */
function composeResetMail(name: string, { url }: ResetLink): Message {
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

/**
 * Sets a new password with the token of an email, once, and ends every session of the user. Keeps API keys.
 */
export async function resetPassword(
  { passwords }: Accounts,
  { transact, clock }: AnonymousContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const hash = await passwords.hash(password);
  await transact(async (tx) => {
    const userId = await useResetToken(tx, hashToken(token), clock.now());
    if (!userId) throw resetLinkGone();
    await setPasswordHash(tx, clock, userId, hash);
    await deleteSessionsOfUser(tx, userId, null);
    accessChanged.sendAfterCommit(tx, null);
  });
}

/** Throws unless the token can reset a password. */
export async function checkResetToken({ read, clock }: AnonymousContext, token: string): Promise<void> {
  if (!(await isResetToken(read, hashToken(token), clock.now()))) throw resetLinkGone();
}

function resetLinkGone() {
  return invalid({
    token: "has been used or has expired, or a newer one has replaced it: ask for a new one",
  });
}
