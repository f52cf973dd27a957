import { isUtf8 } from "node:buffer";
import { hasMoreThan } from "../count.ts";
import { invalid } from "../errors.ts";
import { fieldName } from "./field-name.ts";
import { inexactNumber, type InexactNumber } from "./inexact-number.ts";

const deepest = 64;

/** In all texts together, because cleaning each tag takes about a microsecond: two mebibytes of nothing else are half a second. */
const maxTags = 200_000;

/**
 * Parses a JSON body and refuses, as a clear 400, what would only fail later: bytes that are not UTF-8, text that a
 * database cannot hold (NUL, lone surrogates), numbers that are not finite or would be changed by parsing, nesting that JSON.stringify cannot follow.
 * Of a key that is given twice the last one counts, as everywhere in JavaScript. Keys may be any text: JSON.parse makes
 * `__proto__` a property like any other, and whoever copies objects with keys from outside copies entries, never assigns.
 */
export function parseJson(bytes: Buffer): unknown {
  // Decoding replaces a bad byte in silence, and a name would be stored with � in it.
  if (!isUtf8(bytes)) throw invalid({ body: "must be UTF-8" });
  const text = bytes.toString("utf8");
  if (hasMoreThan(maxTags, "<", text)) throw invalid({ body: `holds more than ${maxTags} tags` });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid({ body: "is not valid JSON" });
  }
  // NUL and lone surrogates survive UTF-8 and JSON.parse only as escapes, and most bodies have none.
  const fault = faultOf(value, text.includes("\\u"), 0);
  if (fault) throw invalid({ [fieldName(fault.path.toReversed())]: fault.problem });
  const inexact = inexactNumber(text);
  if (inexact) throw invalid({ [fieldName(inexact.path)]: exactnessProblem(inexact) });
  return value;
}

/** As many characters of a number as a message repeats. */
const maxRepeated = 40;

function exactnessProblem({ literal, number }: InexactNumber): string {
  const repeated = literal.length > maxRepeated ? `${literal.slice(0, maxRepeated)}…` : literal;
  return `has more digits than a number can keep: ${repeated} would become ${number}`;
}

interface Fault {
  readonly problem: string;
  /** From the inside out: written only once a fault is found, so that a good body pays nothing for it. */
  readonly path: string[];
}

/** Recursive, which is safe because it turns back at the depth that it is to refuse. */
function faultOf(value: unknown, hasEscapes: boolean, depth: number): Fault | undefined {
  if (typeof value === "string") return hasEscapes ? textFault(value) : undefined;
  if (typeof value === "number") {
    return Number.isFinite(value) ? undefined : { problem: "must be a finite number", path: [] };
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === deepest) return { problem: `must not be nested deeper than ${deepest} levels`, path: [] };
  return Array.isArray(value)
    ? faultInList(value, hasEscapes, depth + 1)
    : faultInObject(value as Record<string, unknown>, hasEscapes, depth + 1);
}

function faultInList(list: readonly unknown[], hasEscapes: boolean, depth: number): Fault | undefined {
  for (const [index, entry] of list.entries()) {
    const fault = faultOf(entry, hasEscapes, depth);
    if (fault) return at(String(index), fault);
  }
  return undefined;
}

function faultInObject(
  object: Readonly<Record<string, unknown>>,
  hasEscapes: boolean,
  depth: number,
): Fault | undefined {
  for (const key of Object.keys(object)) {
    const bad = hasEscapes ? textFault(key) : undefined;
    if (bad) return bad;
    const fault = faultOf(object[key], hasEscapes, depth);
    if (fault) return at(key, fault);
  }
  return undefined;
}

function at(key: string, { problem, path }: Fault): Fault {
  path.push(key);
  return { problem, path };
}

function textFault(text: string): Fault | undefined {
  const problem = textProblem(text);
  return problem === undefined ? undefined : { problem, path: [] };
}

/** For text that arrives outside of a JSON body. */
export function refuseText(text: string, field: string): void {
  const problem = textProblem(text);
  if (problem !== undefined) throw invalid({ [field]: problem });
}

/** What keeps a text from being stored on every database, if anything. */
function textProblem(text: string): string | undefined {
  if (text.includes("\0")) return "must not contain the character NUL";
  return text.isWellFormed() ? undefined : "must be well-formed Unicode";
}
