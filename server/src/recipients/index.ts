export { createLive, noLiveLimits } from "./live/live.ts";
export { purgeReaders } from "./live/readers.ts";
export { listReaders } from "./live/readers.store.ts";
export { addRecipientPage } from "./page/page.routes.ts";
export { createRecipientRoutes } from "./recipients.routes.ts";
