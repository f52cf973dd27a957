export { createLive } from "./live/live.ts";
export { recipientRoutes } from "./recipients.routes.ts";
