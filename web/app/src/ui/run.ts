import { describeError } from "../api/describe-error.ts";
import { showProblem, showToast } from "./toast.tsx";

/** Performs an action of the user, and shows its outcome in a toast. Returns whether it succeeded. */
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
