import type { Reader, Tx } from "../context.ts";
import type { Clock } from "../platform/clock.ts";
import { AppError } from "../platform/errors.ts";
import { newId } from "../platform/ids.ts";
import { normalEmail } from "./normal-email.ts";

export interface NewUser {
  readonly name: string;
  readonly email: string;
  /** Null for a user who only signs in through an identity provider. */
  readonly passwordHash: string | null;
}

export async function insertUser(tx: Tx, clock: Clock, user: NewUser): Promise<string> {
  const id = newId();
  const at = clock.now();
  const inserted = await tx
    .insertInto("users")
    .values({
      id,
      name: user.name.trim(),
      email: normalEmail(user.email),
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
    throw new AppError("CONFLICT", "A user with this e-mail already exists: try again");
  return id;
}

export async function userByEmail(read: Reader, email: string) {
  return read.selectFrom("users").selectAll().where("email", "=", normalEmail(email)).executeTakeFirst();
}

export async function userById(read: Reader, id: string) {
  return read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function setPasswordHash(tx: Tx, clock: Clock, id: string, hash: string): Promise<void> {
  await tx
    .updateTable("users")
    .set({ password_hash: hash, updated_at: clock.now() })
    .where("id", "=", id)
    .execute();
}
