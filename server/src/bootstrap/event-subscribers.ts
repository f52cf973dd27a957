import type { EventSubscriber, Tx } from "../context.ts";
import { type Lifecycle, listCompletedParties } from "../deals/lifecycle/index.ts";
import { closeUnwantedPages, createReceiptSender, requestPayment } from "../deals/payments/index.ts";
import { sealWhenWon } from "../pdf/index.ts";
import { createMemberNotifier, planReminders } from "../deals/notifications/index.ts";
import type { Proposal } from "../proposals/index.ts";
import { createPushPlanner } from "../connections/index.ts";
import { fireWebhooks } from "../webhooks/index.ts";

interface SubscriberServices extends Lifecycle {
  /** Public URL of the server, without a final slash. */
  readonly publicUrl: string;
}

/** Creates the subscribers of recorded events. Each runs in the transaction that records the event. */
export function createEventSubscribers({ mailing, links, publicUrl }: SubscriberServices): EventSubscriber[] {
  const listParties = (tx: Tx, proposal: Proposal, now: string) =>
    listCompletedParties(tx, links, proposal, now);
  return [
    createMemberNotifier(mailing, listParties),
    planReminders,
    closeUnwantedPages,
    requestPayment,
    createReceiptSender(mailing, listParties),
    fireWebhooks,
    createPushPlanner(publicUrl),
    sealWhenWon,
  ];
}
