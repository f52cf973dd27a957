import { Signal } from "../../platform/db/signals.ts";

export interface EndpointKey {
  readonly organizationId: string;
  readonly id: string;
}

/** Tells the workers of this process which endpoints have due deliveries. */
export const endpointsDue = new Signal<readonly EndpointKey[]>("endpoints due");
