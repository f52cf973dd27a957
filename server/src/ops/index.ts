export { addHealth } from "./health.ts";
export { startHousekeeping } from "./housekeeping.ts";
export { addMetrics } from "./metrics.ts";
export { purge, tryPurge } from "./purge.ts";
export { closeWhenStopped } from "./until-stopped.ts";
