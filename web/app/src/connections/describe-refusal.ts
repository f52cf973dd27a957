import type { ConnectionProvider } from "@proffer/contract";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { providerNames } from "../deals/providers.tsx";
import { say } from "./say.ts";

/** The reasons of the server for refusing a token, an address or a connection. */
const reasons = [
  "unauthorized",
  "missing_scope",
  "other_account",
  "blocked_address",
  "invalid_url",
  "unresolvable",
  "limit_reached",
] as const;

export interface Refusal {
  /** The fault of the token or address. Undefined if it was not refused. */
  readonly ofCredential: string | undefined;
  /** Any other reason. */
  readonly other: string | undefined;
}

/** Describes why the server refused a connection, and the next step of the user. */
export function describeRefusal(error: unknown, provider: ConnectionProvider): Refusal {
  if (error === undefined) return { ofCredential: undefined, other: undefined };
  if (!(error instanceof ApiError)) return { ofCredential: undefined, other: describeError(error) };
  const name = providerNames[provider];
  if (error.status === 503) return { ofCredential: undefined, other: say("silent", { provider: name }) };
  const field = ["token", "url", "provider"].find((each) => error.details[each] !== undefined);
  if (field === undefined) return { ofCredential: undefined, other: describeError(error) };
  const reason = reasons.find((each) => each === error.reasons[field]);
  const text = reason ? say(`refused_${reason}`, { provider: name }) : describeError(error);
  return field === "provider"
    ? { ofCredential: undefined, other: text }
    : { ofCredential: text, other: undefined };
}
