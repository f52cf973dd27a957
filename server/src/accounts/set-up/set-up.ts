import type { AnonymousContext } from "../../context.ts";
import { hasOrganizations } from "../organizations/index.ts";
import { forbidden, invalid } from "../../platform/errors.ts";
import type { Passwords } from "../../platform/passwords.ts";
import { readTimeZone } from "../../platform/time-zone.ts";
import { assertCurrency } from "../organization/assert-currency.ts";
import { insertUser, findUserByEmail } from "../users.store.ts";
import { addApiKey } from "../api-keys/create-api-key.ts";
import { insertInstallation } from "./installation.store.ts";
import { createOrganization, type CreatedOrganization } from "./create-organization.ts";

export interface SetUpInput {
  readonly organization: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface FirstSetUpInput extends SetUpInput {
  readonly time_zone?: string;
  readonly currency?: string;
  readonly language?: string;
}

/** The first organization and its owner. Of several who try at once exactly one succeeds. */
export async function setUpFirst(
  { read, transact, clock }: AnonymousContext,
  passwords: Passwords,
  { organization: name, time_zone = "UTC", currency, language, ...owner }: FirstSetUpInput,
): Promise<CreatedOrganization> {
  if (await hasOrganizations(read)) throw alreadySetUp();
  assertCurrency(currency);
  const organization = {
    organization: name,
    time_zone: readTimeZone(time_zone),
    ...(currency !== undefined && { currency }),
    ...(language !== undefined && { language }),
  };
  const passwordHash = await passwords.hash(owner.password);
  return transact(async (tx) => {
    if (!(await insertInstallation(tx, clock.now())) || (await hasOrganizations(tx))) throw alreadySetUp();
    const userId = await insertUser(tx, clock, { ...owner, passwordHash });
    return createOrganization(tx, clock, organization, userId);
  });
}

/**
 * The command line: a first or further organization. Who exists already becomes the owner of one more, keeping name and
 * password; a password that is given has to be theirs, so that a typing error in the email hands nobody a company. Scripts get
 * an API key with it; people who set up in the browser make theirs when they need one.
 */
export async function addOrganization(
  { transact, read, clock }: AnonymousContext,
  passwords: Passwords,
  { password, ...input }: Omit<SetUpInput, "password"> & { readonly password?: string },
): Promise<CreatedOrganization & { readonly apiKey: string }> {
  const known = await findUserByEmail(read, input.email);
  if (!known && password === undefined) throw invalid({ password: "is required for a new user" });
  if (known && password !== undefined && !(await passwords.verify(password, known.password_hash)))
    throw invalid({
      password: "is not the password of the user with this email: leave it out, or send the right one",
    });
  const passwordHash = known || password === undefined ? null : await passwords.hash(password);
  return transact(async (tx) => {
    await insertInstallation(tx, clock.now());
    const userId = known?.id ?? (await insertUser(tx, clock, { ...input, passwordHash }));
    const created = await createOrganization(tx, clock, input, userId);
    const { key } = await addApiKey(tx, clock, created, "Command line", null);
    return { ...created, apiKey: key };
  });
}

export async function isSetUp({ read }: Pick<AnonymousContext, "read">): Promise<boolean> {
  return hasOrganizations(read);
}

function alreadySetUp() {
  return forbidden("Proffer is already set up: sign in, or ask for an invitation");
}
