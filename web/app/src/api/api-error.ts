import type { ErrorBody, ErrorCode } from "@proffer/contract";

/**
 * Error codes that the API never returns: no response arrived, the member was removed from the organization
 * of the page, or a request was refused because the member's role changed after the page was opened.
 */
type ClientCode = "UNREACHABLE" | "REMOVED" | "ROLE_CHANGED";

/** An API response that reports an error, or a missing response. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** 0 if no response arrived. */
  readonly status: number;
  readonly code: ErrorCode | ClientCode;
  /** One message for each invalid field, by path. */
  readonly details: Readonly<Record<string, string>>;
  /** Codes for some of the messages, by the same paths. Each code has a sentence in the reader's language. */
  readonly reasons: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: ErrorCode | ClientCode,
    message: string,
    details: Readonly<Record<string, string>> = {},
    reasons: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.reasons = reasons;
  }
}

/** Converts an error response: either the standard body, or the plain text of some operations. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as
    | { error?: string | ErrorBody["error"] }
    | undefined;
  const { error } = body ?? {};
  if (typeof error === "object")
    return new ApiError(response.status, error.code, error.message, error.details, error.reasons);
  return new ApiError(response.status, codeByStatus[response.status] ?? "INTERNAL_ERROR", error ?? "");
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  429: "RATE_LIMITED",
  503: "SERVICE_UNAVAILABLE",
};
