import type { AnonymousContext, Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { forbidden, invalid } from "../../platform/errors.ts";
import type { Passwords } from "../../platform/passwords.ts";
import { insertUser, userByEmail } from "../users.store.ts";
import { foundOrganization, type Founded } from "./found-organization.ts";

export interface SetUpInput {
  readonly organization: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The first organization and its owner. Of several who try at once exactly one succeeds. */
export async function setUpFirst(
  { read, transact, clock }: AnonymousContext,
  passwords: Passwords,
  input: SetUpInput,
): Promise<Founded> {
  if (await anyOrganization(read)) throw alreadySetUp();
  const passwordHash = await passwords.hash(input.password);
  return transact(async (tx) => {
    if (!(await markSetUp(tx, clock)) || (await anyOrganization(tx))) throw alreadySetUp();
    const userId = await insertUser(tx, clock, { ...input, passwordHash });
    return foundOrganization(tx, clock, input.organization, userId);
  });
}

/**
 * The command line: a first or further organization. Who exists already becomes the owner of one more, keeping name and
 * password; a password that is given has to be theirs, so that a typing error in the e-mail hands nobody a company.
 */
export async function addOrganization(
  { transact, read, clock }: AnonymousContext,
  passwords: Passwords,
  { password, ...input }: Omit<SetUpInput, "password"> & { readonly password?: string },
): Promise<Founded> {
  const known = await userByEmail(read, input.email);
  if (!known && password === undefined) throw invalid({ password: "is required for a new user" });
  if (known && password !== undefined && !(await passwords.verify(password, known.password_hash)))
    throw invalid({
      password: "is not the one of the user who has this e-mail: leave it out, or give theirs",
    });
  const passwordHash = known || password === undefined ? null : await passwords.hash(password);
  return transact(async (tx) => {
    await markSetUp(tx, clock);
    const userId = known?.id ?? (await insertUser(tx, clock, { ...input, passwordHash }));
    return foundOrganization(tx, clock, input.organization, userId);
  });
}

export async function isSetUp({ read }: Pick<AnonymousContext, "read">): Promise<boolean> {
  return anyOrganization(read);
}

async function anyOrganization(read: AnonymousContext["read"]): Promise<boolean> {
  return (await read.selectFrom("organizations").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** True for the one who marks it; another one waits here until the first has committed, and gets false. */
async function markSetUp(tx: Tx, clock: Clock): Promise<boolean> {
  const marked = await tx
    .insertInto("installation")
    .values({ id: "proffer", set_up_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return marked.length === 1;
}

function alreadySetUp() {
  return forbidden("Proffer is already set up: sign in, or ask for an invitation");
}
