import type { AnonymousContext, Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { invalid } from "../../platform/errors.ts";
import { hashToken, createToken } from "../../platform/tokens.ts";
import { findUserByEmail } from "../users.store.ts";
import { replaceResetToken } from "./reset-tokens.store.ts";

const validHours = 1;

export interface ResetLink {
  readonly token: string;
  /** The token stands behind the #, which browsers never send and servers never log. */
  readonly url: string;
}

/** Creates a link that sets a new password once, within an hour. */
export async function createResetLink(
  tx: Tx,
  clock: Clock,
  publicUrl: string,
  userId: string,
): Promise<ResetLink> {
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

/** Creates a link for an operator, who passes it on to a user whom no email reaches. */
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
