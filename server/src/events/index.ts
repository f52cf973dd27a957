export type { EventType } from "./event-type.ts";
export { findLastEventTime, hasHappened, listEvents, listLatestCauses } from "./events.store.ts";
export { recordEvent } from "./record-event.ts";
