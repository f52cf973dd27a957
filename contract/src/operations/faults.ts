import type { ErrorAnswer } from "../operation.ts";

export const invalid: ErrorAnswer = {
  code: "VALIDATION_ERROR",
  description: "Invalid input; details is keyed by field.",
};

export const readOnly: ErrorAnswer = {
  code: "FORBIDDEN",
  description:
    "Not allowed, or the proposal is archived, pending, won, lost or cancelled and cannot be edited.",
};

export const notNow: ErrorAnswer = {
  code: "FORBIDDEN",
  description: "Not allowed, or the proposal is archived.",
};

export const forbidden: ErrorAnswer = { code: "FORBIDDEN", description: "Insufficient permissions." };

export const stale: ErrorAnswer = {
  code: "PRECONDITION_FAILED",
  description: "The proposal has changed since the ETag in If-Match was read.",
};

/** `resource` names the kinds of object that may be missing: "Proposal or Item". */
export const notFound = (resource: string): ErrorAnswer => ({
  code: "NOT_FOUND",
  description: `${resource} does not exist or is not accessible. Message: Not Authorized or Not Found: Resource followed by the id.`,
});

/** The body is `{error: text}` (specification, section 7). */
export const bare = (code: ErrorAnswer["code"], text: string): ErrorAnswer => ({
  code,
  description: text,
  shape: "string",
});
