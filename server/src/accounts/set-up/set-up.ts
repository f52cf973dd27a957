import type { AnonymousContext, Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { forbidden, invalid } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import type { Passwords } from "../../platform/secrets/passwords.ts";
import { readTimeZone } from "../../platform/times.ts";
import { addApiKey } from "../api-keys/api-keys.ts";
import { insertMember } from "../members/members.store.ts";
import { assertCurrency } from "../organization/organization.ts";
import { hasOrganizations, insertOrganization } from "../organizations/index.ts";
import { insertUser, findUserByEmail } from "../users.store.ts";
import { insertInstallation } from "./installation.store.ts";

interface SetUpInput {
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

/** Creates the first organization and its owner. Of several concurrent calls, one succeeds. */
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
 * Creates an organization for the command line, with an API key for scripts. An existing user becomes its
 * owner and keeps name and password. A given password must be the password of that user, so that a typing
 * error in the email does not give the organization to another user.
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

interface CreatedOrganization {
  readonly organizationId: string;
  readonly userId: string;
}

interface OrganizationInput {
  readonly organization: string;
  readonly time_zone?: string;
  readonly currency?: string;
  readonly language?: string;
}

/** Creates an organization with `userId` as its owner. */
async function createOrganization(
  tx: Tx,
  clock: Clock,
  { organization: name, time_zone = "UTC", currency = "USD", language }: OrganizationInput,
  userId: string,
): Promise<CreatedOrganization> {
  const organizationId = createId();
  const at = clock.now();
  await insertOrganization(tx, {
    id: organizationId,
    name,
    time_zone,
    currency,
    branding: language === undefined ? {} : { language },
    at,
  });
  await insertMember(tx, {
    organization_id: organizationId,
    user_id: userId,
    role: "owner",
    preferences_json: null,
    created_at: at,
  });
  return { organizationId, userId };
}
