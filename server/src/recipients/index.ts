export { createLive, noLiveLimits } from "./live/live.ts";
export { addRecipientPage } from "./page/page.routes.ts";
export { recipientRoutes } from "./recipients.routes.ts";
