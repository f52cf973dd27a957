import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { TSchema } from "typebox";
import { contractFormats, contractKeywords } from "../src/schema/keywords.ts";

/** Creates an Ajv that knows the contract's keywords and finds mistakes in its schemas. */
export function createContractAjv(options: { useDefaults?: boolean; coerceTypes?: "array" } = {}): Ajv2020 {
  const ajv = new Ajv2020({
    discriminator: true,
    strictTypes: true,
    allErrors: true,
    code: { optimize: false },
    ...options,
  });
  formats.default(ajv);
  for (const [name, isValid] of Object.entries(contractFormats)) ajv.addFormat(name, isValid);
  for (const keyword of contractKeywords) ajv.addKeyword({ ...keyword });
  return ajv;
}

const answers = createContractAjv();

/** Lists the faults of a value, one line each, or an empty list if the value matches the schema. */
export function findFaults(schema: TSchema, value: unknown, ajv: Ajv2020 = answers): string[] {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : (validate.errors ?? []).map(inWords);
}

function inWords({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || "(root)"} ${message} ${JSON.stringify(params)}`;
}
