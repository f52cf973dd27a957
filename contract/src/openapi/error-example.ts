import { ids } from "../examples/ids.ts";
import type { ErrorAnswer } from "../operation.ts";

const details = { "price.value": "is required" };

/** The body of an error as a caller sees it. */
export function errorExample({ code, description, shape }: ErrorAnswer): unknown {
  if (shape === "string") return { error: description };
  switch (code) {
    case "VALIDATION_ERROR":
      return { error: { code, message: "price.value is required", details } };
    case "NOT_FOUND":
      return { error: { code, message: `Not Authorized or Not Found: Resource ${ids.proposal}` } };
    default:
      return { error: { code, message: description } };
  }
}
