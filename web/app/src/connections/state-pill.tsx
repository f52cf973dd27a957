import type { Connection } from "@proffer/contract";
import { say } from "./say.ts";

/** Problems that end without a change by the user. */
const passing: ReadonlySet<string> = new Set(["unreachable", "rate_limited"]);

/** Says in a word whether a connection works. */
export function StatePill({ connection: { problem } }: { readonly connection: Connection }) {
  if (!problem) return <span class="pill green">{say("works")}</span>;
  return passing.has(problem.code) ? (
    <span class="pill amber">{say("waits")}</span>
  ) : (
    <span class="pill red">{say("broken")}</span>
  );
}

/** Counts the waiting and failed entries of the log. Empty if there are none. */
export function describeOpen({ waiting, failed }: Connection): string {
  return [
    waiting > 0 && say("waiting_count", { count: waiting }),
    failed > 0 && say("failed_count", { count: failed }),
  ]
    .filter((part) => part !== false)
    .join(" · ");
}
