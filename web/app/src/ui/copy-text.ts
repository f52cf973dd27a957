import { say } from "../texts/say.ts";
import { run } from "./run.ts";

/** Copies a text, and says so. */
export async function copyText(text: string): Promise<void> {
  await run(() => navigator.clipboard.writeText(text), say("copied"));
}
