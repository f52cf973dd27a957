import type { ProposalDetail } from "@proffer/contract";
import { expect, it } from "vitest";
import { hasOtherContent } from "./use-shown-proposal.ts";

const shown = (version: number, changes: Partial<ProposalDetail>) => ({
  version,
  proposal: { name: "Website", settings: {}, pages: [], totals: {}, ...changes } as unknown as ProposalDetail,
});

it("only another content counts as a change, not a decision or a repeated request", () => {
  const decided = { approval: { decisions: [{}] } } as unknown as Partial<ProposalDetail>;
  expect(hasOtherContent(shown(4, {}), shown(5, decided))).toBe(false);
  expect(hasOtherContent(shown(4, {}), shown(5, { tags: ["web"] }))).toBe(false);
  expect(hasOtherContent(shown(4, {}), shown(5, { name: "Shop" }))).toBe(true);
});
