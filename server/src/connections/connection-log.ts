import type { ConnectionPush, operations, QueryOf } from "@proffer/contract";
import { assertRight } from "../accounts/index.ts";
import type { AnonymousContext, Context } from "../context.ts";
import { notFound } from "../platform/errors.ts";
import { toPushViews } from "./connection.view.ts";
import { getConnection } from "./connections.ts";
import { lockConnection, updateFields } from "./connections.store.ts";
import { enqueuePushes } from "./plan-pushes.ts";
import { deleteEndedPushes, listPushes, retryPushes } from "./pushes.store.ts";

/** Lists one page of the log of a connection. */
export async function listLog(
  context: Context,
  id: string,
  { status, page = 1, limit = 20 }: QueryOf<typeof operations.listConnectionPushes>,
): Promise<{ data: ConnectionPush[]; total: number }> {
  assertRight(context.caller, "manage connections");
  const connection = await getConnection(context, id);
  const { pushes, total } = await listPushes(context.read, connection, { status, page, limit });
  return { data: await toPushViews(context, connection.organization_id, pushes), total };
}

/** Tries failed and waiting pushes again at once. Returns their number. */
export async function retryLog(
  { caller, clock, transact }: Context,
  id: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  assertRight(caller, "manage connections");
  const at = clock.now();
  return transact(async (tx) => {
    const connection = await lockConnection(tx, caller.organizationId, id);
    if (!connection) throw notFound(id);
    const count = await retryPushes(tx, connection, at, { ids });
    await updateFields(tx, caller.organizationId, id, { blocked_until: null });
    await enqueuePushes(tx, at, connection);
    return count;
  });
}

const retentionMs = 30 * 24 * 60 * 60 * 1_000;

/** Deletes entries of the log 30 days after they ended. */
export async function purgeConnectionLogs({ clock, transact }: AnonymousContext): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - retentionMs).toISOString();
  await transact((tx) => deleteEndedPushes(tx, before));
}
