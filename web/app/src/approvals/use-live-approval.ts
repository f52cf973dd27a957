import { useEffect } from "preact/hooks";
import { followEvents } from "../api/follow-events.ts";
import { refresh } from "../api/use-api.ts";

/** Calls `read` after each change of a proposal, and after a lost connection. */
export function useProposalChanges(id: string, read: () => Promise<unknown>): void {
  useEffect(
    () =>
      followEvents({
        getQuery: () => ({}),
        listeners: {
          proposal_changed: (changed) => {
            if (changed.id === id) void read();
          },
        },
        beforeReopening: read,
      }),
    [id],
  );
}

/** Reads a proposal again after each change of it. */
export function useLiveApproval(id: string): void {
  useProposalChanges(id, () => refresh("GET /api/proposals/{id}"));
}
