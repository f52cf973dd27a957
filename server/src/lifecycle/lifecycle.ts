import type { Mailing } from "../mail/index.ts";
import type { Links } from "./links/links.ts";

/** What the use cases of this slice work with, beside the context of the request. */
export interface Lifecycle {
  readonly links: Links;
  readonly mailing: Mailing;
}
