import { Type } from "typebox";
import type { ErrorAnswer } from "../operation.ts";

/** The length is not limited, because every unknown token must get the same 404. */
export const tokenParams = Type.Object({
  token: Type.String({ description: "Last part of the link that the recipient or signer received." }),
});

export const linkNotFound: ErrorAnswer = {
  code: "NOT_FOUND",
  description:
    "The link is unknown, was replaced, or belongs to a deleted proposal. The response does not tell which.",
};

export const proposalClosed: ErrorAnswer = {
  code: "FORBIDDEN",
  description: "The proposal's state does not allow this; the message names the state.",
};
