import type { Reader, Tx } from "../context.ts";
import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { normalEmail } from "./new-user.ts";

export interface NewUser {
  readonly name: string;
  readonly email: string;
  /** Null for a user who only signs in through an identity provider. */
  readonly passwordHash: string | null;
}

export async function insertUser(tx: Tx, clock: Clock, user: NewUser): Promise<string> {
  const id = newId();
  const at = clock.now();
  await tx
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
    .execute();
  return id;
}

export async function userByEmail(read: Reader, email: string) {
  return read
    .selectFrom("users")
    .select(["id", "name", "email", "password_hash"])
    .where("email", "=", normalEmail(email))
    .executeTakeFirst();
}
