import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { findUserById } from "../users.store.ts";
import { confirmationLimit } from "./sign-in-limits.ts";

/** Asked again before what a borrowed screen must not do; `field` is where the caller wrote it. */
export async function confirmPassword(
  { throttle, passwords }: Accounts,
  { read, caller }: Context,
  field: string,
  password: string,
): Promise<void> {
  await throttle.take(confirmationLimit, caller.userId);
  const user = await findUserById(read, caller.userId);
  if (!(await passwords.verify(password, user?.password_hash ?? null)))
    throw invalid({ [field]: "is not your password" });
  await throttle.giveBack(confirmationLimit, caller.userId);
}
