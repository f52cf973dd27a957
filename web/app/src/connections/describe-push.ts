import type { ConnectionPush } from "@proffer/contract";
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

const named = [
  ["Amount ", "change_amount"],
  ["Stage ", "change_stage"],
  ["Field ", "change_field"],
  ["Close date ", "change_close_date"],
] as const;

const fixed = {
  Note: "change_note",
  PDF: "change_pdf",
  Message: "change_message",
  "Status won": "change_status_won",
  "Status lost": "change_status_lost",
  "Status open": "change_status_open",
} as const;

/** Translates a change of the log from its English words. Shows an unknown change as it is. */
export function describeChange(change: string): string {
  if (isFixed(change)) return say(fixed[change]);
  const items = /^(\d+) line items?$/.exec(change);
  if (items) return say("change_line_items", { count: Number(items[1]) });
  const found = named.find(([start]) => change.startsWith(start) && !change.startsWith("Stage not changed"));
  return found ? say(found[1], { value: change.slice(found[0].length) }) : change;
}

function isFixed(change: string): change is keyof typeof fixed {
  return Object.hasOwn(fixed, change);
}
