import type { MemberEvents } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";
import { followEvents } from "../api/follow-events.ts";
import { refreshProposal } from "./change-state.ts";

export type PresentRecipient = MemberEvents["presence"]["recipients"][number];

/** Choices come by the second, and each would read a dozen things. */
const batchMs = 400;

/** Reads the proposal anew whenever something happens to it, and answers which recipients have its page open. */
export function useLive(id: string): readonly PresentRecipient[] {
  const [recipients, setRecipients] = useState<readonly PresentRecipient[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followEvents({
      getQuery: () => ({ proposal: id }),
      listeners: {
        proposal_changed: (changed) => {
          if (changed.id !== id) return;
          clearTimeout(timer);
          timer = setTimeout(() => void refreshProposal(), batchMs);
        },
        presence: (presence) => setRecipients(presence.recipients),
      },
      // Events of the time without a stream are read once.
      beforeReopening: refreshProposal,
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id]);
  return recipients;
}
