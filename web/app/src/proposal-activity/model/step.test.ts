import type { ProposalDetail } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { listActs, toResumed } from "./step.ts";

const signature = (role: string, signed_at: string | null, requested_at: string | null = "2026-03-02") => ({
  role,
  signed_at,
  requested_at,
});

const offer = (status: string, more: object = {}) =>
  ({
    status,
    archived: false,
    settings: { signing: { acceptance_method: "digital_signatures", company_signer: "ada" } },
    status_detail: { marked_as_won_method: null, signatures: [] },
    timeline: { sent: "2026-03-02" },
    ...more,
  }) as unknown as ProposalDetail;

const allSigned = {
  allRecipientsSigned: true,
  status_detail: { signatures: [signature("recipient", "2026-03-03"), signature("company", null)] },
};

describe("the acts of a member", () => {
  it.each([
    ["DRAFT", {}, ["send", "won", "lost", "cancel"]],
    [
      "SENT",
      {},
      ["send", "request_signatures", "expiry", "rotate", "hold", "take_back", "won", "lost", "cancel"],
    ],
    ["PENDING", {}, ["void", "rotate", "hold", "won", "lost", "cancel"]],
    ["ON_HOLD", {}, ["resume", "expiry", "rotate", "won", "lost", "cancel"]],
    ["LOST", {}, ["reopen"]],
    ["CANCELLED", {}, ["reopen"]],
    ["WON", { status_detail: { marked_as_won_method: "manual", signatures: [] } }, ["reopen"]],
    ["WON", { status_detail: { marked_as_won_method: "digital_signature", signatures: [] } }, []],
    ["SENT", { archived: true }, []],
  ])("with a proposal that is %s %j", (status, more, acts) => {
    expect([...listActs(offer(status, more), "ada")]).toEqual(acts);
  });

  it("include a request for signatures only if the proposal is signed", () => {
    for (const signing of [{ acceptance_method: "accept_button" }, { use_accept: true }])
      expect(listActs(offer("SENT", { settings: { signing } }), "ada").has("request_signatures")).toBe(false);
  });

  it("include the signature for the company only for its signer, after all other signers", () => {
    expect(listActs(offer("PENDING", allSigned), "ada").has("counter_sign")).toBe(true);
    expect(listActs(offer("PENDING", allSigned), "grace").has("counter_sign")).toBe(false);
    expect(
      listActs(offer("PENDING", { ...allSigned, allRecipientsSigned: false }), "ada").has("counter_sign"),
    ).toBe(false);
  });

  it("include a new last day for an expired proposal, but not while it is being signed", () => {
    expect(listActs(offer("EXPIRED"), "ada").has("expiry")).toBe(true);
    const acts = listActs(offer("EXPIRED", allSigned), "ada");
    expect([acts.has("expiry"), acts.has("void")]).toEqual([false, true]);
  });
});

it("a proposal on hold returns to its previous status", () => {
  expect(toResumed(offer("ON_HOLD", allSigned))).toBe("PENDING");
  expect(toResumed(offer("ON_HOLD"))).toBe("SENT");
  expect(toResumed(offer("ON_HOLD", { timeline: { sent: null } }))).toBe("DRAFT");
});
