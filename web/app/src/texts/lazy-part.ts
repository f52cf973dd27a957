import type { ComponentType } from "preact";
import { lazy } from "preact-iso";
import { showNoticeIfSlow } from "./show-notice-if-slow.ts";
import { loadTexts } from "./create-texts.ts";

/** Creates a part of the application that is loaded with its texts when it is first shown. */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  const loadWithTexts = async () => {
    const part = await load();
    await loadTexts();
    return part;
  };
  return lazy(() => showNoticeIfSlow(loadWithTexts()));
}
