import { say } from "../texts/say.ts";
import { run } from "./run.ts";
import { showProblem } from "./toast.tsx";

/** Copies a text, and shows that it is copied. Browsers allow it only over https or on localhost. */
export async function copyText(text: string): Promise<void> {
  if (!isSecureContext) {
    showProblem(say("copy_by_hand"));
    return;
  }
  await run(() => navigator.clipboard.writeText(text), say("copied"));
}
