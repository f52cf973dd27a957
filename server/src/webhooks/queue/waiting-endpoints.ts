import { sql } from "kysely";
import type { Reader } from "../../context.ts";
import type { EndpointKey } from "./wake.ts";

export interface WaitingEndpoint extends EndpointKey {
  /** When the first of its deliveries may be taken. */
  readonly nextAt: string;
}

interface Found {
  organization_id: string;
  id: string;
  next_at: string;
}

/**
 * The endpoints that something waits for, less the paused ones. Steps through the index from endpoint to endpoint, so that
 * it takes as long for one waiting delivery of an endpoint as for a million.
 */
export async function waitingEndpoints(read: Reader): Promise<WaitingEndpoint[]> {
  const { rows } = await sql<Found>`
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
