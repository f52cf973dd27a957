import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refreshApproval } from "./refresh-approval.ts";

/** Returns the note of a request, and the action that sends the request. */
export function useApprovalRequest(id: string) {
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = note.trim() === "" ? {} : { note: note.trim() };
      await request("POST /api/proposals/{id}/approval/request", { params: { id }, body });
    } catch (error) {
      // Another user requested it, or a change made it unnecessary. The new state explains it.
      const isOutdated = error instanceof ApiError && (error.status === 409 || error.status === 400);
      if (!isOutdated) setProblem(describeError(error));
    }
    await refreshApproval();
    setBusy(false);
  };
  return { note, setNote, isBusy, problem, send };
}

export type ApprovalRequestState = ReturnType<typeof useApprovalRequest>;
