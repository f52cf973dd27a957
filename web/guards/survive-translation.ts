import { options } from "preact";

/** A text that a translator has replaced by other nodes. */
interface Translation {
  readonly text: Text;
  readonly original: string;
  nodes: readonly ChildNode[];
}

/**
 * Keeps a page working while the browser's translator changes it. Translators replace text nodes with other
 * elements. Without this function, Preact would write new amounts and labels into texts that are no longer on
 * the page, and would insert elements in the wrong place. This function empties each replaced text and moves
 * it back in front of its translation. If Preact writes a new text, the new text replaces the translation.
 */
export function surviveTranslation(page: Node): void {
  const translations = new Set<Translation>();
  const owners = new WeakMap<ChildNode, Translation>();

  function handleForeignChanges(records: readonly MutationRecord[]): void {
    if (records.length === 0) return;
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const [removed] = removedNodes;
      if (!removed || isOfTranslator(target)) continue;
      const nodes = [...addedNodes, previousSibling, nextSibling].filter(
        (node) => node !== null && added.has(node) && node.parentNode === target,
      ) as ChildNode[];
      const translation = owners.get(removed as ChildNode);
      if (nodes.length === 0) continue;
      if (translation) setNodes(translation, nodes);
      else if (isReplaced(removed)) addTranslation(removed, nodes);
    }
    settle();
  }

  function addTranslation(text: Text, nodes: readonly ChildNode[]): void {
    const translation = { text, original: text.data, nodes: [] };
    text.data = "";
    nodes[0]?.before(text);
    Object.defineProperty(text, "data", {
      configurable: true,
      get: () => "",
      set(next: string) {
        endTranslation(translation, next);
      },
    });
    translations.add(translation);
    setNodes(translation, nodes);
  }

  function setNodes(translation: Translation, nodes: readonly ChildNode[]): void {
    translation.nodes = nodes.filter((node) => node !== translation.text);
    for (const node of translation.nodes) owners.set(node, translation);
  }

  function endTranslation(translation: Translation, shown: string): void {
    translations.delete(translation);
    for (const node of translation.nodes) node.remove();
    Reflect.deleteProperty(translation.text, "data");
    translation.text.data = shown;
  }

  /** Keeps each translation after its text, and ends translations whose text or nodes are gone. */
  function settle(): void {
    for (const translation of translations) {
      const { text, original, nodes } = translation;
      const [first] = nodes;
      if (!text.isConnected || !first?.isConnected) endTranslation(translation, original);
      else if (text.nextSibling !== first) text.after(...nodes);
    }
    // Discards the records of these moves, because they are not changes by a translator.
    observer.takeRecords();
  }

  const observer = new MutationObserver(handleForeignChanges);
  observer.observe(page, { childList: true, subtree: true });
  options.debounceRendering = (render) =>
    queueMicrotask(() => {
      handleForeignChanges(observer.takeRecords());
      render();
      settle();
    });
}

function isReplaced(node: Node): node is Text {
  return node instanceof Text && !node.isConnected && node.data.trim() !== "";
}

/** Tells whether an element was created by a translator, or is an editable text. */
function isOfTranslator(target: Node): boolean {
  return target.nodeName === "FONT" || (target instanceof HTMLElement && target.isContentEditable);
}
