import type { AnonymousContext, Context } from "../../context.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { toNetwork } from "../../platform/networks.ts";
import type { Accounts } from "../accounts.ts";
import { normalizeEmail } from "../normalize-email.ts";
import { acceptCode } from "../second-factor/codes.ts";
import { hasSecondFactor } from "../second-factor/second-factors.store.ts";
import type { Limit } from "../throttle.ts";
import { setPasswordHash, findUserByEmail, findUserById } from "../users.store.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The code of the second factor, if the user has one. */
  readonly code?: string | undefined;
  /** The network address of the request. */
  readonly from: string;
}

/**
 * Returns the id of the user with this email, password and second factor, if the user has one. Throws
 * UNAUTHORIZED otherwise, after the same time for unknown and known emails.
 */
export async function proveIdentity(
  accounts: Accounts,
  context: AnonymousContext,
  credentials: Credentials,
): Promise<string> {
  const { throttle, passwords } = accounts;
  const network = toNetwork(credentials.from);
  const accountKey = toAccountKey(credentials.email, network);
  await throttle.take(networkLimit, network);
  await throttle.take(accountLimit, accountKey);

  const user = await findUserByEmail(context.read, credentials.email);
  const isRight = await passwords.verify(credentials.password, user?.password_hash ?? null);
  if (!user || !isRight) throw new AppError("UNAUTHORIZED", "Wrong email or password");
  // A missing code is not a failed attempt, so this attempt does not count. The counts are not reset, because
  // codes could then be guessed without limit.
  if (credentials.code === undefined && (await hasSecondFactor(context.read, user.id))) {
    await throttle.giveBack(networkLimit, network);
    await throttle.giveBack(accountLimit, accountKey);
    throw new AppError("UNAUTHORIZED", "A code of the second factor is required", { code: "is required" });
  }
  if (!(await acceptCode(accounts, context, user.id, credentials.code)))
    throw new AppError("UNAUTHORIZED", "Wrong code", { code: "is wrong, or has already been used" });

  await throttle.giveBack(networkLimit, network);
  await throttle.reset(accountLimit, accountKey);
  if (user.password_hash !== null && passwords.isOutdated(user.password_hash)) {
    const renewed = await passwords.hash(credentials.password);
    await context.transact((tx) => setPasswordHash(tx, context.clock, user.id, renewed));
  }
  return user.id;
}

/**
 * Asks for the password again, so that an unattended screen is not enough. `field` is the name of the field
 * in the request.
 */
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

const quarterHour = 15 * 60;

/**
 * Limits sign-in attempts for one account from one network. Each network has a separate count, so that
 * strangers cannot lock a user out.
 */
const accountLimit: Limit = { name: "sign-in person", max: 10, seconds: quarterHour };
/** Limits sign-in attempts for all accounts from one network. High enough for an office with one address. */
const networkLimit: Limit = { name: "sign-in place", max: 100, seconds: quarterHour };
/** Limits passwords and codes that a signed-in user enters again. */
export const confirmationLimit: Limit = { name: "confirmation", max: 10, seconds: quarterHour };
/** Limits emails triggered by requests from one network. */
export const mailLimit: Limit = { name: "forgotten password", max: 10, seconds: quarterHour };

export function toAccountKey(email: string, network: string): string {
  return `${normalizeEmail(email)} ${network}`;
}
