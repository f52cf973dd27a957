import type { AnalyticsEvent } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { describeStep } from "./describe-step.ts";

const describeMessage = (metadata: object, event_type = "question_asked") => {
  const author = { kind: "recipient", name: "Hank" };
  return describeStep({ event_type, metadata: { author, text: "Why?", ...metadata } } as AnalyticsEvent, null)
    .text;
};

it("a field that the client filled in is named in the activity", () => {
  const metadata = { action: "field_changed", field_id: "f", name: "Order number", new_value: "4500" };
  const viewer = { kind: "signer", name: "Grace" };
  const event = { event_type: "selection_changed", metadata: { ...metadata, viewer } } as unknown;
  expect(describeStep(event as AnalyticsEvent, null).text).toBe("Grace filled in Order number");
});

describe("a message of a client in the activity", () => {
  it.each([
    [{ kind: "question" }, "Hank asked a question"],
    [{ kind: "question", item: { name: "Logo" } }, "Hank asked about Logo"],
    [{ kind: "change_request" }, "Hank asked for a change"],
    [{ kind: "question", is_reply: true }, "Hank wrote"],
    [{ kind: "change_request", is_reply: true, item: { name: "Logo" } }, "Hank wrote about Logo"],
    [{ kind: "decline_reason", is_reply: true }, "Hank wrote"],
  ])("%j is described as “%s”", (metadata, text) => {
    expect(describeMessage(metadata)).toBe(text);
  });
});

describe("a changed attachment in the activity", () => {
  it.each([
    [{ action: "added", name: "a.pdf" }, "Ada attached a.pdf"],
    [{ action: "renamed", name: "b.pdf", old_name: "a.pdf" }, "Ada renamed a.pdf to b.pdf"],
    [{ action: "removed", name: "b.pdf" }, "Ada removed b.pdf"],
  ])("%j is described as “%s”", (metadata, text) => {
    const event = { event_type: "attachments_changed", metadata, user: { full_name: "Ada" } };
    expect(describeStep(event as unknown as AnalyticsEvent, null).text).toBe(text);
  });
});

describe("a payment in the activity", () => {
  const card = { amount: 4_431, currency: "EUR", method: "card" };
  const transfer = { ...card, method: "bank_transfer" };
  const ada = { full_name: "Ada" };
  it.each([
    ["payment_received", card, null, "A card payment of €4,431.00 was received"],
    ["payment_received", transfer, ada, "Ada recorded a bank transfer of €4,431.00"],
    ["payment_failed", { ...card, reason: "Declined." }, null, "A card payment of €4,431.00 failed"],
    ["payment_refunded", { ...card, refunded: 31 }, null, "Of a card payment, €31.00 was refunded in all"],
    ["payment_returned", transfer, ada, "Ada marked a bank transfer of €4,431.00 as returned"],
  ])("%s %j is described in words", (event_type, metadata, user, text) => {
    const { text: said, notes } = describeStep(
      { event_type, metadata, user } as unknown as AnalyticsEvent,
      null,
    );
    expect(said).toBe(text);
    expect(notes).toEqual("reason" in metadata ? ["Declined."] : []);
  });
});
