export { createLiveRoutes } from "./live.routes.ts";
export { createLiveStreams, noStreamLimits, usualStreamLimits } from "./live-streams.ts";
export { purgePresences } from "./presences.ts";
