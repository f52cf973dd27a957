import type { AnonymousContext, Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { confirmPassword } from "../identity/confirm-password.ts";
import { confirmationLimit } from "../identity/sign-in-limits.ts";
import { findUserByEmail } from "../users.store.ts";
import { acceptCode } from "./accept-code.ts";
import { deleteFactor, hasSecondFactor } from "./second-factors.store.ts";

/** Takes both factors, so that neither a stolen password nor a found phone can do it. */
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
 * Removes a second factor for the operator, who knows in some other way that somebody lost phone and recovery codes.
 */
export async function removeSecondFactor({ transact }: AnonymousContext, email: string): Promise<void> {
  await transact(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw invalid({ email: "belongs to no user" });
    await deleteFactor(tx, user.id);
  });
}
