import type { Mailing } from "../../services/mail/index.ts";
import type { Links } from "../../records/share-links/index.ts";

/** Services that the use cases of this slice need beside the context of the request. */
export interface Lifecycle {
  readonly links: Links;
  readonly mailing: Mailing;
}
