import { Type } from "typebox";

/** What somebody says yes to is what they saw. */
export const seenVersion = {
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        "The version that was read. Given, nothing is decided when the proposal has changed since: read it again.",
    }),
  ),
};
