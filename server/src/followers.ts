import type { Follow } from "./context.ts";
import type { Mailing } from "./mail/index.ts";
import { sealWhenWon } from "./pdf/index.ts";
import { notify, planReminders } from "./notifications/index.ts";
import { fireWebhooks } from "./webhooks/index.ts";

/** What follows from recorded events, each in its transaction: a table of contents, as app.ts is of the operations. */
export function followers(mailing: Mailing): Follow[] {
  return [notify(mailing), planReminders, fireWebhooks, sealWhenWon];
}
