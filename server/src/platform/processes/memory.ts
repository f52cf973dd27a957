import { readFileSync, writeFileSync } from "node:fs";

/**
 * Returns the resident memory of a process in bytes, including native code, which no flag of Node limits.
 * Returns 0 on systems other than Linux.
 */
export function getMemoryBytes(pid: number | undefined): number {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kibibytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Makes Linux kill this process first if the machine runs out of memory. */
export function preferOutOfMemoryKill(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Other systems do not have this setting.
  }
}
