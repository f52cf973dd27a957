import { createSealer, type Sealer } from "../../server/src/platform/secrets/sealer.ts";
import { hashToken } from "../../server/src/platform/secrets/tokens.ts";
import { formatTokenPurpose } from "../../server/src/records/share-links/share-links.ts";
import { formatSealPurpose } from "../../server/src/webhooks/endpoints/secrets.ts";

/** A row from the database with every value as text. */
export type TextRow = Readonly<Record<string, string | null>>;

/** A value of a row in a copy: one text for all copies, or a function of the copy's number. */
type Value = string | null | ((copy: number) => string);

/**
 * Matches an id. The first digits of an id are its time, and the last ones count up within a millisecond.
 * Copies differ in five digits between these two parts.
 */
const id = /\b([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-)([0-9a-f]{5})([0-9a-f]{7})\b/g;
const digits = 5;

/** Returns the key or token of a copy: the original with the number of the copy at its end. */
export function numberToken(token: string, copy: number): string {
  return token.slice(0, -digits) + toDigits(copy);
}

/**
 * Creates the rows of more organizations from the rows of one, with different ids, tokens, keys and
 * addresses.
 */
export class RowCopier {
  readonly #sealer: Sealer;
  readonly #apiKey: string;

  constructor(secret: string, apiKey: string) {
    this.#sealer = createSealer([secret]);
    this.#apiKey = apiKey;
  }

  /** Returns the values of a row in the order of `columns`. */
  read(table: string, row: TextRow, columns: readonly string[]): Value[] {
    const special = this.#special(table, row);
    return columns.map((column) => special[column] ?? numberIds(row[column] ?? null));
  }

  /**
   * Returns the values for which changing the ids in their text is not enough, because they are sealed or
   * must be unique.
   */
  #special(table: string, row: TextRow): Record<string, Value> {
    const open = (text: string | null | undefined, purpose: string) => this.#sealer.open(text ?? "", purpose);
    if (table === "users") return { email: (copy) => `${copy}.${row["email"]}` };
    if (table === "api_keys") return { key_hash: (copy) => hashToken(numberToken(this.#apiKey, copy)) };
    if (table === "webhook_endpoints") {
      const secret = open(row["secret_sealed"], formatSealPurpose(row["id"] ?? ""));
      return this.#sealed("secret_sealed", row, formatSealPurpose, () => secret);
    }
    if (table === "links") {
      const token = open(row["token_sealed"], formatTokenPurpose(row["id"] ?? ""));
      return {
        token_hash: (copy) => hashToken(numberToken(token, copy)),
        ...this.#sealed("token_sealed", row, formatTokenPurpose, (copy) => numberToken(token, copy)),
      };
    }
    return {};
  }

  #sealed(
    column: string,
    row: TextRow,
    formatPurpose: (id: string) => string,
    toText: (copy: number) => string,
  ): Record<string, Value> {
    const toId = numberIds(row["id"] ?? "");
    return { [column]: (copy) => this.#sealer.seal(toText(copy), formatPurpose(toValue(toId, copy) ?? "")) };
  }
}

export function toValue(value: Value, copy: number): string | null {
  return typeof value === "function" ? value(copy) : value;
}

/**
 * Splits a text at its ids once, because a large installation contains a thousand copies of the text. The
 * number of a copy is added to the digits of an id. Replacing the digits could create an id of the original.
 */
function numberIds(text: string | null): Value {
  if (text === null || text.search(id) < 0) return text;
  const parts = text
    .replace(id, "$1\0$2\0$3")
    .split("\0")
    .map((part, place) => (place % 2 === 1 ? Number.parseInt(part, 16) : part));
  return (copy) => parts.map((part) => (typeof part === "number" ? toDigits(part + copy) : part)).join("");
}

function toDigits(number: number): string {
  return (number % 16 ** digits).toString(16).padStart(digits, "0");
}
