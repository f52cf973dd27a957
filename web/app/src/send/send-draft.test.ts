import { describe, expect, it } from "vitest";
import { findUsualText } from "./send-draft.ts";

const grace = { name: "Grace", email: "grace@example.com" };
const alan = { name: "Alan", email: "alan@example.com" };
const filled = { subject: "Proposal", message: "Hello Grace," };

describe("the usual message at the start of a draft", () => {
  it("keeps the placeholders of the organization's message", () => {
    const usual = { message: "Dear {{client.name}}", filled, recipients: [grace] };
    expect(findUsualText(usual, [grace, alan])).toBe("Dear {{client.name}}");
  });

  it("never greets a recipient by another name", () => {
    const usual = { message: null, filled, recipients: [grace] };
    expect(findUsualText(usual, [grace])).toBe("Hello Grace,");
    expect([findUsualText(usual, [alan]), findUsualText(usual, [grace, alan])]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is available for all recipients if it contains no greeting", () => {
    const usual = { message: null, filled: { ...filled, message: "Hello," }, recipients: [] };
    expect(findUsualText(usual, [grace, alan])).toBe("Hello,");
  });
});
