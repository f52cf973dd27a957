import type { Outbound } from "../platform/outbound/outbound.ts";
import type { Sealer } from "../platform/sealer.ts";

/** The services that the use cases of this slice need beside the context. */
export interface WebhookServices {
  readonly outbound: Pick<Outbound, "check">;
  readonly sealer: Sealer;
}
