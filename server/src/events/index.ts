export type { EventType } from "./event-type.ts";
export {
  findLastEventTime,
  hasHappened,
  listEvents,
  listEventsAt,
  type RecordedEvent,
} from "./events.store.ts";
export { recordEvent } from "./record-event.ts";
