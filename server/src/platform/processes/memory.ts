import { readFileSync, writeFileSync } from "node:fs";

/** Bytes of memory that a process holds, whatever allocated them: no flag of Node bounds native code. 0 where only Linux would tell. */
export function memoryOf(pid: number | undefined): number {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kibibytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** When the machine runs out of memory, Linux ends this process before all others. */
export function goFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Another system, which chooses by itself.
  }
}
