import { splitAtPlaceholders, type TextPart } from "@proffer/presentation";
import { DOMParser as NodeParser, DOMSerializer, type Node } from "prosemirror-model";
import { schema } from "./schema.ts";

/** Parses stored rich text into a document. `labels` names the proposal's custom variables. */
export function readHtml(html: string, labels: readonly string[]): Node {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  markPlaceholders(body, labels);
  return NodeParser.fromSchema(schema).parse(body);
}

/** Writes a document as stored HTML. A document with only empty lines becomes an empty text. */
export function writeHtml(doc: Node): string {
  if (doc.children.every((block) => block.isTextblock && block.content.size === 0)) return "";
  const container = document.createElement("div");
  container.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
  for (const chip of container.querySelectorAll<HTMLElement>("[data-placeholder]"))
    chip.replaceWith(`{{${chip.dataset["placeholder"]}}}`);
  for (const holder of container.querySelectorAll("li, td, th")) unwrapParagraph(holder);
  return [...container.childNodes].map(writeNode).join("");
}

const voidElements: ReadonlySet<string> = new Set(["BR", "HR", "IMG"]);

/** Writes a node exactly as the server does, so that saving does not change the text. */
function writeNode(node: ChildNode): string {
  if (node instanceof Text) return escapeText(node.data);
  if (!(node instanceof Element)) return "";
  const name = node.tagName.toLowerCase();
  const attributes = [...node.attributes].map(
    (each) => ` ${each.name}="${escapeText(each.value).replaceAll('"', "&quot;")}"`,
  );
  if (voidElements.has(node.tagName)) return `<${name}${attributes.join("")} />`;
  return `<${name}${attributes.join("")}>${[...node.childNodes].map(writeNode).join("")}</${name}>`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Unwraps the only paragraph of a list entry or table cell if it comes first, as in hand-written HTML. */
function unwrapParagraph(holder: Element): void {
  const paragraphs = [...holder.children].filter(({ tagName }) => tagName === "P");
  const [first] = paragraphs;
  if (paragraphs.length === 1 && first === holder.firstElementChild) first.replaceWith(...first.childNodes);
}

/**
 * Turns each known placeholder in the text into an element. Unknown placeholders, and placeholders inside
 * tags, stay unchanged.
 */
function markPlaceholders(body: HTMLElement, labels: readonly string[]): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = splitAtPlaceholders(text.data, labels);
    if (parts.some(({ isKnown }) => isKnown)) text.replaceWith(...parts.map(toPart));
  }
}

function toPart({ text, name, isKnown }: TextPart): string | HTMLElement {
  if (name === undefined || !isKnown) return text;
  const chip = document.createElement("span");
  chip.dataset["placeholder"] = name;
  return chip;
}
