import { describe, expect, it } from "vitest";
import { toAcceptanceMethod } from "./acceptance-method.ts";

describe("how the recipient says yes (2.4)", () => {
  it("is what acceptance_method says, whatever use_accept says", () => {
    const signing = { acceptance_method: "none", use_accept: true } as const;
    expect(toAcceptanceMethod({ signing })).toBe("none");
  });

  it("is the accept button when acceptance_method is unset and use_accept is true, else digital signatures", () => {
    expect(toAcceptanceMethod({ signing: { use_accept: true } })).toBe("accept_button");
    expect(toAcceptanceMethod({ signing: { use_accept: false } })).toBe("digital_signatures");
    expect(toAcceptanceMethod({})).toBe("digital_signatures");
  });
});
