import { isJson, type Json } from "./json.ts";

/**
 * The people who may see a field. Each audience also sees the fields of the audiences after it: members who may
 * see costs, all members of the organization, partners (external programs and people who get exports and
 * webhooks), and recipients of a proposal. All four see a field without a mark.
 */
export type Audience = "cost_readers" | "members" | "partners" | "recipients";

/** Marks a field that only members who may see costs may see. */
export const forCostReaders = { audience: "cost_readers" } as const;

/** Marks a field that only members may see. */
export const forMembers = { audience: "members" } as const;

/** Marks a field that members may see, and partners in exports and webhooks, but recipients may not. */
export const forPartners = { audience: "partners" } as const;

const reach: Readonly<Record<string, number>> = {
  recipients: 0,
  partners: 1,
  members: 2,
  cost_readers: 3,
};

/**
 * Tells whether the audience may see a field with this schema. A mark on a record applies to every field that
 * contains this record.
 */
function maySee(audience: Audience, field: unknown): boolean {
  return !isJson(field) || (reach[audience] ?? 0) >= findReach(field);
}

const findReach = remember((field) =>
  Math.max(...[field, ...listVariants(field)].map((each) => reach[String(each["audience"])] ?? 0)),
);

/** Caches the results of `derive` by schema, because `limitTo` runs on a whole proposal for each event. */
function remember<T>(derive: (schema: Json) => T): (schema: Json) => T {
  const known = new WeakMap<Json, T>();
  return (schema) => {
    const found = known.get(schema) ?? derive(schema);
    known.set(schema, found);
    return found;
  };
}

const listsOfSchemas = ["anyOf", "oneOf", "allOf"] as const;

function listVariants(schema: Json): Json[] {
  return listsOfSchemas.flatMap((name) => schema[name] ?? []).filter(isJson);
}

/**
 * Removes the fields that the audience may not see, at any depth, by the marks of the schema. `keepsOther`
 * decides by name whether a field outside of the schema stays, at any depth. By default, all of these fields
 * stay.
 */
export function limitTo<T>(
  audience: Audience,
  schema: unknown,
  value: T,
  keepsOther: (name: string) => boolean = () => true,
): T {
  return limitValue(schema, value) as T;

  function limitValue(known: unknown, inner: unknown): unknown {
    if (Array.isArray(inner)) {
      const items = findSchema(known, (each) => "items" in each)?.["items"];
      return inner.map((entry) => limitValue(items, entry));
    }
    if (!isJson(inner)) return inner;
    const fields = findSchema(known, (each) => describes(each, inner))?.["properties"];
    const kept = Object.entries(inner).flatMap(([name, field]) => {
      const schemaOfField = isJson(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;
      const isKept = schemaOfField === undefined ? keepsOther(name) : maySee(audience, schemaOfField);
      return isKept ? [[name, limitValue(schemaOfField, field)]] : [];
    });
    return Object.fromEntries(kept);
  }
}

/** Finds a schema that fits: the schema itself or one of its variants, at any depth. */
function findSchema(schema: unknown, fits: (schema: Json) => boolean): Json | undefined {
  if (!isJson(schema)) return undefined;
  if (fits(schema)) return schema;
  for (const variant of listVariants(schema)) {
    const found = findSchema(variant, fits);
    if (found) return found;
  }
  return undefined;
}

/** Lists the constants of an object schema, such as its type, or null for another schema. */
const listConstants = remember(({ properties }) =>
  isJson(properties)
    ? Object.entries(properties).filter(
        (entry): entry is [string, Json] => isJson(entry[1]) && "const" in entry[1],
      )
    : null,
);

/** Tells whether an object schema describes the value: the value contradicts no constant of the schema. */
function describes(schema: Json, value: Json): boolean {
  const constants = listConstants(schema);
  return (
    constants !== null &&
    constants.every(([name, field]) => !(name in value) || field["const"] === value[name])
  );
}

/** Lists the paths of the fields in a value that the audience may not see, such as pages.0.cost. */
export function listHidden(audience: Audience, schema: unknown, value: unknown): string[] {
  if (Array.isArray(value)) {
    const items = findSchema(schema, (each) => "items" in each)?.["items"];
    return value.flatMap((entry, index) => addPath(String(index), listHidden(audience, items, entry)));
  }
  if (!isJson(value)) return [];
  const fields = findSchema(schema, (each) => describes(each, value))?.["properties"];
  return Object.entries(value).flatMap(([name, field]) => {
    const known = isJson(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (known === undefined) return [];
    return maySee(audience, known) ? addPath(name, listHidden(audience, known, field)) : [name];
  });
}

const addPath = (name: string, paths: readonly string[]) => paths.map((path) => `${name}.${path}`);

/**
 * Removes the fields that the audience may not see from a schema, at any depth. A record that loses fields,
 * or contains such a record, gets `prefix` before its name.
 */
export function limitSchema(audience: Audience, schema: object, prefix: string): Json {
  return limitJsonSchema({ ...schema });

  function limitJsonSchema(known: unknown): Json {
    if (!isJson(known)) return {};
    const less = Object.fromEntries(
      Object.entries(known).map(([name, value]) => [name, limitKeyword(known, name, value)]),
    );
    if (JSON.stringify(less) === JSON.stringify(known)) return known;
    return { ...less, ...("title" in known && { title: `${prefix}${String(known["title"])}` }) };
  }

  function limitKeyword({ properties }: Json, name: string, value: unknown): unknown {
    const isSeen = (field: string) => !isJson(properties) || maySee(audience, properties[field]);
    if (name === "properties" && isJson(value))
      return Object.fromEntries(
        Object.entries(value).flatMap(([field, each]) =>
          isSeen(field) ? [[field, limitJsonSchema(each)]] : [],
        ),
      );
    if (name === "required" && Array.isArray(value)) return value.filter((field) => isSeen(String(field)));
    if (name === "items") return limitJsonSchema(value);
    return listsOfSchemas.some((each) => each === name) && Array.isArray(value)
      ? value.map(limitJsonSchema)
      : value;
  }
}

/** Lists the names of all schema fields that the audience may not see. */
export function listHiddenFields(audience: Audience, schema: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (known: unknown): void => {
    if (Array.isArray(known)) known.forEach(walk);
    if (!isJson(known)) return;
    const { properties } = known;
    for (const [name, field] of Object.entries(isJson(properties) ? properties : {}))
      if (!maySee(audience, field)) names.add(name);
    Object.values(known).forEach(walk);
  };
  walk(schema);
  return names;
}
