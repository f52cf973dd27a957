import { splitAtPlaceholders } from "@proffer/presentation";
import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

/** Creates a plugin that marks placeholders without a value, with a hint. The client would read them as written. */
export function markUnknownPlaceholders(listLabels: () => readonly string[], hint: string): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => DecorationSet.create(doc, findUnknown(doc, listLabels(), hint)),
    },
  });
}

function findUnknown(doc: Node, labels: readonly string[], hint: string): Decoration[] {
  const found: Decoration[] = [];
  doc.descendants(({ text = "" }, position) => {
    let from = position;
    for (const part of splitAtPlaceholders(text, labels)) {
      const to = from + part.text.length;
      if (part.name !== undefined && !part.isKnown)
        found.push(Decoration.inline(from, to, { class: "unknown-placeholder", title: hint }));
      from = to;
    }
  });
  return found;
}
