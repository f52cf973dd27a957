import type { ConnectionProblem, ConnectionProvider } from "@proffer/contract";
import { providerNames } from "./providers.tsx";
import { say } from "./say.ts";

/** Problems whose message has details, such as the missing permission or the reason of the provider. */
const detailed: ReadonlySet<ConnectionProblem> = new Set<ConnectionProblem>([
  "missing_scope",
  "unreachable",
  "stage_gone",
  "field_gone",
  "unknown_currency",
  "refused",
  "other_account",
]);

interface ProblemWordsProps {
  readonly problem: ConnectionProblem;
  readonly provider: ConnectionProvider;
  /** The message of the server, which is in English. */
  readonly message: string | null;
}

/** Describes a problem and its solution, with the message of the server if it has details. */
export function ProblemWords({ problem, provider, message }: ProblemWordsProps) {
  return (
    <>
      <p>{say(`problem_${problem}`, { provider: providerNames[provider] })}</p>
      {message !== null && detailed.has(problem) && <ServerMessage>{message}</ServerMessage>}
    </>
  );
}

/** A message of the server, in English and from left to right. */
export function ServerMessage({ children }: { readonly children: string }) {
  return (
    <p class="muted" lang="en" dir="ltr">
      {children}
    </p>
  );
}
