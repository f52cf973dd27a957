export { hasHappened } from "./events.store.ts";
export { recordEvent, type EventType } from "./record-event.ts";
