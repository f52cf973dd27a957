// A child for pool.test.ts, which does what it is told.
import { serveJobs } from "../src/platform/processes/serve-jobs.ts";

serveJobs((work) => {
  switch (work) {
    case "pid":
      return String(process.pid);
    case "environment":
      return JSON.stringify(process.env);
    case "fail":
      throw new Error("this cannot be done");
    case "crash":
      return process.exit(7);
    case "hang":
      for (;;);
    default:
      return String(work);
  }
});
