import type { ConnectionProblem, ConnectionProvider } from "@proffer/contract";
import { providerNames } from "./providers.tsx";
import { say } from "./say.ts";

/** Problems whose message names what the words cannot: a permission, a stage, a reason of the provider. */
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

/** Says what happened and what to do, with the message of the server if it says more. */
export function ProblemWords({ problem, provider, message }: ProblemWordsProps) {
  return (
    <>
      <p>{say(`problem_${problem}`, { provider: providerNames[provider] })}</p>
      {message !== null && detailed.has(problem) && <ServerMessage>{message}</ServerMessage>}
    </>
  );
}

/** A message of the server, in the language and the direction that it has. */
export function ServerMessage({ children }: { readonly children: string }) {
  return (
    <p class="muted" lang="en" dir="ltr">
      {children}
    </p>
  );
}
