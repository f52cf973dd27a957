// The types of the HTML parser's tree that this folder uses.

export interface Element {
  readonly type: string;
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
}

export interface Text {
  readonly type: string;
  readonly data?: string;
}

export type Node = Element | Text;

export function isTag(node: Node): node is Element {
  return node.type === "tag";
}

/** Returns the text inside a node. */
export function getText(node: Node): string {
  if (!isTag(node)) return node.data ?? "";
  return node.name === "br" ? "\n" : node.children.map(getText).join("");
}
