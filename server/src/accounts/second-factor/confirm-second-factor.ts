import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { confirmationLimit } from "../identity/sign-in-limits.ts";
import { hashRecoveryCode, createRecoveryCodes } from "./recovery-codes.ts";
import { confirmFactor, findPendingFactor, useStep } from "./second-factors.store.ts";
import { findStep } from "./totp.ts";

/** The first right code shows that the app works: from now on sign-in asks for one. Answers the recovery codes. */
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
