import type { Operation } from "@proffer/contract";
import { formatJson } from "./code.ts";
import { findCredential, formatExamplePath } from "./request-values.ts";

/** Formats the operation as a call of `fetch`, for Node, Deno, Bun and browsers. */
export function formatTypescriptExample(operation: Operation, publicUrl: string): string {
  const url = `"${publicUrl}${formatExamplePath(operation)}"`;
  const options = formatOptions(operation);
  const call = options.length === 0 ? url : `${url}, {\n${options.join("\n")}\n}`;
  return `const response = await fetch(${call});\n${formatReading(operation)}`;
}

function formatOptions(operation: Operation): string[] {
  const { body, bodyTypes, examples, method } = operation;
  const credential = findCredential(operation);
  const headers = [
    ...(credential ? [`    Authorization: \`Bearer \${process.env.${credential}}\`,`] : []),
    ...(body ? ['    "Content-Type": "application/json",'] : []),
    ...(bodyTypes ? [`    "Content-Type": "${bodyTypes[0]}",`] : []),
  ];
  return [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length > 0 ? ["  headers: {", ...headers, "  },"] : []),
    ...(body ? [`  body: JSON.stringify(${formatLiteral(examples?.request)}),`] : []),
    ...(bodyTypes ? ['  body: await openAsBlob("photo.png"),'] : []),
  ];
}

/** Formats the code that reads the answer, by its content type. */
function formatReading({ answers }: Operation): string {
  const [answer] = Object.values(answers);
  const refusal = "if (!response.ok) throw new Error(await response.text());";
  if (answer?.contentType?.startsWith("text/")) return `${refusal}\nconst events = response.body;`;
  if (answer?.contentType !== undefined) return `${refusal}\nconst file = await response.blob();`;
  return answer?.body ? `${refusal}\nconst result = await response.json();` : refusal;
}

/** Formats JSON as a TypeScript literal, without needless quotes. */
function formatLiteral(value: unknown): string {
  return formatJson(value)
    .replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gmu, "$1$2:")
    .replaceAll("\n", "\n  ");
}
