import type { ErrorAnswer } from "../../operation.ts";

export const noSuchLink: ErrorAnswer = {
  code: "NOT_FOUND",
  description: "Nobody's link: unknown, replaced, or of a proposal that is gone. All of them look alike.",
};

export const closed: ErrorAnswer = {
  code: "FORBIDDEN",
  description: "The proposal's state forbids it; the message names the state.",
};

export const changedSince: ErrorAnswer = {
  code: "PRECONDITION_FAILED",
  description: "The proposal is no longer what was read.",
};
