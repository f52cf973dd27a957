import type { WebhookDelivery, WebhookEndpoint } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { useApi } from "../api/use-api.ts";

/** An endpoint at which deliveries failed for good. */
export interface FailingEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly count: number;
  readonly newest: WebhookDelivery;
}

/** The endpoints of the organization that have failed deliveries; undefined until all are asked. */
export function useFailedDeliveries(isEnabled: boolean): readonly FailingEndpoint[] | undefined {
  const { data: endpoints } = useApi("GET /api/webhook-endpoints", {}, { isEnabled });
  const [failing, setFailing] = useState<readonly FailingEndpoint[]>();
  useEffect(() => {
    if (!endpoints) return undefined;
    const canceller = new AbortController();
    const readAll = async () => {
      const found = await Promise.all(
        endpoints.data.map((endpoint) => findFailing(endpoint, canceller.signal)),
      );
      setFailing(found.filter((each) => each !== undefined));
    };
    readAll().catch(() => setFailing([]));
    return () => canceller.abort();
  }, [endpoints]);
  return isEnabled ? failing : [];
}

async function findFailing(
  endpoint: WebhookEndpoint,
  signal: AbortSignal,
): Promise<FailingEndpoint | undefined> {
  const { data, pagination } = await request("GET /api/webhook-endpoints/{id}/deliveries", {
    params: { id: endpoint.id },
    query: { status: "failed", limit: 1 },
    signal,
  });
  const [newest] = data;
  return newest && { endpoint, count: pagination.total, newest };
}
