import { availableParallelism } from "node:os";
import { PoolError } from "../../platform/processes/pool-error.ts";
import { createPool, type Pool, type PoolOptions } from "../../platform/processes/pool.ts";
import type { TypstJob, TypstResult } from "./typst-job.ts";
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fontPaths } from "./fonts.ts";

/** Pool of Typst processes. Its lanes are organizations, which take turns. */
export type TypstPool = Pool<TypstJob, TypstResult>;

const mebibyte = 1024 * 1024;

/**
 * Maximum number of Typst processes of one server. At least two, so that one slow document does not block all
 * others.
 */
export const maxTypstProcesses = Math.max(2, Math.min(4, availableParallelism() - 1));

/**
 * Environment that makes the C library of Linux reuse the memory of a document for the next one, in large
 * pages. Otherwise the kernel would allocate thousands of small pages for each large document, which takes 4
 * percent of the time. Other systems ignore this.
 */
const allocation = [
  "glibc.malloc.hugetlb=1",
  ...["mmap_threshold", "trim_threshold"].map((name) => `glibc.malloc.${name}=${256 * mebibyte}`),
  `glibc.malloc.top_pad=${32 * mebibyte}`,
];

const defaultOptions: PoolOptions = {
  program: new URL("./typst-process.ts", import.meta.url),
  environment: { GLIBC_TUNABLES: allocation.join(":") },
  size: maxTypstProcesses,
  jobTimeoutMs: 30_000,
  maxJobMemory: 1024 * mebibyte,
  queueTimeoutMs: 20_000,
  maxWaiting: 100,
  maxIdleMemory: 384 * mebibyte,
  maxJobs: 500,
  idleTimeoutMs: 5 * 60_000,
};

/**
 * Creates the pool. The pool refuses to render after one of the files at or below `paths` has been replaced.
 * During an upgrade, it could otherwise seal a document without glyphs, or with the layout of another
 * version.
 */
export function createTypstPool(
  options: Partial<PoolOptions> = {},
  paths: readonly string[] = programPaths,
): TypstPool {
  const pool = createPool<TypstJob, TypstResult>({ ...defaultOptions, ...options });
  const files = listFiles(paths);
  const stampAtStart = createStamp(files);
  const assertUnchanged = () => {
    if (!hasStamp(files, stampAtStart))
      throw new PoolError("unavailable", "The files of the PDF renderer were replaced after the start");
  };
  return {
    // Checking only after the job is enough, because it also detects files replaced before the job.
    run: (job, lane) => pool.run(job, lane).finally(assertUnchanged),
    close: () => pool.close(),
  };
}

function hasStamp(files: readonly string[], stamp: string): boolean {
  try {
    return createStamp(files) === stamp;
  } catch {
    return false;
  }
}

const programFolders = [".", "../templates"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** The templates, fonts and source files, which Typst processes read long after the server has started. */
const programPaths: readonly string[] = [...programFolders, ...fontPaths];

/** Lists the files at and below the paths. */
function listFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    lstatSync(path).isDirectory() ? listFiles(readdirSync(path).map((name) => join(path, name))) : [path],
  );
}

/** Creates a text that changes if one of the files is replaced. Throws if one of them is missing. */
function createStamp(files: readonly string[]): string {
  return files.map(toStamp).join("\n");
}

function toStamp(file: string): string {
  const { size, mtimeMs } = lstatSync(file);
  return `${file} ${size} ${mtimeMs}`;
}
