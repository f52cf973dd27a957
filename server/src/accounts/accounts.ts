import type { OidcProviderConfig } from "./oidc/oidc-settings.ts";
import type { AnonymousContext } from "../context.ts";
import type { Db } from "../platform/db/open.ts";
import type { Passwords } from "../platform/secrets/passwords.ts";
import type { Sealer } from "../platform/secrets/sealer.ts";
import type { Schema } from "../schema.ts";
import { createThrottle, noThrottle, type Throttle } from "./throttle.ts";
import { accessChanged, createCallers, type Callers } from "./callers.ts";
import { createAccessTokens, type AccessTokens } from "./tokens/access-tokens.ts";
import { createSigningKeys, type SigningKeys } from "./tokens/signing-keys.ts";

/** Account settings of the configuration. */
export interface AccountOptions {
  /** The code that the set-up page asks for. Null if only this machine can reach the page. */
  readonly setUpCode: string | null;
  readonly oidc: readonly OidcProviderConfig[];
  /** False removes the limits on attempts with passwords and codes. */
  readonly isThrottled: boolean;
  /** True if mail is sent over SMTP, so that users do not need to read links in the outbox. */
  readonly isMailSent: boolean;
}

export interface AccountDependencies extends AccountOptions {
  readonly passwords: Passwords;
  readonly sealer: Sealer;
  /** The address at which people and programs reach Proffer, without a trailing slash. */
  readonly publicUrl: string;
}

/** The services that the use cases of this slice need in addition to the request context. */
export interface Accounts extends AccountDependencies {
  readonly throttle: Throttle;
  readonly callers: Callers;
  readonly signingKeys: SigningKeys;
  readonly accessTokens: AccessTokens;
}

export function createAccounts(
  { write }: Pick<Db<Schema>, "write">,
  context: AnonymousContext,
  dependencies: AccountDependencies,
): Accounts {
  const signingKeys = createSigningKeys(context, dependencies.sealer);
  const callers = createCallers(context);
  accessChanged.listen(write, () => callers.forget());
  return {
    ...dependencies,
    throttle: dependencies.isThrottled ? createThrottle(context) : noThrottle,
    callers,
    signingKeys,
    accessTokens: createAccessTokens(context.clock, signingKeys, dependencies.publicUrl),
  };
}
