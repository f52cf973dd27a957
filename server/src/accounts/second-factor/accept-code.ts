import type { AnonymousContext } from "../../context.ts";
import type { Accounts } from "../accounts.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import {
  findConfirmedFactor,
  replaceRecoveryHashes,
  type SecondFactor,
  useStep,
} from "./second-factors.store.ts";
import { findStep } from "./totp.ts";

/** True without a second factor, and for a code or recovery code that was not used before; it is used now. */
export async function acceptCode(
  { sealer }: Pick<Accounts, "sealer">,
  { read, transact, clock }: AnonymousContext,
  userId: string,
  code: string | undefined,
): Promise<boolean> {
  const factor = await findConfirmedFactor(read, userId);
  if (!factor) return true;
  const digits = code?.replaceAll(/\s/g, "") ?? "";
  if (!/^\d{6}$/.test(digits)) return acceptRecoveryCode(transact, factor, code ?? "");
  const step = findStep(sealer, clock, factor, digits);
  return step !== undefined && transact((tx) => useStep(tx, userId, step));
}

async function acceptRecoveryCode(
  transact: AnonymousContext["transact"],
  { user_id, recovery_hashes: hashes }: SecondFactor,
  code: string,
): Promise<boolean> {
  const remaining = hashes.filter((hash) => hash !== hashRecoveryCode(code));
  if (remaining.length === hashes.length) return false;
  return transact((tx) => replaceRecoveryHashes(tx, user_id, hashes, remaining));
}
