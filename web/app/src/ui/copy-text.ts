import { say } from "../texts/say.ts";
import { run } from "./run.ts";
import { showProblem } from "./toast.tsx";

/** Copies a text, and says so. Browsers allow it at https and on the same machine alone. */
export async function copyText(text: string): Promise<void> {
  if (!isSecureContext) {
    showProblem(say("copy_by_hand"));
    return;
  }
  await run(() => navigator.clipboard.writeText(text), say("copied"));
}
