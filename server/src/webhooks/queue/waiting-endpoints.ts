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
 * The endpoints that something waits for, less the paused ones; an attempt that is under way waits for nothing. Steps
 * through the index from endpoint to endpoint, so that it takes as long for one waiting delivery of an endpoint as for a
 * million.
 */
export async function waitingEndpoints(read: Reader, now: string): Promise<WaitingEndpoint[]> {
  const { rows } = await sql<Found>`
    with recursive waiting (endpoint_id) as (
      select min(endpoint_id) from webhook_deliveries where next_attempt_at is not null
      union all
      select (
        select min(d.endpoint_id) from webhook_deliveries d
        where d.next_attempt_at is not null and d.endpoint_id > waiting.endpoint_id
      ) from waiting where waiting.endpoint_id is not null
    ), first (endpoint_id, organization_id, next_at) as (
      select
        endpoint_id,
        (
          select d.organization_id from webhook_deliveries d
          where d.endpoint_id = waiting.endpoint_id and d.next_attempt_at is not null
          order by d.next_attempt_at limit 1
        ),
        (
          select min(d.next_attempt_at) from webhook_deliveries d
          where d.endpoint_id = waiting.endpoint_id and d.next_attempt_at is not null
            and (d.leased_until is null or d.leased_until <= ${now})
        )
      from waiting where endpoint_id is not null
    )
    select e.organization_id, e.id, first.next_at
    from first join webhook_endpoints e on e.organization_id = first.organization_id and e.id = first.endpoint_id
    where first.next_at is not null and e.paused_at is null and e.deleted_at is null`.execute(read);
  return rows.map(({ organization_id, id, next_at }) => ({
    organizationId: organization_id,
    id,
    nextAt: next_at,
  }));
}
