import type { AnonymousContext, Caller, Reader } from "../context.ts";
import type { Role, StoredSession } from "./tables.ts";

export interface KnownCaller extends Caller {
  /** The time at which the presented key or session expires. */
  readonly expiresAt: string | null;
}

const usedAgainAfterMs = 60_000;

export async function findCallerOfApiKey(
  context: AnonymousContext,
  keyHash: string,
): Promise<KnownCaller | undefined> {
  const row = await context.read
    .selectFrom("api_keys")
    .innerJoin("members", (join) =>
      join
        .onRef("members.organization_id", "=", "api_keys.organization_id")
        .onRef("members.user_id", "=", "api_keys.user_id"),
    )
    .innerJoin("users", "users.id", "api_keys.user_id")
    .select([
      "api_keys.id",
      "api_keys.organization_id",
      "api_keys.user_id",
      "api_keys.expires_at",
      "api_keys.last_used_at",
      "members.role",
      "users.platform_admin_since",
    ])
    .where("api_keys.key_hash", "=", keyHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const now = context.clock.now();
  if (row.last_used_at === null || Date.parse(now) - Date.parse(row.last_used_at) >= usedAgainAfterMs) {
    // To the minute is exact enough, and the request neither waits for it nor fails with it.
    void recordKeyUse(context, row.organization_id, row.id, now).catch(() => {});
  }
  return toKnownCaller(row, null);
}

async function recordKeyUse(
  { transact }: AnonymousContext,
  organizationId: string,
  id: string,
  now: string,
): Promise<void> {
  await transact((tx) =>
    tx
      .updateTable("api_keys")
      .set({ last_used_at: now })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute(),
  );
}

export async function findCallerOfCookie(
  context: AnonymousContext,
  tokenHash: string,
  agent: string,
): Promise<KnownCaller | undefined> {
  const row = await selectSessions(context.read)
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.kind", "=", "browser")
    .executeTakeFirst();
  if (row) recordSessionUse(context, row, agent);
  return row && toKnownCaller(row, row.id);
}

export async function findCallerOfSession(
  context: AnonymousContext,
  id: string,
  agent: string | undefined,
): Promise<KnownCaller | undefined> {
  const row = await selectSessions(context.read).where("sessions.id", "=", id).executeTakeFirst();
  if (row && agent !== undefined) recordSessionUse(context, row, agent);
  return row && toKnownCaller(row, row.id);
}

const sessionUsedAgainAfterMs = 5 * 60_000;

/** Notes when a session was used, and by what program. To five minutes is exact enough, and the request neither waits for it nor fails with it. */
function recordSessionUse(
  { clock, transact }: AnonymousContext,
  { id, last_used_at }: Pick<StoredSession, "id" | "last_used_at">,
  agent: string,
): void {
  const now = clock.now();
  if (last_used_at !== null && Date.parse(now) - Date.parse(last_used_at) < sessionUsedAgainAfterMs) return;
  void transact((tx) =>
    tx
      .updateTable("sessions")
      .set({ last_used_at: now, agent: agent || null })
      .where("id", "=", id)
      .execute(),
  ).catch(() => {});
}

function selectSessions(read: Reader) {
  return read
    .selectFrom("sessions")
    .innerJoin("members", (join) =>
      join
        .onRef("members.organization_id", "=", "sessions.organization_id")
        .onRef("members.user_id", "=", "sessions.user_id"),
    )
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id",
      "sessions.organization_id",
      "sessions.user_id",
      "sessions.expires_at",
      "sessions.last_used_at",
      "members.role",
      "users.platform_admin_since",
    ]);
}

interface CallerRow {
  organization_id: string;
  user_id: string;
  role: Role;
  platform_admin_since: string | null;
  expires_at: string | null;
}

function toKnownCaller(row: CallerRow, sessionId: string | null): KnownCaller {
  return {
    organizationId: row.organization_id,
    userId: row.user_id,
    role: row.role,
    isPlatformAdmin: row.platform_admin_since !== null,
    sessionId,
    expiresAt: row.expires_at,
  };
}
