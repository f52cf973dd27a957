import { listEvents } from "./list-events.ts";

export const analyticsOperations = {
  listEvents,
};
