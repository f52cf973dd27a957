import type { ErrorBody, ErrorCode } from "@proffer/contract";

/**
 * What no answer of the API says: that none came, that the member was removed from the organization of the page, or that a refusal
 * comes from a role that was changed since the page was opened.
 */
type ClientCode = "UNREACHABLE" | "REMOVED" | "ROLE_CHANGED";

/** An answer of the API that is no success, or no answer at all. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** 0 where no answer came. */
  readonly status: number;
  readonly code: ErrorCode | ClientCode;
  /** One message for each field that is wrong, keyed by its path. */
  readonly details: Readonly<Record<string, string>>;
  /** Codes of some of the messages, keyed like them, for sentences in the language of the reader. */
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

/** Converts an answer to its error: the standard body, or the bare text of some operations. */
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
