import { Type, type Static } from "typebox";
import { choice, record } from "./schema/records.ts";

/**
 * Every error code of the API with its HTTP status (specification, section 7). The codes after `---` are for
 * cases that section 7 does not name. Their errors have the same body.
 */
export const errorStatus = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INTERNAL_ERROR: 500,
  // ---
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const ErrorContent = record(
  "ErrorContent",
  {
    code: Type.Unsafe<ErrorCode>(
      choice(Object.keys(errorStatus), { description: "Machine-readable error code." }),
    ),
    message: Type.String({ description: "Explanation for people." }),
    details: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: "One message per invalid field, keyed by the path of the field, such as price.value.",
      }),
    ),
    reasons: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description:
          "Machine-readable reasons for invalid fields, keyed as details, so that programs can tell users what to do: blocked_address, invalid_url, unresolvable or limit_reached for the url of a webhook endpoint; unknown_column, no_name_column or repeated_column for the columns of a price list, too_many_rows for its length, and no_list, old_spreadsheet, damaged_spreadsheet or too_large_spreadsheet for its file; wrong_type, not_utf8_text, macros_in_file, damaged_file, too_many_pixels or empty_file for an attachment, and too_many_files or too_much_together for one too many; missing or unsuitable for the data of an invoice; key_not_accepted or takes_no_payments for the key of card payments; no_change for a thread whose request changes nothing in the draft.",
      }),
    ),
  },
  { description: "The error." },
);

/** The standard error body (specification, section 7). */
export const ErrorBody = record("Error", { error: ErrorContent });
export type ErrorBody = Static<typeof ErrorBody>;

/** The body of the errors of archive and unarchive (specification, section 7). */
export const BareErrorBody = record("BareError", { error: Type.String({ description: "Error message." }) });
export type BareErrorBody = Static<typeof BareErrorBody>;
