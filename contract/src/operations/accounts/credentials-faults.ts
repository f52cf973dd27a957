import type { ErrorAnswer } from "../../operation.ts";

export const refused: ErrorAnswer = {
  code: "UNAUTHORIZED",
  description: "Wrong credentials, or details.code when the second factor is missing or wrong.",
};

export const noOrganization: ErrorAnswer = {
  code: "FORBIDDEN",
  description: "The user belongs to no organization.",
};

/** Two requests at once, each of which would have made the same user. */
export const madeMeanwhile: ErrorAnswer = {
  code: "CONFLICT",
  description: "Somebody with this e-mail was made at the same moment; try again.",
};
