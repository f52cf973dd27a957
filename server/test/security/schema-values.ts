import { pickNaughtyNumber, pickNaughtyText } from "./naughty.ts";
import type { Random } from "./random.ts";

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly format?: string;
}

/**
 * Creates a value that a JSON Schema mostly accepts, close to its limits, so that the value passes the
 * validation and reaches the code that uses it.
 */
export function createValue(schema: object, random: Random, depth = 0): unknown {
  const { type, enum: values, const: only, oneOf, anyOf, ...rest } = schema as Schema;
  if (only !== undefined) return only;
  if (values) return random.pick(values);
  const variants = oneOf ?? anyOf;
  if (variants) return createValue(random.pick(variants), random, depth);
  switch (typeof type === "object" ? random.pick(type) : type) {
    case "object":
      return createObject(rest, random, depth);
    case "array":
      return Array.from({ length: depth > 8 ? 0 : random.below(4) }, () =>
        createValue(rest.items ?? {}, random, depth + 1),
      );
    case "string":
      return createText(rest, random);
    case "integer":
      return Math.round(createNumber(rest, random));
    case "number":
      return createNumber(rest, random);
    case "boolean":
      return random.percent(50);
    case "null":
      return null;
    default:
      return pickNaughtyText(random);
  }
}

function createObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  random: Random,
  depth: number,
) {
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random.percent(depth > 8 ? 0 : 35))
    .map(([name, property]) => [name, createValue(property, random, depth + 1)] as const);
  if (additionalProperties === true && random.percent(30))
    entries.push([pickNaughtyText(random), pickNaughtyText(random)]);
  return Object.fromEntries(entries);
}

function createText({ maxLength = 1_000, format }: Schema, random: Random): string {
  if (format === "date-time") {
    return random.pick([
      "2026-11-20T09:00:00Z",
      "9999-12-31T23:59:59.999Z",
      "0001-01-01T00:00:00+00:00",
      pickNaughtyText(random),
    ]);
  }
  if (format === "email")
    return random.pick(["ada@acme.test", `${"a".repeat(60)}@acme.test`, pickNaughtyText(random)]);
  if (format === "uri")
    return random.pick(["https://acme.test/a?b=c#d", "javascript:alert(1)", pickNaughtyText(random)]);
  return random.percent(5)
    ? "ß".repeat(Math.min(maxLength, 20_000))
    : pickNaughtyText(random).slice(0, maxLength);
}

function createNumber({ minimum = -1e6, maximum = 1e6 }: Schema, random: Random): number {
  return random.pick([
    minimum,
    maximum,
    Math.min(maximum, Math.max(minimum, 49.99)),
    pickNaughtyNumber(random),
  ]);
}
