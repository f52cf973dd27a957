import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { maxImportedRows } from "@proffer/contract";
import { invalid } from "../../../platform/errors.ts";
import type { WorkbookAnswer, WorkbookSheet, WorkbookTask } from "./workbook-thread.ts";

/** Time limit for reading one workbook. An ordinary price list takes less than a second. */
const maxReadingMs = 15_000;

/** Heap limit of the thread in megabytes: about ten times the size of the largest unpacked workbook. */
const maxMegabytes = 256;

/** Slightly more than the import allows, so that the import can detect and report too many rows. */
const maxRows = maxImportedRows + 100;

/** Settles when the previous workbook has been read, so that only one thread reads at a time. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Reads the rows of one sheet of a workbook (.xlsx): the named sheet or the first visible one. Uses a
 * separate thread, because a crafted workbook can take minutes. Throws 400 on a timeout or if the file is not
 * a workbook.
 */
export function readWorkbook(
  bytes: Uint8Array,
  sheet: string | undefined,
  timeoutMs = maxReadingMs,
): Promise<WorkbookSheet> {
  const reading = previous.then(() => readInThread({ bytes, sheet, maxRows }, timeoutMs));
  previous = reading.catch(() => {});
  return reading;
}

async function readInThread(task: WorkbookTask, timeoutMs: number): Promise<WorkbookSheet> {
  const thread = new Worker(new URL("./workbook-thread.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  try {
    const [answer] = (await once(thread, "message", { signal: AbortSignal.timeout(timeoutMs) })) as [
      WorkbookAnswer,
    ];
    if ("sheet" in answer) return answer.sheet;
    const { field, message, reason } = answer.refusal;
    throw invalid({ [field]: message }, reason === undefined ? undefined : { [field]: reason });
  } catch (error) {
    if (!isBoundExceeded(error)) throw error;
    throw invalid(
      { file: "needs too much time or memory to be read: save only its price list as a new spreadsheet" },
      { file: "too_large_spreadsheet" },
    );
  } finally {
    await thread.terminate();
  }
}

function isBoundExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY");
}
