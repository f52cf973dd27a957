import { createHash } from "node:crypto";
import { AppError, invalid } from "../errors.ts";
import { parseJson } from "./json.ts";

/**
 * Formats a position in a list as an opaque text. `question` contains the parameters of the list. A cursor is
 * valid only for the same question. It is neither secret nor signed, so its content is validated like any
 * other input.
 */
export function formatCursor(question: unknown, position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([digest(question), ...position])).toString("base64url");
}

/** Reads the position in a cursor of the same question. Throws VALIDATION_ERROR for any other text. */
export function parseCursor(question: unknown, cursor: string): readonly unknown[] {
  const value = parse(cursor);
  if (!Array.isArray(value)) throw wrongCursor();
  const [asked, ...position]: unknown[] = value;
  if (asked !== digest(question)) throw invalid({ cursor: "was made for a list with other parameters" });
  return position;
}

export function wrongCursor(): AppError {
  return invalid({ cursor: "is not a cursor of this list" });
}

function parse(cursor: string): unknown {
  try {
    return parseJson(Buffer.from(cursor, "base64url"));
  } catch (error) {
    throw error instanceof AppError ? wrongCursor() : error;
  }
}

function digest(question: unknown): string {
  return createHash("sha256").update(JSON.stringify(question)).digest("base64url").slice(0, 16);
}
