import type { Context } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { confirmPassword } from "../identity/confirm-password.ts";
import { findUserById } from "../users.store.ts";
import { insertPendingFactor } from "./second-factors.store.ts";
import { createTotpSecret, formatTotpPurpose } from "./totp.ts";

/** A secret for an authenticator app. Sign-in asks for nothing new until a code has confirmed it. */
export async function setUpSecondFactor(
  accounts: Accounts,
  context: Context,
  password: string,
): Promise<{ secret: string; otpauth_url: string }> {
  const { userId } = context.caller;
  await confirmPassword(accounts, context, "password", password);
  const user = await findUserById(context.read, userId);
  const { secret, url } = createTotpSecret(user?.email ?? "");
  const isInserted = await context.transact((tx) =>
    insertPendingFactor(tx, {
      user_id: userId,
      secret_sealed: accounts.sealer.seal(secret, formatTotpPurpose(userId)),
      confirmed_at: null,
      last_used_step: 0,
      recovery_hashes: [],
      created_at: context.clock.now(),
    }),
  );
  if (!isInserted) throw new AppError("CONFLICT", "A second factor is already set up: disable it first");
  return { secret, otpauth_url: url };
}
