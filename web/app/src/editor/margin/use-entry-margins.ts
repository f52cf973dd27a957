import { useComputed } from "@preact/signals";
import type { EntryMargin } from "@proffer/pricing";
import type { DocumentNode } from "../../model/document/node.ts";
import { getNumber } from "../../model/document/proposal-document.ts";
import { useEditor } from "../state/use-editor.ts";

/**
 * Returns the margins of those lines, modifications or columns that have a cost. The component renders again only if
 * one of them changes.
 */
export function useEntryMargins(nodes: readonly DocumentNode[]): EntryMargin[] {
  const { costs } = useEditor();
  // A component always shows the same objects.
  const ids = nodes.map(({ id }) => id);
  const entries = useComputed(() => {
    const current = costs.margins.value?.current.value;
    return JSON.stringify(ids.map((id) => current?.entries.get(id) ?? null));
  }).value;
  const margins = JSON.parse(entries) as (EntryMargin | null)[];
  return nodes.flatMap((node, index) => (getNumber(node, "cost") === null ? [] : (margins[index] ?? [])));
}
