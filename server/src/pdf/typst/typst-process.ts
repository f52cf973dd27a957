// The main program of a Typst process, which renders documents. The process inherits no environment variables
// and opens no connections.
import { serveJobs } from "../../platform/processes/serve-jobs.ts";
import { loadTypesetter } from "./render-document.ts";
import { renderDocument } from "./render-document.ts";
import type { TypstJob } from "./typst-job.ts";

const typesetter = await loadTypesetter();
serveJobs((job) => renderDocument(typesetter, job as TypstJob));
