export { formatError } from "./format-error.ts";
export {
  type ExternalJobHandler,
  type JobHandler,
  PermanentFailure,
  type TransactionalJobHandler,
} from "./handler.ts";
export { purgeEndedJobs } from "./purge-ended-jobs.ts";
export { enqueueJob, isJobFinished, requeueJobs } from "./jobs.store.ts";
export { type JobWorker, startJobWorker } from "./worker.ts";
