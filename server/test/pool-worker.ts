// A child for pool.journey.ts that runs the commands it gets.
import { spawn } from "node:child_process";
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
    case "grow":
      for (const held: Buffer[] = []; ;) held.push(Buffer.alloc(1024 * 1024, 1));
    case "linger":
      // Starts a process that inherits stderr, and keeps it open after this process has ended.
      spawn("sleep", ["1"], { stdio: ["ignore", "ignore", "inherit"], detached: true }).unref();
      setTimeout(() => process.exit(), 10);
      return String(process.pid);
    case "hang":
      for (;;);
    default:
      return String(work);
  }
});
