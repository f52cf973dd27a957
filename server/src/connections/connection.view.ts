import type { Connection, ConnectionPush } from "@proffer/contract";
import type { Context } from "../context.ts";
import { listProposalNames } from "../proposals/index.ts";
import { listConnections, type StoredConnection } from "./connections.store.ts";
import { countOpenPushes, type Push } from "./pushes.store.ts";

/** Lists the connections as the API shows them, without credentials. */
export async function listConnectionViews({ read, caller }: Context): Promise<Connection[]> {
  const counts = await countOpenPushes(read, caller.organizationId);
  const connections = await listConnections(read, caller.organizationId);
  return connections.map((connection) => toView(connection, counts));
}

/** Returns a connection as the API shows it. */
export async function toConnectionView(
  { read }: Pick<Context, "read">,
  connection: StoredConnection,
): Promise<Connection> {
  return toView(connection, await countOpenPushes(read, connection.organization_id));
}

function toView(
  connection: StoredConnection,
  counts: Awaited<ReturnType<typeof countOpenPushes>>,
): Connection {
  const { id, account, problem, problem_message, problem_since } = connection;
  const { waiting, failed } = counts.get(id) ?? { waiting: 0, failed: 0 };
  return {
    id,
    provider: connection.provider,
    name: connection.name,
    events: [...connection.events],
    deals: connection.deals,
    account: account && { id: account.id, name: account.name },
    credential_end: connection.credential_end,
    problem:
      problem === null
        ? null
        : { code: problem, message: problem_message ?? "", since: problem_since ?? connection.updated_at },
    waiting,
    failed,
    created_at: connection.created_at,
    updated_at: connection.updated_at,
  };
}

/** Returns entries of the log as the API shows them. The names of deleted proposals are left out. */
export async function toPushViews(
  { read }: Pick<Context, "read">,
  organizationId: string,
  pushes: readonly Push[],
): Promise<ConnectionPush[]> {
  const ids = pushes.flatMap(({ proposal_id }) => (proposal_id === null ? [] : [proposal_id]));
  const names = await listProposalNames(read, organizationId, [...new Set(ids)]);
  return pushes.map((push) => {
    const proposal = names.get(push.proposal_id ?? "");
    return {
      id: push.id,
      proposal: proposal ? { id: proposal.id, name: proposal.name } : null,
      event: push.event,
      status: push.status,
      attempts: push.attempts,
      created_at: push.created_at,
      finished_at: push.finished_at,
      next_attempt_at: push.next_attempt_at,
      problem: push.problem,
      message: push.message,
      changes: [...push.changes],
    };
  });
}
