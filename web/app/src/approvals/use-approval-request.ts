import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refreshApproval } from "./refresh-approval.ts";
import { say } from "./say.ts";

/** Returns the note of a request, and the actions that send and withdraw the request. */
export function useApprovalRequest(id: string) {
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Returns true if the server did it. Otherwise the problem, or the new state of the approval, says why not. */
  const change = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    let isDone = false;
    try {
      await action();
      isDone = true;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      // A 400 is a change that made the approval unnecessary. After a 409, the new state often explains it, too.
      if (status === 409) setProblem(say("asked_lately"));
      else if (status !== 400) setProblem(describeError(error));
    }
    await refreshApproval();
    setBusy(false);
    return isDone;
  };
  const send = () =>
    change(async () => {
      const body = note.trim() === "" ? {} : { note: note.trim() };
      await request("POST /api/proposals/{id}/approval/request", { params: { id }, body });
      setNote("");
    });
  const withdraw = () =>
    change(() => request("POST /api/proposals/{id}/approval/withdraw", { params: { id } }));
  return { note, setNote, isBusy, problem, send, withdraw };
}

export type ApprovalRequestState = ReturnType<typeof useApprovalRequest>;
