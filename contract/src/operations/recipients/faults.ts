import type { ErrorAnswer } from "../../operation.ts";

export const noSuchLink: ErrorAnswer = {
  code: "NOT_FOUND",
  description:
    "The link is unknown, was replaced, or belongs to a proposal that is gone. All three look alike.",
};

export const closed: ErrorAnswer = {
  code: "FORBIDDEN",
  description: "The proposal's state forbids it; the message names the state.",
};

export const changedSince: ErrorAnswer = {
  code: "PRECONDITION_FAILED",
  description: "The proposal is no longer what was read.",
};
