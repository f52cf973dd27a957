// A child of the pool: sets documents in type. It has no environment and opens no connection.
import { serveJobs } from "../../platform/processes/serve-jobs.ts";
import type { TypesetJob } from "./job.ts";
import { typeset } from "./typeset.ts";

serveJobs((job) => typeset(job as TypesetJob));
