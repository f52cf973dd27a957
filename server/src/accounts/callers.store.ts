import { sql } from "kysely";
import type { AnonymousContext, Caller, Reader } from "../context.ts";
import { selectListedIds, toJsonTable, type WithId } from "../platform/db/query-parts.ts";
import type { Role, StoredSession } from "./tables.ts";

export interface KnownCaller extends Caller {
  /** The time at which the presented key or session expires. */
  readonly expiresAt: string | null;
}

const keyUseIntervalMs = 60_000;

export async function findCallerOfApiKey(
  context: AnonymousContext,
  keyHash: string,
): Promise<KnownCaller | undefined> {
  const row = await selectApiKeys(context.read).where("api_keys.key_hash", "=", keyHash).executeTakeFirst();
  if (!row) return undefined;
  const now = context.clock.now();
  if (row.last_used_at === null || Date.parse(now) - Date.parse(row.last_used_at) >= keyUseIntervalMs) {
    // A precision of one minute is enough. The request does not wait for the write, and succeeds even if the
    // write fails.
    void recordKeyUse(context, row.organization_id, row.id, now).catch(() => {});
  }
  return { ...toKnownCaller(row, null), apiKeyId: row.id };
}

function selectApiKeys(read: Reader) {
  return read
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
    ]);
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

const sessionUseIntervalMs = 5 * 60_000;

/**
 * Records when a session was last used, and by which program, at most every five minutes. The request does
 * not wait for the write, and succeeds even if the write fails.
 */
function recordSessionUse(
  { clock, transact }: AnonymousContext,
  { id, last_used_at }: Pick<StoredSession, "id" | "last_used_at">,
  agent: string,
): void {
  const now = clock.now();
  if (last_used_at !== null && Date.parse(now) - Date.parse(last_used_at) < sessionUseIntervalMs) return;
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

/**
 * Finds the callers that have lost their access: their session, key or token has been ended or has expired,
 * they are no longer members, or their session has switched to another organization. Runs two statements for
 * any number of callers.
 */
export async function findEndedCallers<C extends Caller>(
  read: Reader,
  now: string,
  callers: readonly C[],
): Promise<ReadonlySet<C>> {
  const sessions = callers.flatMap(({ sessionId: id }) => (id === null ? [] : [{ id }]));
  const keys = callers.flatMap(({ organizationId: organization_id, apiKeyId: id }) =>
    id === undefined ? [] : [{ organization_id, id }],
  );
  const rows = [
    ...(sessions.length > 0 ? await listAliveSessions(read, now, sessions) : []),
    ...(keys.length > 0 ? await listAliveKeys(read, now, keys) : []),
  ];
  const alive = new Set(rows.map(({ organization_id, id }) => `${organization_id} ${id}`));
  return new Set(
    callers.filter(({ organizationId, sessionId, apiKeyId, tokenExpiresAt }) => {
      if (tokenExpiresAt !== undefined && tokenExpiresAt <= now) return true;
      const id = sessionId ?? apiKeyId;
      return id !== undefined && !alive.has(`${organizationId} ${id}`);
    }),
  );
}

async function listAliveSessions(read: Reader, now: string, listed: readonly WithId[]) {
  return read
    .selectFrom("sessions")
    .innerJoin("members", (join) =>
      join
        .onRef("members.organization_id", "=", "sessions.organization_id")
        .onRef("members.user_id", "=", "sessions.user_id"),
    )
    .select(["sessions.organization_id", "sessions.id"])
    .where("sessions.id", "in", selectListedIds(read, listed))
    .where("sessions.expires_at", ">", now)
    .execute();
}

async function listAliveKeys(read: Reader, now: string, listed: readonly object[]) {
  const keys = toJsonTable(read, JSON.stringify(listed), { organization_id: "text", id: "text" });
  return read
    .selectFrom("api_keys")
    .innerJoin("members", (join) =>
      join
        .onRef("members.organization_id", "=", "api_keys.organization_id")
        .onRef("members.user_id", "=", "api_keys.user_id"),
    )
    .select(["api_keys.organization_id", "api_keys.id"])
    .where(sql<boolean>`(api_keys.organization_id, api_keys.id) in (select organization_id, id from ${keys})`)
    .where((is) => is.or([is("api_keys.expires_at", "is", null), is("api_keys.expires_at", ">", now)]))
    .execute();
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
