import { maxImageUses, type User } from "@proffer/contract";
import { sql } from "kysely";
import type { Reader, Tx } from "../context.ts";
import type { Clock } from "../platform/clock.ts";
import { compileListQuery, compileQuery } from "../platform/db/compile-query.ts";
import { listMentions } from "../platform/db/mentions.ts";
import { RecentRows } from "../platform/db/recent-reads.ts";
import { AppError } from "../platform/errors.ts";
import type { FoundImageUse } from "../services/images/index.ts";
import { renewSharedStateId } from "../services/shared-states/index.ts";
import { createId } from "../platform/ids.ts";
import { normalizeEmail } from "./normalize-email.ts";
import type { IdentityRow, UserRow } from "./tables.ts";

export interface NewUser {
  readonly name: string;
  readonly email: string;
  /** Null for a user who only signs in through an identity provider. */
  readonly passwordHash: string | null;
}

export async function insertUser(tx: Tx, clock: Clock, user: NewUser): Promise<string> {
  const id = createId();
  const at = clock.now();
  const inserted = await tx
    .insertInto("users")
    .values({
      id,
      name: user.name,
      email: normalizeEmail(user.email),
      avatar_url: null,
      password_hash: user.passwordHash,
      platform_admin_since: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .execute();
  if (inserted.length === 0)
    throw new AppError("CONFLICT", "A user with this email already exists: try again");
  return id;
}

export async function findUserByEmail(read: Reader, email: string) {
  return read.selectFrom("users").selectAll().where("email", "=", normalizeEmail(email)).executeTakeFirst();
}

export async function findUserById(read: Reader, id: string) {
  return read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The part of a user that other people see. */
export type Profile = Pick<UserRow, "name" | "email" | "avatar_url">;

const selectProfile = compileQuery((read: Reader, given: { id: string }) =>
  read.selectFrom("users").select(["name", "email", "avatar_url"]).where("id", "=", given.id),
);

export async function getProfile(read: Reader, id: string): Promise<Profile> {
  const [profile] = await selectProfile(read, { id });
  if (!profile) throw new Error(`User ${id} does not exist`);
  return profile;
}

const selectProfiles = compileListQuery((read: Reader, ids: readonly string[]) =>
  read.selectFrom("users").select(["id", "name", "email", "avatar_url"]).where("id", "in", ids),
);

/** Lists the profiles of the existing users among these ids. */
export async function listProfiles(
  read: Reader,
  ids: readonly string[],
): Promise<Array<Profile & Pick<UserRow, "id">>> {
  return ids.length === 0 ? [] : selectProfiles(read, ids, {});
}

const recentPeople = new RecentRows<User>();

/**
 * Lists people by id. `peopleStateId` is the id of the last change to any profile. People already read at
 * this state id come from the cache. Without a state id, all people are read from the database.
 */
export async function listPeople(
  read: Reader,
  ids: readonly string[],
  peopleStateId?: string | null,
): Promise<ReadonlyMap<string, User>> {
  if (peopleStateId === undefined)
    return new Map((await listProfiles(read, ids)).map((user) => [user.id, user]));
  const state_id = peopleStateId ?? "";
  return recentPeople.list(
    read,
    ids.map((id) => ({ id, state_id })),
    async (missing) =>
      (await listProfiles(read, missing)).map((user) => ({
        id: user.id,
        state_id,
        row: user,
        size: 4 * JSON.stringify(user).length + 1_000,
      })),
  );
}

export async function setPasswordHash(tx: Tx, clock: Clock, id: string, hash: string): Promise<void> {
  await tx
    .updateTable("users")
    .set({ password_hash: hash, updated_at: clock.now() })
    .where("id", "=", id)
    .execute();
}

/**
 * Makes a user a platform admin from a given time on, or revokes this if `since` is null. Returns false if no
 * user has this address.
 */
export async function updatePlatformAdminSince(
  tx: Tx,
  email: string,
  { since, at }: { readonly since: string | null; readonly at: string },
): Promise<boolean> {
  const updated = await tx
    .updateTable("users")
    .set({ platform_admin_since: since, updated_at: at })
    .where("email", "=", normalizeEmail(email))
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Sets the name and picture that other people see. */
export async function setProfile(
  tx: Tx,
  clock: Clock,
  id: string,
  profile: Partial<Pick<UserRow, "name" | "avatar_url">>,
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...profile, updated_at: clock.now() })
    .where("id", "=", id)
    .execute();
  await renewSharedStateId(tx, "people");
}

/** Finds the users with one of these images as their picture. */
export async function findImageUsesOfMembers(
  read: Reader,
  _organizationId: string,
  ids: readonly string[],
): Promise<FoundImageUse[]> {
  const texts = sql`(select id, avatar_url as text from users where avatar_url is not null)`;
  const found = await listMentions(read, { texts, words: ids, max: maxImageUses });
  const profiles = await listProfiles(
    read,
    found.map(({ id }) => id),
  );
  const names = new Map(profiles.map(({ id, name }) => [id, name]));
  return found.map(({ word, id }) => ({ imageId: word, type: "member", id, name: names.get(id) ?? "" }));
}

export async function findUserByIdentity(
  read: Reader,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | undefined> {
  const row = await read
    .selectFrom("identities")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.user_id;
}

export async function insertIdentity(tx: Tx, row: IdentityRow): Promise<void> {
  await tx
    .insertInto("identities")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
