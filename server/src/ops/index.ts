export { addHealth } from "./health.ts";
export { startHousekeeping, purge, countPurgeable } from "./purge.ts";
export { addMetrics } from "./metrics.ts";
export { closeWhenStopped } from "./until-stopped.ts";
