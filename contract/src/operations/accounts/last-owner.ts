import type { ErrorAnswer } from "../../operation.ts";

export const lastOwner: ErrorAnswer = {
  code: "CONFLICT",
  description: "The last owner can neither leave nor be demoted.",
};
