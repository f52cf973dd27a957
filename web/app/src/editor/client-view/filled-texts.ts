import { computed, type ReadonlySignal } from "@preact/signals";
import { toPlaceholderFiller, type PlaceholderFiller } from "@proffer/presentation";
import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Editor } from "../state/editor.ts";
import { listPages, toViewInput } from "./to-client-view.ts";
import { useViewSources } from "./use-view-sources.ts";

/** The placeholder filler of the open proposal. Undefined until the organization is loaded. */
export const FillerContext = createContext<ReadonlySignal<PlaceholderFiller> | undefined>(undefined);

/** Creates the placeholder filler of an editor. Only settings and prices change its values. */
export function useFiller(editor: Editor): ReadonlySignal<PlaceholderFiller> | undefined {
  const { sources } = useViewSources();
  return useMemo(
    () =>
      sources &&
      computed(() => {
        void editor.getSignal(editor.id).value;
        void editor.prices.calculations.value;
        return toPlaceholderFiller(toViewInput(editor, listPages(editor), sources));
      }),
    [editor, sources],
  );
}

/**
 * Returns plain text with filled placeholders, as the client reads it. Only texts with placeholders render
 * again when values change.
 */
export function useFilledText(text: string): string {
  const filler = useContext(FillerContext);
  return filler && text.includes("{{") ? filler.value.fillText(text) : text;
}

/** Returns rich text with filled placeholders, as the client reads it. */
export function useFilledRichText(html: string): string {
  const filler = useContext(FillerContext);
  return filler && html.includes("{{") ? filler.value.fillRichText(html) : html;
}
