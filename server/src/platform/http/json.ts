import { isUtf8 } from "node:buffer";
import { hasMoreThan } from "../text/plain-text.ts";
import { invalid } from "../errors.ts";
import { formatFieldName } from "./validation-details.ts";
import { findInexactNumber, type InexactNumber } from "./inexact-number.ts";

const maxDepth = 64;

/**
 * Maximum number of tags in all texts together. Cleaning a tag takes about a microsecond, so two mebibytes
 * would take half a second.
 */
const maxTags = 200_000;

/**
 * Parses a JSON body. Throws a 400 for input that would only fail later: bytes that are not UTF-8, text that
 * a database cannot store (NUL, lone surrogates), numbers that are infinite or inexact as doubles, and
 * nesting that JSON.stringify cannot handle. Also rejects the keys by which JavaScript reaches prototypes,
 * because Proffer would pass them on to less careful programs. If a key is repeated, its last value counts,
 * as everywhere in JavaScript.
 */
export function parseJson(bytes: Buffer): unknown {
  // Decoding would replace bad bytes silently, and a name would be stored with � in it.
  if (!isUtf8(bytes)) throw invalid({ body: "must be UTF-8" });
  const text = bytes.toString("utf8");
  if (hasMoreThan(maxTags, "<", text)) throw invalid({ body: `has more than ${maxTags} tags` });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid({ body: "is not valid JSON" });
  }
  // After the check of UTF-8, only escapes can produce NUL and lone surrogates. Most bodies have no escapes.
  const fault = findFault(value, text.includes("\\u"), 0);
  if (fault) throw invalid({ [formatFieldName(fault.path.toReversed())]: fault.problem });
  const inexact = findInexactNumber(text);
  if (inexact) throw invalid({ [formatFieldName(inexact.path)]: describeInexactNumber(inexact) });
  return value;
}

/** Maximum number of characters of a number quoted in a message. */
const maxRepeated = 40;

function describeInexactNumber({ literal, number }: InexactNumber): string {
  const repeated = literal.length > maxRepeated ? `${literal.slice(0, maxRepeated)}…` : literal;
  return `has more digits than a number can keep: ${repeated} would become ${number}`;
}

const reservedKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
const reservedKeyProblem = "is a name that no field can have";

/** Asserts that the path of an object contains no reserved key. */
export function assertNoReservedKey(path: readonly string[], field: string): void {
  if (path.some((key) => reservedKeys.has(key))) throw invalid({ [field]: reservedKeyProblem });
}

interface Fault {
  readonly problem: string;
  /**
   * The path of the fault, innermost key first. Built only after a fault, so that a valid body costs nothing.
   */
  readonly path: string[];
}

/** Finds the first fault of a value. The recursion ends at the maximum depth. */
function findFault(value: unknown, hasEscapes: boolean, depth: number): Fault | undefined {
  if (typeof value === "string") return hasEscapes ? findTextFault(value) : undefined;
  if (typeof value === "number") {
    return Number.isFinite(value) ? undefined : { problem: "must be a finite number", path: [] };
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === maxDepth) return { problem: `must not be nested deeper than ${maxDepth} levels`, path: [] };
  return Array.isArray(value)
    ? findListFault(value, hasEscapes, depth + 1)
    : findObjectFault(value as Record<string, unknown>, hasEscapes, depth + 1);
}

function findListFault(list: readonly unknown[], hasEscapes: boolean, depth: number): Fault | undefined {
  for (const [index, entry] of list.entries()) {
    const fault = findFault(entry, hasEscapes, depth);
    if (fault) return prependKey(String(index), fault);
  }
  return undefined;
}

function findObjectFault(
  object: Readonly<Record<string, unknown>>,
  hasEscapes: boolean,
  depth: number,
): Fault | undefined {
  for (const key of Object.keys(object)) {
    if (reservedKeys.has(key)) return { problem: reservedKeyProblem, path: [key] };
    const bad = hasEscapes ? findTextFault(key) : undefined;
    if (bad) return bad;
    const fault = findFault(object[key], hasEscapes, depth);
    if (fault) return prependKey(key, fault);
  }
  return undefined;
}

function prependKey(key: string, { problem, path }: Fault): Fault {
  path.push(key);
  return { problem, path };
}

function findTextFault(text: string): Fault | undefined {
  const problem = describeTextProblem(text);
  return problem === undefined ? undefined : { problem, path: [] };
}

/** Asserts that a database can store text from outside of JSON bodies. */
export function assertStorableText(text: string, field: string): void {
  const problem = describeTextProblem(text);
  if (problem !== undefined) throw invalid({ [field]: problem });
}

/** Describes why a database cannot store the text. Returns undefined if both databases can. */
function describeTextProblem(text: string): string | undefined {
  if (text.includes("\0")) return "must not contain the character NUL";
  return text.isWellFormed() ? undefined : "must be well-formed Unicode";
}
