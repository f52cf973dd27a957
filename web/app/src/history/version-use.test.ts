import { operations, type ProposalDetail } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { findVersionUse } from "./version-use.ts";

const example = operations.getProposal.examples.answer;
const revision = { number: 1, published_at: "2026-03-01T09:00:00.000Z", note: null, draft: null };
const draft = { id: example.id, created_at: "", created_by: null, updated_at: "" };
const find = (status: ProposalDetail["status"], more: Partial<ProposalDetail> = {}) =>
  findVersionUse({ ...example, status, revision, ...more });

describe("a version of a proposal", () => {
  it.each(["SENT", "PENDING", "ON_HOLD", "EXPIRED"] as const)("starts a revision if it is %s", (status) => {
    expect(find(status)).toBe("revise");
    expect(find(status, { revision: { ...revision, draft } })).toBe("drafted");
    expect(find(status, { archived: true })).toBe("frozen");
  });

  it.each(["WON", "LOST", "CANCELLED"] as const)("cannot be used if it is %s", (status) => {
    expect(find(status)).toBe("frozen");
    expect(find(status, { revision: null })).toBe("frozen");
  });

  it("is restored if the proposal was not sent", () => {
    expect(find("DRAFT", { revision: null })).toBe("restore");
    expect(find("ON_HOLD", { revision: null })).toBe("restore");
    expect(find("DRAFT", { revision: null, archived: true })).toBe("frozen");
  });
});
