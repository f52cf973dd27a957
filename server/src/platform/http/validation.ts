import { contractKeywords } from "@proffer/contract";
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import type { TObject, TSchema } from "typebox";
import { invalid } from "../errors.ts";
import { addFormats } from "./formats.ts";
import { detailsOf } from "./validation-details.ts";

export interface Validate {
  (value: unknown): void;
  /** Compiles the schema, which takes up to 50 ms and which the first value would otherwise wait for. */
  readonly compile: () => void;
}

/** Bodies are taken as they are: a number in quotes is a fault. */
export function bodyValidator(schema: TSchema): Validate {
  const validate = validator(schema, body);
  const validateBody = (value: unknown) => {
    if (value === undefined) throw invalid({ body: "is missing: send a JSON object" });
    validate(value);
  };
  return Object.assign(validateBody, { compile: validate.compile });
}

/** For path and query parameters, whose values arrive as text. */
export function textValidator(schema: TObject): Validate {
  const validate = validator(schema, text);
  const integers = integersIn(schema);
  const validateText = (value: unknown) => {
    for (const name of integers) refuseOtherNotations(value as Record<string, unknown>, name);
    validate(value);
  };
  return Object.assign(validateText, { compile: validate.compile });
}

function integersIn({ properties }: TObject): string[] {
  return Object.keys(properties).filter((name) => {
    const schema: { type?: unknown } = properties[name] ?? {};
    return schema.type === "integer";
  });
}

/** Left to itself Ajv reads 0x10, 1e1, 1.0 and « 1» as integers too. It takes nothing at all for none. */
function refuseOtherNotations(values: Record<string, unknown>, name: string): void {
  const given = values[name];
  if (typeof given === "string" && !/^-?\d+$/.test(given)) values[name] = "";
}

interface Compilers {
  readonly first: Ajv2020;
  readonly all: Ajv2020;
  /** A parameter that is given several times is one field to whoever gave it. */
  readonly isFlat: boolean;
}

const body: Compilers = { first: compiler({}), all: compiler({ allErrors: true }), isFlat: false };
const text: Compilers = {
  first: compiler({ coerceTypes: "array" }),
  all: compiler({ coerceTypes: "array", allErrors: true }),
  isFlat: true,
};

function compiler(options: Options): Ajv2020 {
  const ajv = new Ajv2020({
    ...options,
    // Faults come with their schema, which knows what would have been right.
    verbose: true,
    // Compiling takes half of the time so, which the first request of each kind waits for; checking takes as long as ever.
    code: { optimize: false },
    discriminator: true,
    useDefaults: true,
    strict: false,
  });
  addFormats(ajv);
  for (const keyword of contractKeywords) ajv.addKeyword({ ...keyword });
  return ajv;
}

/**
 * Looks for the first fault, and only when there is one for all of them: a good request pays for no more. In a large value
 * it stays with the first, because two mebibytes with a fault in every byte would become half a million error objects.
 */
function validator(schema: TSchema, { first, all, isFlat }: Compilers): Validate {
  // Not before the start: compiling every schema would be half of the time that it takes.
  let compiled: ValidateFunction | undefined;
  const compile = () => (compiled ??= first.compile(schema));
  const validate = (value: unknown) => {
    const isValid = compile();
    if (isValid(value)) return;
    const errors = isSmall(value) ? errorsOf(all.compile(schema), value) : isValid.errors;
    throw invalid(detailsOf(errors, isFlat));
  };
  return Object.assign(validate, { compile });
}

function errorsOf(validate: ValidateFunction, value: unknown): ValidateFunction["errors"] {
  validate(value);
  return validate.errors;
}

const small = 5_000;

function isSmall(value: unknown): boolean {
  return countValues(value, small) < small;
}

/** Counts no further than `most`. `parseJson` has seen to it that the recursion ends. */
function countValues(value: unknown, most: number): number {
  if (typeof value !== "object" || value === null) return 1;
  let count = 1;
  for (const child of Object.values(value)) {
    count += countValues(child, most - count);
    if (count >= most) break;
  }
  return count;
}
