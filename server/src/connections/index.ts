export { connectionSealedColumns } from "./connections.store.ts";
export { purgeConnectionLogs } from "./connection-log.ts";
export { createConnectionRoutes } from "./connections.routes.ts";
export { createHubspot } from "./hubspot.ts";
export { createPipedrive } from "./pipedrive.ts";
export { createPushPlanner, pushJob } from "./plan-pushes.ts";
export type { CrmProviders } from "./providers.ts";
export { createPushHandler } from "./push-worker.ts";
