import type { Block } from "../document/document.ts";
import type { Draft } from "../document/create-document.ts";

/** Lists the sources of all pictures of a document, without duplicates. */
export function listSources(document: Draft): string[] {
  const sources = new Set<string>();
  collectSources(document, sources);
  return [...sources];
}

function collectSources(value: unknown, sources: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  if (isPicture(value)) sources.add(value.source);
  if ("drawn" in value && typeof value.drawn === "string") sources.add(value.drawn);
  for (const inner of Object.values(value)) collectSources(inner, sources);
}

function isPicture(value: object): value is Extract<Block, { kind: "image" }> {
  return "kind" in value && value.kind === "image";
}
