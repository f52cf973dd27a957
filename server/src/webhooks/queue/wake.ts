import { Signal } from "../../platform/db/signals.ts";

/** Names an endpoint to a worker. */
export interface EndpointKey {
  readonly organizationId: string;
  readonly id: string;
}

/** These endpoints have something to do. */
export const endpointsDue = new Signal<readonly EndpointKey[]>("endpoints due");
