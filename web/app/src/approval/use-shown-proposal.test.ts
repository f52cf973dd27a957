import type { ProposalDetail } from "@proffer/contract";
import { expect, it } from "vitest";
import { hasOtherContent } from "./use-shown-proposal.ts";

const shown = (version: number) => ({ version, proposal: {} as ProposalDetail });

it("only a new version is a change of the content", () => {
  expect(hasOtherContent(shown(4), shown(4))).toBe(false);
  expect(hasOtherContent(shown(4), shown(5))).toBe(true);
});
