import { hasVisibleCharacter, isEmailAddress } from "../people.ts";

/**
 * Formats of the contract that Ajv lacks. An international address or URL may have characters beyond ASCII.
 */
export const contractFormats: Readonly<Record<string, (text: string) => boolean>> = {
  "idn-email": isEmailAddress,
  iri: (text) => /^[^\s\p{Cc}<>"{}|\\^`]+$/u.test(text) && URL.canParse(text),
};

/**
 * The JSON Schema keywords that the contract adds. A validator of its schemas must know them. The definitions
 * have the form of Ajv's `addKeyword`, without depending on Ajv.
 */
export const contractKeywords = [
  {
    keyword: "maxDecimals",
    type: "number",
    schemaType: "number",
    validate: (limit: number, data: number) => countDecimals(data) <= limit,
  },
  {
    /** Only for query parameters: `a,B` becomes `["A", "B"]` before the items are validated. */
    keyword: "commaList",
    type: "array",
    schemaType: "string",
    before: "items",
    modifying: true,
    validate: (letterCase: string, data: unknown[]) => {
      data.splice(0, data.length, ...data.flatMap((entry) => splitList(entry, letterCase)));
      return true;
    },
  },
  {
    /** Maps by id: ids that differ only in case are equal. */
    keyword: "distinctIds",
    type: "object",
    schemaType: "boolean",
    validate: (_isAsked: boolean, data: object) => {
      const ids = Object.keys(data);
      return (
        new Set(ids.map((id) => (/^[0-9a-f-]{36}$/i.test(id) ? id.toLowerCase() : id))).size === ids.length
      );
    },
  },
  {
    /** A reader sees at least one character: not only white space, fillers, controls or combining marks. */
    keyword: "visible",
    type: "string",
    schemaType: "boolean",
    validate: (_isAsked: boolean, data: string) => hasVisibleCharacter(data),
  },
  {
    /**
     * The normalization that the server applies: `id`, `upper`, `enum` (any case), `expiry` (a date is the
     * end of the day), `name`, `email` or `url`. The keyword does not affect validity.
     */
    keyword: "spelling",
    schemaType: "string",
  },
  {
    /** People who may see the field: `members` or `partners`. Default: also recipients. See `audience.ts`. */
    keyword: "audience",
    schemaType: "string",
  },
  {
    /**
     * Description of a field that is a record or null. The description of the record is shared by all its
     * uses.
     */
    keyword: "fieldDescription",
    schemaType: "string",
  },
  {
    /**
     * `outside`: the value was written by people outside of the organization, or by their programs. Programs
     * that show it to a language model mark it as data.
     */
    keyword: "writtenBy",
    schemaType: "string",
  },
] as const;

function splitList(entry: unknown, letterCase: string): unknown[] {
  if (typeof entry !== "string") return [entry];
  const words = entry
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  return letterCase === "upper"
    ? words.map((word) => word.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()))
    : words;
}

/** Counts the decimals of the shortest notation that reads back as the same number. */
function countDecimals(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const fraction = mantissa.split(".")[1] ?? "";
  return Math.max(0, fraction.length - Number(exponent));
}
