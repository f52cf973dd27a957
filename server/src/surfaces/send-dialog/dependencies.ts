import type { MailServer } from "@proffer/contract";
import type { Mailing } from "../../services/mail/index.ts";

/** Services that the use cases of this slice need beside the context of the request. */
export interface SendingDependencies {
  readonly mailing: Mailing;
  readonly mailServer: MailServer;
  /** URL at which people reach the server, without a final slash. */
  readonly publicUrl: string;
}
