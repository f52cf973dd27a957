// A child process for tests of waiting. Each job takes 20 ms, or a minute if its document contains "Endless".
import { serveJobs } from "../src/platform/processes/serve-jobs.ts";

serveJobs(async (job) => {
  const { document } = job as { document: string };
  await new Promise((resolve) => setTimeout(resolve, document.includes("Endless") ? 60_000 : 20));
  return { pdf: Buffer.from("%PDF-1.7"), standard: "PDF/UA-1", refusal: null };
});
