import { sql } from "kysely";
import type { Reader } from "../../context.ts";
import type { EndpointKey } from "./endpoints-due.ts";

export interface WaitingEndpoint extends EndpointKey {
  /** The due time of the endpoint's first attempt. */
  readonly nextAt: string;
}

interface WaitingEndpointRow {
  organization_id: string;
  id: string;
  next_at: string;
}

/**
 * Lists the active endpoints with attempts in the queue. Jumps in the index from endpoint to endpoint, so
 * that an endpoint with a million attempts costs as much as an endpoint with one.
 */
export async function listWaitingEndpoints(read: Reader): Promise<WaitingEndpoint[]> {
  const { rows } = await sql<WaitingEndpointRow>`
    with recursive waiting (endpoint_id) as (
      select min(endpoint_id) from webhook_queue
      union all
      select (select min(q.endpoint_id) from webhook_queue q where q.endpoint_id > waiting.endpoint_id)
      from waiting where waiting.endpoint_id is not null
    ), first (endpoint_id, organization_id, next_at) as (
      select
        endpoint_id,
        (
          select q.organization_id from webhook_queue q where q.endpoint_id = waiting.endpoint_id
          order by q.due_at limit 1
        ),
        (select min(q.due_at) from webhook_queue q where q.endpoint_id = waiting.endpoint_id)
      from waiting where endpoint_id is not null
    )
    select e.organization_id, e.id, first.next_at
    from first join webhook_endpoints e on e.organization_id = first.organization_id and e.id = first.endpoint_id
    where e.paused_at is null and e.deleted_at is null`.execute(read);
  return rows.map(({ organization_id, id, next_at }) => ({
    organizationId: organization_id,
    id,
    nextAt: next_at,
  }));
}
