import type { ConnectionProblem, ConnectionProvider } from "@proffer/contract";
import { providerNames } from "./providers.tsx";
import { say } from "./say.ts";

/** Says what happened, and what to do. */
export function describeProblem(problem: ConnectionProblem, provider: ConnectionProvider): string {
  return say(`problem_${problem}`, { provider: providerNames[provider] });
}
