import { contractKeywords } from "@proffer/contract";
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import type { TObject, TSchema } from "typebox";
import { invalid } from "../errors.ts";
import { addFormats } from "./formats.ts";
import { toDetails } from "./validation-details.ts";

export interface Validator {
  (value: unknown): void;
  /** Compiles the schema in advance. This takes up to 50 ms, which the first value would wait for. */
  readonly compile: () => void;
}

/** Creates the validator of a body, without type coercion: a quoted number is a fault. */
export function createBodyValidator(schema: TSchema): Validator {
  const validate = createValidator(schema, body);
  const validateBody = (value: unknown) => {
    if (value === undefined) throw invalid({ body: "is missing: send a JSON object" });
    validate(value);
  };
  return Object.assign(validateBody, { compile: validate.compile });
}

/** Creates the validator of path and query parameters, whose values are texts. */
export function createTextValidator(schema: TObject): Validator {
  const validate = createValidator(schema, text);
  const integers = listIntegers(schema);
  const validateText = (value: unknown) => {
    for (const name of integers) clearOtherNotations(value as Record<string, unknown>, name);
    validate(value);
  };
  return Object.assign(validateText, { compile: validate.compile });
}

function listIntegers({ properties }: TObject): string[] {
  return Object.keys(properties).filter((name) => {
    const schema: { type?: unknown } = properties[name] ?? {};
    return schema.type === "integer";
  });
}

/** Clears integers such as 0x10, 1e1, 1.0 and " 1", which Ajv would coerce. Ajv rejects the empty text. */
function clearOtherNotations(values: Record<string, unknown>, name: string): void {
  const given = values[name];
  if (typeof given === "string" && !/^-?\d+$/.test(given)) values[name] = "";
}

interface CompilerPair {
  readonly first: Ajv2020;
  readonly all: Ajv2020;
  /**
   * True if an error in an element of a list names the whole list, because a repeated parameter is one field.
   */
  readonly isFlat: boolean;
}

const body: CompilerPair = {
  first: createCompiler({}),
  all: createCompiler({ allErrors: true }),
  isFlat: false,
};
const text: CompilerPair = {
  first: createCompiler({ coerceTypes: "array" }),
  all: createCompiler({ coerceTypes: "array", allErrors: true }),
  isFlat: true,
};

function createCompiler(options: Options): Ajv2020 {
  const ajv = new Ajv2020({
    ...options,
    // Errors contain their schema, for the messages.
    verbose: true,
    // Halves the compile time, which the first request waits for. The validation itself is not slower.
    code: { optimize: false },
    // The schemas are part of the product. Checking them would add 0.1 s to the start, because the
    // meta-schema is compiled first.
    meta: false,
    validateSchema: false,
    discriminator: true,
    useDefaults: true,
    strict: false,
  });
  addFormats(ajv);
  for (const keyword of contractKeywords) ajv.addKeyword({ ...keyword });
  return ajv;
}

/**
 * Creates a validator that stops at the first fault. It checks only an invalid value a second time, to
 * collect all faults. For a large value, it reports only the first fault, because two mebibytes of faults
 * would become half a million error objects.
 */
function createValidator(schema: TSchema, { first, all, isFlat }: CompilerPair): Validator {
  // Compiled lazily, because compiling all schemas would double the start time.
  let compiled: ValidateFunction | undefined;
  const compile = () => (compiled ??= first.compile(schema));
  const validate = (value: unknown) => {
    const isValid = compile();
    if (isValid(value)) return;
    const errors = isSmall(value) ? listErrors(all.compile(schema), value) : isValid.errors;
    throw invalid(toDetails(errors, isFlat));
  };
  return Object.assign(validate, { compile });
}

function listErrors(validate: ValidateFunction, value: unknown): ValidateFunction["errors"] {
  validate(value);
  return validate.errors;
}

const maxSmallValues = 5_000;

function isSmall(value: unknown): boolean {
  return countValues(value, maxSmallValues) < maxSmallValues;
}

/** Counts values up to `max`. `parseJson` limits the depth of the recursion. */
function countValues(value: unknown, max: number): number {
  if (typeof value !== "object" || value === null) return 1;
  let count = 1;
  for (const child of Object.values(value)) {
    count += countValues(child, max - count);
    if (count >= max) break;
  }
  return count;
}
