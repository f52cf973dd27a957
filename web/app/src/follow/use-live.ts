import type { MemberEvents } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";
import { followEvents } from "../api/follow-events.ts";
import { refreshProposal } from "./change-state.ts";

export type PresentRecipient = MemberEvents["presence"]["recipients"][number];

/** Reads the proposal anew whenever something happens to it, and answers which recipients have its page open. */
export function useLive(id: string): readonly PresentRecipient[] {
  const [recipients, setRecipients] = useState<readonly PresentRecipient[]>([]);
  useEffect(
    () =>
      followEvents({
        getQuery: () => ({ proposal: id }),
        listeners: {
          proposal_changed: (changed) => {
            if (changed.id === id) void refreshProposal();
          },
          presence: (presence) => setRecipients(presence.recipients),
        },
        // What happened while nothing was heard is read once.
        beforeReopening: refreshProposal,
      }),
    [id],
  );
  return recipients;
}
