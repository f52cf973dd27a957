import type { Context, AnonymousContext } from "../../context.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { confirmPassword, confirmationLimit } from "../identity/identity.ts";
import { findUserById, findUserByEmail } from "../users.store.ts";
import {
  createTotpSecret,
  formatTotpPurpose,
  hashRecoveryCode,
  createRecoveryCodes,
  findStep,
  acceptCode,
} from "./codes.ts";
import {
  insertPendingFactor,
  confirmFactor,
  findPendingFactor,
  useStep,
  deleteFactor,
  hasSecondFactor,
} from "./second-factors.store.ts";

/**
 * Creates a secret for an authenticator app. Sign-in asks for codes only after a first code has confirmed the
 * secret.
 */
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

/** Confirms the secret with a first code. Sign-in asks for codes from now on. Returns the recovery codes. */
export async function confirmSecondFactor(
  { sealer, throttle }: Accounts,
  { read, transact, clock, caller }: Context,
  code: string,
): Promise<string[]> {
  const { userId } = caller;
  await throttle.take(confirmationLimit, userId);
  const pending = await findPendingFactor(read, userId);
  if (!pending) throw invalid({ code: "cannot be checked: set up a second factor first" });
  const step = findStep(sealer, clock, pending, code.replaceAll(/\s/g, ""));
  const codes = createRecoveryCodes();
  const isConfirmed =
    step !== undefined &&
    (await transact(async (tx) => {
      if (!(await useStep(tx, userId, step))) return false;
      await confirmFactor(tx, userId, clock.now(), codes.map(hashRecoveryCode));
      return true;
    }));
  if (!isConfirmed) throw invalid({ code: "is wrong: check the time of your device" });
  await throttle.giveBack(confirmationLimit, userId);
  return codes;
}

/** Requires both factors, so that neither a stolen password nor a found phone is enough. */
export async function disableSecondFactor(
  accounts: Accounts,
  context: Context,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { userId } = context.caller;
  await confirmPassword(accounts, context, "password", password);
  if (!(await hasSecondFactor(context.read, userId)))
    throw invalid({ code: "cannot be checked: no second factor is set up" });
  await accounts.throttle.take(confirmationLimit, userId);
  if (!(await acceptCode(accounts, context, userId, code)))
    throw invalid({ code: "is wrong, or has already been used" });
  await accounts.throttle.giveBack(confirmationLimit, userId);
  await context.transact((tx) => deleteFactor(tx, userId));
}

/**
 * Removes a second factor for the operator, who has verified that the user lost the phone and recovery codes.
 */
export async function removeSecondFactor({ transact }: AnonymousContext, email: string): Promise<void> {
  await transact(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw invalid({ email: "belongs to no user" });
    await deleteFactor(tx, user.id);
  });
}
