import { ErrorBody, operations, webhooks, type Operation } from "@proffer/contract";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatOperation } from "./format-operation.ts";
import { TypeWriter } from "./type-writer.ts";

const folder = join(import.meta.dirname, "../src/generated");

/** Writes the types and the functions of the SDK from the contract (docs/decisions/sdk.md). */
export function generate(): void {
  const writer = new TypeWriter();
  const functions = Object.values<Operation>(operations).map((operation) =>
    formatOperation(operation, writer),
  );
  for (const { body } of webhooks) writer.formatType(body);
  writer.formatType({ ...ErrorBody.properties.error.properties.code, title: "ErrorCode" });

  const records = writer.formatRecords();
  const names = [...records.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = ""]) => name);
  const text = functions.join("\n");
  const code = text.replaceAll(/^\/\*\*[^]*?\*\/$/gm, "");
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  mkdirSync(folder, { recursive: true });
  write("records.ts", records);
  write(
    "operations.ts",
    `import type { CallOptions, ProfferClient } from "../client.ts";
import { defineCall, defineFile, defineList, defineStream, type Call, type ListCall } from "../define.ts";
import type { ${used.join(", ")} } from "./records.ts";

${text}`,
  );
}

/** Writes a file only if its content changes, so that its modification time is meaningful. */
function write(name: string, text: string): void {
  const file = join(folder, name);
  const whole = `// Written from the contract by "npm run generate -w sdk".\n\n${text}`;
  if (readIfThere(file) !== whole) writeFileSync(file, whole);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
