// The program of a Typst process: renders documents. It has no environment variables and opens no connection.
import { serveJobs } from "../../platform/processes/serve-jobs.ts";
import type { TypstJob } from "./typst-job.ts";
import { renderDocument } from "./render-document.ts";

serveJobs((job) => renderDocument(job as TypstJob));
