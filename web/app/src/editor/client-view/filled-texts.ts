import { computed, type ReadonlySignal } from "@preact/signals";
import { isEmptyPlaceholder, toPlaceholderFiller, type PlaceholderFiller } from "@proffer/presentation";
import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Editor } from "../state/editor.ts";
import { listPages, toViewInput } from "./to-client-view.ts";
import { useViewSources } from "./use-view-sources.ts";

/** Fills placeholders into texts for a member. */
export interface EditorFiller extends PlaceholderFiller {
  /** Returns the value of a placeholder for the client. Empty if there is none. */
  readonly getValue: (name: string) => string;
}

/** The placeholder filler of the open proposal. Undefined until the organization is loaded. */
export const FillerContext = createContext<ReadonlySignal<EditorFiller> | undefined>(undefined);

/** Creates the placeholder filler of an editor. Only settings and prices change its values. */
export function useFiller(editor: Editor): ReadonlySignal<EditorFiller> | undefined {
  const { sources } = useViewSources();
  return useMemo(
    () =>
      sources &&
      computed(() => {
        void editor.getSignal(editor.id).value;
        void editor.prices.calculations.value;
        const input = toViewInput(editor, listPages(editor), sources);
        const filler = toPlaceholderFiller(input);
        const getValue = (name: string) =>
          isEmptyPlaceholder(name, input.proposal) ? "" : filler.fillText(`{{${name}}}`);
        return { ...filler, getValue };
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
