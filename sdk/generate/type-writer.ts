/** A JSON Schema of the contract, with the keywords that determine its type. */
interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly fieldDescription?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
}

/** Writes schemas as TypeScript types. A schema with a title becomes an exported type with this name. */
export class TypeWriter {
  readonly #records = new Map<string, string>();

  /** Formats the declarations of all records so far, sorted by name. */
  formatRecords(): string {
    const sorted = [...this.#records].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([, declaration]) => declaration).join("\n");
  }

  /** Formats the type of a schema, or the name of a record. */
  formatType(schema: Schema): string {
    const { title, ...unnamed } = schema;
    if (title === undefined) return this.#formatBody(unnamed);
    const types = [schema.type ?? []].flat();
    const values = schema.enum?.filter((value) => value !== null);
    const body = {
      ...unnamed,
      ...(types.length > 0 && { type: types.filter((type) => type !== "null") }),
      ...(values && { enum: values }),
    };
    this.#declare(title, body);
    return types.includes("null") ? `${title} | null` : title;
  }

  /** Formats the fields of an object, one on each line. */
  formatFields({ properties = {}, required = [] }: Schema): string {
    return Object.entries(properties)
      .map(([name, field]) => {
        const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
        const mark = required.includes(name) ? "" : "?";
        return `${formatComment(field.fieldDescription ?? field.description)}${key}${mark}: ${this.formatType(field)};\n`;
      })
      .join("");
  }

  #declare(name: string, schema: Schema): void {
    const type = this.#formatBody(schema);
    const declaration = type.startsWith("{")
      ? `export interface ${name} ${type}\n`
      : `export type ${name} = ${type};\n`;
    const whole = `${formatComment(schema.description)}${declaration}`;
    const known = this.#records.get(name);
    // Records may have different descriptions in different places.
    if (known !== undefined && !known.endsWith(declaration))
      throw new Error(`Two records are called ${name}`);
    this.#records.set(name, known ?? whole);
  }

  #formatBody(schema: Schema): string {
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    if (schema.oneOf) return this.#formatUnion(schema.oneOf);
    if (schema.type === undefined) return schema.anyOf ? this.#formatUnion(schema.anyOf) : "unknown";
    return [schema.type]
      .flat()
      .map((type) => this.#formatOfType(type, schema))
      .join(" | ");
  }

  #formatUnion(variants: readonly Schema[]): string {
    return [...new Set(variants.map((variant) => this.formatType(variant)))].join(" | ");
  }

  #formatOfType(type: string, schema: Schema): string {
    switch (type) {
      case "integer":
        return "number";
      case "array":
        return `Array<${schema.items ? this.formatType(schema.items) : "unknown"}>`;
      case "object":
        return this.#formatObject(schema);
      default:
        return type;
    }
  }

  #formatObject(schema: Schema): string {
    const { properties = {}, patternProperties, additionalProperties } = schema;
    const [values] = Object.values(patternProperties ?? {});
    if (values) return `Record<string, ${this.formatType(values)}>`;
    if (typeof additionalProperties === "object")
      return `Record<string, ${this.formatType(additionalProperties)}>`;
    if (Object.keys(properties).length === 0)
      return `Record<string, ${additionalProperties === false ? "never" : "unknown"}>`;
    const index = additionalProperties === true ? "[key: string]: unknown;\n" : "";
    return `{\n${this.formatFields(schema)}${index}}`;
  }
}

/** Formats a doc comment, or nothing. */
export function formatComment(text: string | undefined): string {
  if (text === undefined) return "";
  const lines = text.replaceAll("*/", "*\\/").split("\n");
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`;
}
