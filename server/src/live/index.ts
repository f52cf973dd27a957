export { createMemberStreamRoutes } from "./member-stream.routes.ts";
export { createMemberStreams, noStreamLimits, usualStreamLimits } from "./member-streams.ts";
export { purgePresences } from "./presences.ts";
