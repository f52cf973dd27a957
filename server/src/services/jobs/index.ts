export {
  formatError,
  type ExternalJobHandler,
  type JobHandler,
  PermanentFailure,
  type TransactionalJobHandler,
} from "./handler.ts";
export { purgeEndedJobs, type JobWorker, startJobWorker } from "./worker.ts";
export { enqueueJob, isJobFinished, requeueJobs } from "./jobs.store.ts";
