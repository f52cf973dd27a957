export { createLive, type Live } from "./live/live.ts";
export { recipientRoutes } from "./recipients.routes.ts";
