import { ids } from "../examples/ids.ts";
import type { Operation } from "../operation.ts";

const idsInPath: Readonly<Record<string, string>> = {
  "/api/proposals/{id}": ids.proposal,
  "/api/library-items/{id}": ids.libraryItem,
  "/api/members/{id}": ids.user,
  "{item_id}": ids.lineItem,
  "{page_id}": ids.page,
  "/oidc/{id}": "company",
  "{id}": ids.created,
};

/** The operation as a command that can be pasted into a shell. */
export function curl(
  { body, bodyTypes, examples, method, path, security }: Operation,
  publicUrl: string,
): string {
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${publicUrl}${withIds(path)}`,
    ...(security === "none"
      ? []
      : [`-H "Authorization: Bearer $${security === "session" ? "ACCESS_TOKEN" : "API_KEY"}"`]),
    ...(body
      ? ['-H "Content-Type: application/json"', `-d '${asJson(examples?.request).replaceAll("'", `'\\''`)}'`]
      : []),
    ...(bodyTypes ? [`-H "Content-Type: ${bodyTypes[0]}"`, "--data-binary @FILE"] : []),
  ];
  return lines.join(" \\\n  ");
}

export const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

function withIds(path: string): string {
  let filled = path;
  for (const [pattern, value] of Object.entries(idsInPath))
    filled = filled.replace(pattern, pattern.replace(/\{\w+\}/u, value));
  return filled;
}
