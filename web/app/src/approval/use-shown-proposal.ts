import type { ProposalDetail } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";
import { readVersion } from "../api/read-version.ts";
import { fetchAnswer } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { useProposalChanges } from "../approvals/use-live-approval.ts";

/** A proposal with the version that a decision about it names. */
export interface ShownProposal {
  readonly proposal: ProposalDetail;
  readonly version: number;
}

/** Reads a proposal with its version, and reads it again after each change. */
export function useShownProposal(id: string) {
  const [shown, setShown] = useState<ShownProposal | null>(null);
  const [error, setError] = useState<unknown>(null);
  const read = async (): Promise<void> => {
    try {
      const response = await fetchAnswer("GET /api/proposals/{id}", { params: { id } });
      const version = readVersion(response);
      const proposal = (await response.json()) as ProposalDetail;
      // An earlier read may arrive later.
      setShown((now) => (now && now.version > version ? now : { proposal, version }));
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  };
  useEffect(() => void read(), [id]);
  useProposalChanges(id, () => Promise.all([read(), refresh("GET /api/proposals/{draft_id}/publication")]));
  return { shown, error, read };
}

/** Returns true if a proposal has changed between two readings. Decisions keep the version. */
export function hasOtherContent(before: ShownProposal, after: ShownProposal): boolean {
  return after.version > before.version;
}
