import { setTimeout as sleep } from "node:timers/promises";
import type { AnonymousContext, Tx } from "../../context.ts";
import { queueMail, type NewMail } from "../../services/mail/index.ts";
import { toNetwork } from "../../platform/networks.ts";
import type { Accounts } from "../accounts.ts";
import { mailLimit, toPersonKey } from "../identity/sign-in-limits.ts";
import { listMemberships } from "../members/memberships.store.ts";
import { findUserByEmail } from "../users.store.ts";
import { createResetLink } from "./reset-link.ts";
import { composeResetMail } from "./reset-mail.ts";

/** Longer than the work takes: the time of the answer must not tell whether the email has an account. */
const answerAfterMs = 100;

/** Emails a link that resets the password, if the email has an account. */
export async function forgotPassword(
  accounts: Accounts,
  context: AnonymousContext,
  { email, from }: { email: string; from: string },
): Promise<void> {
  const place = toNetwork(from);
  await accounts.throttle.take(mailLimit, place);
  await accounts.throttle.take(mailLimit, toPersonKey(email, place));
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
 * Picks the outbox that shows the email. A reader of the link can become the user, so no outbox shows it to less than
 * the user's own rank, nor to one organization the email of a user who also belongs to another.
 */
async function chooseOutbox(tx: Tx, userId: string): Promise<Pick<NewMail, "organizationId" | "readableBy">> {
  const [only, ...others] = await listMemberships(tx, userId);
  return {
    organizationId: only && others.length === 0 ? only.id : null,
    readableBy: only?.role === "member" ? "admin" : "owner",
  };
}
