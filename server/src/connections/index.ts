export { connectionSealedColumns } from "./connections.store.ts";
export { purgeConnectionLogs } from "./connections.ts";
export { createConnectionRoutes } from "./connections.routes.ts";
export { createHubspot } from "./hubspot.ts";
export { createPipedrive } from "./pipedrive.ts";
export { createPushPlanner, pushJob } from "./plan-pushes.ts";
export { type CrmProviders, createPushHandler } from "./push-worker.ts";
