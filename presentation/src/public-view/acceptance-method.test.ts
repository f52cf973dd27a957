import { describe, expect, it } from "vitest";
import { toAcceptanceMethod } from "./acceptance-method.ts";

describe("the acceptance method of the recipient (2.4)", () => {
  it("is acceptance_method, for any value of use_accept", () => {
    const signing = { acceptance_method: "none", use_accept: true } as const;
    expect(toAcceptanceMethod({ signing })).toBe("none");
  });

  it("is the accept button if acceptance_method is unset and use_accept is true, otherwise digital signatures", () => {
    expect(toAcceptanceMethod({ signing: { use_accept: true } })).toBe("accept_button");
    expect(toAcceptanceMethod({ signing: { use_accept: false } })).toBe("digital_signatures");
    expect(toAcceptanceMethod({})).toBe("digital_signatures");
  });
});
