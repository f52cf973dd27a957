import type { AnonymousContext } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import { toNetwork } from "../../platform/networks.ts";
import type { Accounts } from "../accounts.ts";
import { acceptCode } from "../second-factor/accept-code.ts";
import { hasSecondFactor } from "../second-factor/second-factors.store.ts";
import { setPasswordHash, findUserByEmail } from "../users.store.ts";
import { toPersonKey, personLimit, placeLimit } from "./sign-in-limits.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The code of the second factor, if the user has one. */
  readonly code?: string | undefined;
  /** The address that they come from. */
  readonly from: string;
}

/**
 * Email, password and, where there is one, the second factor: the id of the user. Anything else is UNAUTHORIZED, and takes
 * as long for an unknown email as for a known one.
 */
export async function proveIdentity(
  accounts: Accounts,
  context: AnonymousContext,
  credentials: Credentials,
): Promise<string> {
  const { throttle, passwords } = accounts;
  const place = toNetwork(credentials.from);
  const person = toPersonKey(credentials.email, place);
  await throttle.take(placeLimit, place);
  await throttle.take(personLimit, person);

  const user = await findUserByEmail(context.read, credentials.email);
  const isRight = await passwords.verify(credentials.password, user?.password_hash ?? null);
  if (!user || !isRight) throw new AppError("UNAUTHORIZED", "Wrong email or password");
  // Asking for the code is no failed try. It does not forget earlier ones either: codes could then be guessed without end.
  if (credentials.code === undefined && (await hasSecondFactor(context.read, user.id))) {
    await throttle.giveBack(placeLimit, place);
    await throttle.giveBack(personLimit, person);
    throw new AppError("UNAUTHORIZED", "A code of the second factor is required", { code: "is required" });
  }
  if (!(await acceptCode(accounts, context, user.id, credentials.code)))
    throw new AppError("UNAUTHORIZED", "Wrong code", { code: "is wrong, or has already been used" });

  await throttle.giveBack(placeLimit, place);
  await throttle.reset(personLimit, person);
  if (user.password_hash !== null && passwords.isOutdated(user.password_hash)) {
    const renewed = await passwords.hash(credentials.password);
    await context.transact((tx) => setPasswordHash(tx, context.clock, user.id, renewed));
  }
  return user.id;
}
