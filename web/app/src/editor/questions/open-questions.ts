import type { ProposalDetail, Thread } from "@proffer/contract";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useApi } from "../../api/use-api.ts";
import type { Editor } from "../state/editor.ts";

/** The threads of the open proposal whose client waits for an answer, the latest first. */
export const openQuestions = signal<readonly Thread[]>([]);

/** Returns the id of the proposal that has the threads: of a draft revision, its original. */
export function getThreadOwnerId({ id, revision_of: original }: ProposalDetail): string {
  return original?.id ?? id;
}

/** Lists the open threads about an item. A draft revision has the items of its original under the same ids. */
export function listQuestionsAbout(itemId: string): readonly Thread[] {
  return openQuestions.value.filter(({ item }) => item?.id === itemId);
}

/** Keeps the open threads up to date while the proposal is open. */
export function useOpenQuestions({ detail, status }: Editor): void {
  const isSent = detail.revision_of !== null || status.value !== "DRAFT";
  const { data } = useApi(
    "GET /api/proposals/{id}/threads",
    { params: { id: getThreadOwnerId(detail) } },
    { isEnabled: isSent && detail.is_template !== true },
  );
  useEffect(() => {
    openQuestions.value = data?.data.filter(({ state }) => state === "open") ?? [];
    return () => {
      openQuestions.value = [];
    };
  }, [data]);
}
