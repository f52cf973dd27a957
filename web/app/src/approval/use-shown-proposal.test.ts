import type { ProposalDetail } from "@proffer/contract";
import { expect, it } from "vitest";
import { hasOtherContent } from "./use-shown-proposal.ts";

const shown = (version: number, decisions: number) => ({
  version,
  proposal: { approval: { decisions: Array.from({ length: decisions }) } } as unknown as ProposalDetail,
});

it("a decision by another approver is no change of the content", () => {
  expect(hasOtherContent(shown(4, 0), shown(4, 0))).toBe(false);
  expect(hasOtherContent(shown(4, 0), shown(5, 1))).toBe(false);
  expect(hasOtherContent(shown(4, 0), shown(5, 0))).toBe(true);
  expect(hasOtherContent(shown(4, 0), shown(6, 1))).toBe(true);
});
