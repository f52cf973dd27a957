import type { Operation } from "@proffer/contract";
import { formatJson } from "./code.ts";
import { findCredential, formatExamplePath } from "./request-values.ts";

/** Formats the operation as a shell command. */
export function formatCurl(operation: Operation, publicUrl: string): string {
  const { body, bodyTypes, examples, method } = operation;
  const credential = findCredential(operation);
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${publicUrl}${formatExamplePath(operation)}`,
    ...(credential ? [`-H "Authorization: Bearer $${credential}"`] : []),
    ...(body
      ? [
          '-H "Content-Type: application/json"',
          `-d '${formatJson(examples?.request).replaceAll("'", `'\\''`)}'`,
        ]
      : []),
    ...(bodyTypes ? [`-H "Content-Type: ${bodyTypes[0]}"`, "--data-binary @FILE"] : []),
  ];
  return lines.join(" \\\n  ");
}
