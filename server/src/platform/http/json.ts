import { invalid } from "../errors.ts";

const deepest = 64;

/**
 * Parses a JSON body and refuses, as a clear 400, what would only fail later: text that a database cannot hold
 * (NUL, lone surrogates), numbers that are not finite, nesting that JSON.stringify cannot follow, keys that reach prototypes.
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid({ body: "is not valid JSON" });
  }
  refuseHostile(value);
  return value;
}

/** Walks with its own stack: a recursive walk would overflow on the very input that it is to refuse. */
function refuseHostile(root: unknown): void {
  const open: Array<{ value: unknown; path: string; depth: number }> = [{ value: root, path: "", depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next;
    const field = path || "body";
    if (typeof value === "string") refuseText(value, field);
    else if (typeof value === "number" && !Number.isFinite(value))
      throw invalid({ [field]: "must be a finite number" });
    else if (typeof value === "object" && value !== null) {
      if (depth === deepest)
        throw invalid({ [rootOf(path)]: `must not be nested deeper than ${deepest} levels` });
      for (const [key, child] of Object.entries(value)) {
        const childPath = path ? `${path}.${key}` : key;
        refuseText(key, field);
        if (key === "__proto__" || key === "constructor")
          throw invalid({ [childPath]: "is not a known field" });
        open.push({ value: child, path: childPath, depth: depth + 1 });
      }
    }
  }
}

export function refuseText(text: string, field: string): void {
  if (text.includes("\0")) throw invalid({ [field]: "must not contain the character NUL" });
  if (!text.isWellFormed()) throw invalid({ [field]: "must be well-formed Unicode" });
}

function rootOf(path: string): string {
  return path.split(".")[0] || "body";
}
