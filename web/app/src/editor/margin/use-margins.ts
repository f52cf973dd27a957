import { useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useMaySeeCosts } from "../../api/may-see-costs.ts";
import { getNumber } from "../../model/document/proposal-document.ts";
import { loadTexts } from "../../texts/create-texts.ts";
import type { Editor } from "../state/editor.ts";

/** Shows margins while the proposal has a cost and the member may see it. Loads their code when it is first needed. */
export function useMargins(editor: Editor): void {
  const maySeeCosts = useMaySeeCosts();
  const hasCost = useComputed(() => {
    void editor.changeCount.value;
    return [...editor.document.nodes.values()].some((node) => getNumber(node, "cost") !== null);
  }).value;
  useEffect(() => {
    editor.costs.areVisible.value = maySeeCosts;
    if (!maySeeCosts || !hasCost) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const load = async () => {
      const { showMargins } = await import("./show-margins.ts");
      await loadTexts();
      if (!isOver) stop ??= showMargins(editor);
    };
    // Without a connection, the margins follow when it is back.
    const tryLoading = () => void load().catch(() => undefined);
    tryLoading();
    addEventListener("online", tryLoading);
    return () => {
      isOver = true;
      removeEventListener("online", tryLoading);
      stop?.();
    };
  }, [editor, maySeeCosts, hasCost]);
}
