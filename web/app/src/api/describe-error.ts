import { sayOutside } from "../texts/say-outside.ts";
import { ApiError } from "./api-error.ts";

/** Describes an error in one sentence and, if possible, says how to resolve it. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return sayOutside("error_server");
  const known = sentences[error.code];
  if (known) return sayOutside(known);
  // The details are for programs. If they name invalid fields, the message names the same fields.
  return error.message || sayOutside("error_server");
}

/** Sentences for codes whose server message is written for programmers. */
const sentences: Readonly<Partial<Record<ApiError["code"], Parameters<typeof sayOutside>[0]>>> = {
  UNREACHABLE: "error_unreachable",
  REMOVED: "error_removed",
  ROLE_CHANGED: "error_role",
  INTERNAL_ERROR: "error_server",
  SERVICE_UNAVAILABLE: "error_server",
  RATE_LIMITED: "error_busy",
  PRECONDITION_FAILED: "error_stale",
  NOT_FOUND: "error_gone",
  PAYLOAD_TOO_LARGE: "error_too_large",
};
