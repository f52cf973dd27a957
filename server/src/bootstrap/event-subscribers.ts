import type { EventSubscriber } from "../context.ts";
import { type Lifecycle, listCompletedParties } from "../deals/lifecycle/index.ts";
import { closeUnwantedPages } from "../deals/payments/index.ts";
import { sealWhenWon } from "../pdf/index.ts";
import { createMemberNotifier, planReminders } from "../deals/notifications/index.ts";
import { fireWebhooks } from "../webhooks/index.ts";

/** Creates the subscribers of recorded events. Each runs in the transaction that records the event. */
export function createEventSubscribers({ mailing, links }: Lifecycle): EventSubscriber[] {
  return [
    createMemberNotifier(mailing, (tx, proposal, now) => listCompletedParties(tx, links, proposal, now)),
    planReminders,
    closeUnwantedPages,
    fireWebhooks,
    sealWhenWon,
  ];
}
