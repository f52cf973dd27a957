import type { ConnectionPush, PushedChange } from "@proffer/contract";
import { formatDate } from "@proffer/presentation";
import { locale } from "../texts/language.ts";
import { toMoneyFormat } from "../ui/format.ts";
import { eventTypes } from "../webhooks/event-types.ts";
import { say as sayEvent } from "../webhooks/say.ts";
import { say } from "./say.ts";

const ownEvents = ["link", "sync", "test", "pdf", "payment_refunded", "payment_returned"] as const;

/** Names the event that an entry of the log is about. */
export function describeEvent(event: ConnectionPush["event"]): string {
  const type = eventTypes.find((each) => each === event);
  if (type) return sayEvent(`when_${type}`);
  const own = ownEvents.find((each) => each === event);
  return own ? say(`event_${own}`) : say("event_changed");
}

/** Describes a change of the log. */
export function describeChange(change: PushedChange): string {
  switch (change.type) {
    case "amount":
      return say("change_amount", { value: toMoneyFormat(change.currency).money(change.amount, true) });
    case "stage":
      return say("change_stage", { value: change.stage });
    case "stage_kept":
      return change.pipeline === null
        ? say("change_stage_kept")
        : say("change_stage_kept_in", { value: change.pipeline });
    case "status":
      return say(`change_status_${change.status}`);
    case "close_date":
      return say("change_close_date", { value: formatDate(change.date, locale) });
    case "field":
      return say("change_field", { value: change.field });
    case "line_items":
      return say("change_line_items", { count: change.count });
    case "lost_reason":
    case "note":
    case "pdf":
    case "message":
      return say(`change_${change.type}`);
    default:
      // A newer server may know more types than this tab.
      return say("event_changed");
  }
}
