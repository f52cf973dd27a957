import type { Block } from "../document/document.ts";
import type { Draft } from "../document/make-document.ts";

/** Every picture that a document shows, each once. */
export function sourcesOf(document: Draft): string[] {
  const found = new Set<string>();
  collect(document, found);
  return [...found];
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  if (isPicture(value)) found.add(value.source);
  if ("drawn" in value && typeof value.drawn === "string") found.add(value.drawn);
  for (const inner of Object.values(value)) collect(inner, found);
}

function isPicture(value: object): value is Extract<Block, { kind: "image" }> {
  return "kind" in value && value.kind === "image";
}
