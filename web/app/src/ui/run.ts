import { describeError } from "../api/describe-error.ts";
import { showProblem, showToast } from "./toast.tsx";

/** Does what somebody asked for with a press, and shows the outcome at the lower edge. Returns whether it went well. */
export async function run(work: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await work();
    if (done !== undefined) showToast(done);
    return true;
  } catch (error) {
    showProblem(describeError(error));
    return false;
  }
}
