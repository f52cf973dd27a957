import type { Block } from "../document/document.ts";
import type { Draft } from "../document/create-document.ts";

/** Lists the sources of all pictures of a document, without duplicates. */
export function listSources(document: Draft): string[] {
  const found = new Set<string>();
  collectSources(document, found);
  return [...found];
}

function collectSources(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  if (isPicture(value)) found.add(value.source);
  if ("drawn" in value && typeof value.drawn === "string") found.add(value.drawn);
  for (const inner of Object.values(value)) collectSources(inner, found);
}

function isPicture(value: object): value is Extract<Block, { kind: "image" }> {
  return "kind" in value && value.kind === "image";
}
