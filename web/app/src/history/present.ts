import type { ProposalDetail } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";
import { fetchAnswer } from "../api/request.ts";

/** The current proposal, with the ETag that a restore is based on. */
export interface Present {
  readonly proposal: ProposalDetail;
  readonly etag: string;
}

/** Reads the current proposal with its version, and again on demand. */
export function usePresent(id: string) {
  const [present, setPresent] = useState<Present | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  async function reread(): Promise<void> {
    try {
      const answer = await fetchAnswer("GET /api/proposals/{id}", { params: { id } });
      setPresent({
        proposal: (await answer.json()) as ProposalDetail,
        etag: answer.headers.get("etag") ?? "",
      });
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }
  useEffect(() => void reread(), [id]);
  return { present, failure, reread };
}
