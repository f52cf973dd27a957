import type { ComponentType } from "preact";
import { lazy } from "preact-iso";
import { tellWhenSlow } from "./tell-when-slow.ts";
import { loadTexts } from "./create-texts.ts";

/** A part of the application that is loaded when it is first shown, with its words. */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  const loadWithTexts = async () => {
    const part = await load();
    await loadTexts();
    return part;
  };
  return lazy(() => tellWhenSlow(loadWithTexts()));
}
