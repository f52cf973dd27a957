import type { Outbound } from "../platform/outbound/outbound.ts";
import type { Sealer } from "../platform/sealer.ts";

/** What the use cases of this slice work with, beside the context. */
export interface Webhooks {
  readonly outbound: Pick<Outbound, "check">;
  readonly sealer: Sealer;
}
