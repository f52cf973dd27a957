import type { AnonymousContext, Caller } from "../context.ts";
import { AppError } from "../platform/errors.ts";
import type { Authenticate } from "../platform/http/mount.ts";
import { hashApiKey, looksLikeApiKey } from "./api-key-secrets.ts";

/** Tells who is calling by the Authorization header (specification, section 5). */
export function authenticator(context: AnonymousContext): Authenticate {
  return async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    const caller = token && looksLikeApiKey(token) ? await callerOfApiKey(context, token) : undefined;
    if (!caller) throw new AppError("UNAUTHORIZED", "Authentication required");
    return caller;
  };
}

async function callerOfApiKey(context: AnonymousContext, key: string): Promise<Caller | undefined> {
  const row = await context.read
    .selectFrom("api_keys")
    .innerJoin("members", (join) =>
      join
        .onRef("members.organization_id", "=", "api_keys.organization_id")
        .onRef("members.user_id", "=", "api_keys.user_id"),
    )
    .innerJoin("users", "users.id", "api_keys.user_id")
    .select([
      "api_keys.organization_id",
      "api_keys.user_id",
      "members.role",
      "users.platform_admin_since",
      "api_keys.expires_at",
    ])
    .where("api_keys.key_hash", "=", hashApiKey(key))
    .executeTakeFirst();
  if (!row || (row.expires_at && row.expires_at <= context.clock.now())) return undefined;
  return {
    organizationId: row.organization_id,
    userId: row.user_id,
    role: row.role,
    isPlatformAdmin: row.platform_admin_since !== null,
  };
}
