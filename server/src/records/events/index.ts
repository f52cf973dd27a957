export type { EventType } from "./tables.ts";
export {
  findLastEventTime,
  hasHappened,
  listActivity,
  listActivityCauses,
  listEvents,
  listEventsAt,
  listLatestCauses,
  listLatestEventIds,
  type ProposalEvent,
} from "./events.store.ts";
export { recordEvent } from "./record-event.ts";
