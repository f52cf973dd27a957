import { readFileSync } from "node:fs";

const ticksPerSecond = 100;

/**
 * Returns the processor time in seconds that a process has used in all its threads. NaN if /proc does not
 * contain it.
 */
export function readCpuSeconds(pid: number): number {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "";
    const fields = afterName.split(" ");
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}
