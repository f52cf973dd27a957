import { describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { describeError } from "./describe-error.ts";

describe("the description of a refused request", () => {
  it("is the message of the server, without details for programs", () => {
    const message = "The proposal already has a draft revision";
    const details = { draft_id: "01a22955-0000-7000-8000-000000000000" };
    expect(describeError(new ApiError(409, "CONFLICT", message, details))).toBe(message);
  });

  it("names each invalid field once", () => {
    const details = { name: "is required", "settings.currency": "is not a currency" };
    const message = "name is required; settings.currency is not a currency";
    expect(describeError(new ApiError(400, "VALIDATION_ERROR", message, details))).toBe(message);
  });
});
