export { createRecipientStreams, noRecipientStreamLimits } from "./live/recipient-streams.ts";
export { purgeReaders } from "./live/readers.ts";
export { listReaders } from "./live/readers.store.ts";
export { addRecipientPage } from "./page/page.routes.ts";
export { createRecipientRoutes } from "./recipients.routes.ts";
