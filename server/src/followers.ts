import type { Follow } from "./context.ts";
import type { Lifecycle } from "./lifecycle/index.ts";
import { sealWhenWon } from "./pdf/index.ts";
import { notify, planReminders } from "./notifications/index.ts";
import { fireWebhooks } from "./webhooks/index.ts";

/** What follows from recorded events, each in its transaction: a table of contents, as app.ts is of the operations. */
export function followers({ mailing, links }: Lifecycle): Follow[] {
  return [
    notify(mailing, async (tx, proposal) => (await links.shared(tx, proposal))?.url),
    planReminders,
    fireWebhooks,
    sealWhenWon,
  ];
}
