import { isJson, type Json } from "../schema/json.ts";

/** The schema of a file. */
export const binary: Json = { type: "string", format: "binary" };

const listsOfSchemas = new Set(["anyOf", "oneOf", "allOf"]);

const singleSchemas = new Set([
  "items",
  "not",
  "if",
  "then",
  "else",
  "additionalProperties",
  "propertyNames",
]);

/** Keywords that are left out, because OpenAPI does not know them. Descriptions explain their effects. */
const leftOut = new Set(["commaList", "spelling", "distinctIds", "audience", "fieldDescription"]);

/** Converts schemas for an OpenAPI document, which contains each named record once and refers to it. */
export class Components {
  readonly schemas: Record<string, Json> = {};

  /** @throws if two different records have the same name */
  convert(schema: unknown): unknown {
    if (!isJson(schema)) return schema;
    const { title, default: byDefault, fieldDescription, ...body } = schema;
    if (typeof title !== "string") return this.#convertBody(schema);
    if (Array.isArray(body["type"])) {
      const record = this.convert({ ...withoutNull(body), title });
      return { anyOf: [record, { type: "null" }], description: fieldDescription ?? body["description"] };
    }
    this.#register(title, this.#convertBody(body));
    return { $ref: referenceTo(title), ...(byDefault !== undefined && { default: byDefault }) };
  }

  #register(title: string, body: Json): void {
    const known = this.schemas[title];
    if (known && JSON.stringify(known) !== JSON.stringify(body))
      throw new Error(`Two records are called ${title}`);
    this.schemas[title] = body;
  }

  #convertBody(schema: Json): Json {
    const converted: Json = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === "maxDecimals") converted["x-max-decimals"] = value;
      else if (keyword === "writtenBy") converted["x-written-by"] = value;
      // The closest pattern that every language supports.
      else if (keyword === "visible") converted["pattern"] = "\\S";
      else if (leftOut.has(keyword)) continue;
      else if (keyword === "discriminator") converted[keyword] = withMapping(value, schema["oneOf"]);
      else if (listsOfSchemas.has(keyword) && Array.isArray(value))
        converted[keyword] = value.map((entry) => this.convert(withType(entry, schema["type"])));
      else if (keyword === "properties" && isJson(value))
        converted[keyword] = this.#convertFields(value, schema["required"]);
      else if (keyword === "patternProperties" && isJson(value)) converted[keyword] = this.#convertMap(value);
      else converted[keyword] = singleSchemas.has(keyword) ? this.convert(value) : value;
    }
    return converted;
  }

  #convertMap(map: Json): Json {
    return Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, this.convert(schema)]));
  }

  #convertFields(fields: Json, required: unknown): Json {
    const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, this.#convertField(field, isRequired(name))]),
    );
  }

  /**
   * Moves the default of a field into its description: generators of clients treat a field with a `default`
   * as always present, and would require it in every request.
   */
  #convertField(field: unknown, isRequired: boolean): unknown {
    if (!isJson(field)) return field;
    const { default: byDefault, ...rest } = field;
    const converted = this.convert(rest);
    if (byDefault === undefined || isRequired || !isJson(converted)) return converted;
    const description = `${String(rest["description"])} Default: \`${JSON.stringify(byDefault)}\`.`;
    return { ...converted, description };
  }
}

/**
 * Repeats the type in an alternative that only bounds a value. Otherwise generators of clients give the
 * alternative an unknown type.
 */
const withType = (alternative: unknown, type: unknown): unknown =>
  isJson(alternative) && type !== undefined && !("$ref" in alternative)
    ? { type, ...alternative }
    : alternative;

const referenceTo = (title: string) => `#/components/schemas/${title}`;

function withoutNull(schema: Json): Json {
  const { type, enum: values } = schema;
  return {
    ...schema,
    ...(Array.isArray(type) && { type: type.find((name) => name !== "null") }),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }),
  };
}

/**
 * Maps the values of a discriminator to the variants. Without a mapping, OpenAPI takes a value as the name of
 * a component.
 */
function withMapping(discriminator: unknown, variants: unknown): unknown {
  if (!isJson(discriminator) || !Array.isArray(variants)) return discriminator;
  const { propertyName } = discriminator;
  const mapping: Record<string, string> = {};
  for (const variant of variants.filter(isJson)) {
    const property = isJson(variant["properties"]) ? variant["properties"][String(propertyName)] : undefined;
    if (isJson(property)) mapping[String(property["const"])] = referenceTo(String(variant["title"]));
  }
  return { propertyName, mapping };
}
