import {
  Column,
  Design,
  Discount,
  Feature,
  Group,
  Integrations,
  LineItem,
  Modification,
  Page,
  ProposalSettings,
  SideBySide,
  UpdateProposal,
} from "@proffer/contract";
import { Type, type TSchema } from "typebox";
import { invalid } from "../../../platform/errors.ts";
import { assertNoReservedKey } from "../../../platform/http/json.ts";
import { createNormalizer, type Normalizer } from "../../../platform/http/normalize-input.ts";
import { createBodyValidator, type Validator } from "../../../platform/http/validation.ts";
import { cleanRichText } from "../../../platform/text/rich-text.ts";
import type { PartKind } from "../../../records/items/index.ts";
import type { ItemKind } from "../../../schema.ts";
import type { Fields } from "./fields.ts";

/** Kinds of objects with settable fields. */
export type ObjectKind = "proposal" | ItemKind | PartKind;

/** A field described by its schema. */
export interface Field {
  /** True if null removes the field. */
  readonly isOptional: boolean;
  /** Converts a value to its stored form. Leaves invalid values unchanged. */
  readonly normalize: Normalizer;
  /**
   * Asserts that the value is valid for this field, independently of the other fields of the object. Errors
   * name the field `to`.
   */
  readonly validate: (to: unknown) => void;
}

/** The JSON Schema keywords needed for finding the schema of a field. */
interface Keywords {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly TSchema[];
  readonly additionalProperties?: boolean;
}

/** The fields of a proposal. All except optional numbers and texts are required. */
const proposalFields: TSchema = Type.Unsafe({
  type: "object",
  required: ["name", "tags", "settings", "design", "custom_variables", "integrations"],
  properties: {
    ...UpdateProposal.properties,
    settings: ProposalSettings,
    design: Design,
    integrations: Integrations,
  },
});

const schemas: Readonly<Record<ObjectKind, TSchema>> = {
  proposal: proposalFields,
  page: Page,
  group: Group,
  line_item: LineItem,
  side_by_side: SideBySide,
  modification: Modification,
  column: Column,
  feature: Feature,
  discount: Discount,
};

/** Fields that cannot be set: other operations change them, or only the server sets them. */
const unsettable: Readonly<Record<ObjectKind, readonly string[]>> = {
  proposal: ["is_template"],
  page: ["id", "type", "kind", "order_key", "children", "discounts", "created_at", "updated_at"],
  group: ["id", "type", "order_key", "line_items"],
  line_item: ["id", "type", "order_key", "modifications", "amount"],
  side_by_side: ["id", "type", "order_key", "columns", "features"],
  modification: ["id"],
  column: ["id"],
  feature: ["id", "order_key"],
  discount: ["id"],
};

const richText: Readonly<Record<ObjectKind, readonly string[]>> = {
  proposal: ["description", "notes"],
  page: ["content"],
  group: ["description"],
  line_item: ["description"],
  side_by_side: ["description"],
  modification: ["description"],
  column: ["description"],
  feature: [],
  discount: [],
};

const fields = new Map<string, Field>();

/** Returns the field at a path of an object. Throws if there is no such field. */
export function getField(kind: ObjectKind, path: readonly string[]): Field {
  assertNoReservedKey(path, "field");
  const [top = ""] = path;
  const found = unsettable[kind].includes(top) ? undefined : findSchemas(schemas[kind], path);
  if (!found || found.variants.length === 0)
    throw invalid({ field: `is not a field of a ${kind} that can be set` });
  const key = `${kind} ${found.pattern}`;
  let field = fields.get(key);
  if (!field) {
    field = createField(found, path.length === 1 && richText[kind].includes(top));
    // The cache stays small, because all keys without a schema share one entry.
    fields.set(key, field);
  }
  return field;
}

interface FoundSchemas {
  /** The path. A key without a schema is replaced by a star. */
  readonly pattern: string;
  readonly variants: readonly TSchema[];
  readonly isRequired: boolean;
}

/** Finds the schemas of a path. A field of a price has one schema for each pricing model. */
function findSchemas(root: TSchema, path: readonly string[]): FoundSchemas {
  let level: TSchema[] = [root];
  const pattern: string[] = [];
  let isRequired = false;
  for (const key of path) {
    const objects = level.flatMap((schema): Keywords[] => [
      { ...schema },
      ...(toKeywords(schema).oneOf ?? []),
    ]);
    const named = objects.filter(({ properties = {} }) => Object.hasOwn(properties, key));
    isRequired = named.length > 0 && named.every(({ required = [] }) => required.includes(key));
    level = named.flatMap(({ properties = {} }) => properties[key] ?? []);
    pattern.push(level.length > 0 ? key : "*");
    if (level.length === 0)
      level = objects.flatMap(({ patternProperties = {}, additionalProperties }) =>
        additionalProperties === true ? [anything] : Object.values(patternProperties),
      );
  }
  const texts = new Map(level.map((schema) => [JSON.stringify(schema), schema]));
  return { pattern: pattern.join("."), variants: [...texts.values()], isRequired };
}

/** The schema of values that the contract does not define. */
const anything: TSchema = Type.Unsafe({ additionalProperties: true });

function toKeywords(schema: TSchema): Keywords {
  return { ...schema };
}

function createField({ variants, isRequired }: FoundSchemas, isRichText: boolean): Field {
  const [first = anything] = variants;
  const schema = variants.length === 1 ? first : Type.Unsafe({ anyOf: variants });
  const normalize = createNormalizer(first);
  const admitsNull = [toKeywords(first).type].flat().includes("null");
  let validator: Validator | undefined;
  return {
    isOptional: !isRequired || admitsNull,
    normalize: (value, timeZone) => {
      // Normalizers modify the value. A copy is passed, because a conflict must report the original value.
      const own = typeof value === "object" ? structuredClone(value) : value;
      const normalized = normalize(own, timeZone);
      return isRichText && typeof normalized === "string" ? cleanRichText(normalized) : normalized;
    },
    validate: (to) => {
      validator ??= createBodyValidator(Type.Object({ to: schema }));
      validator({ to });
    },
  };
}

const wholes = new Map<ObjectKind, Validator>();

/**
 * Validates the fields of an object together, by the schema of its kind. Omits the lists of other objects.
 */
export function assertWhole(kind: ObjectKind, object: Fields): void {
  let validate = wholes.get(kind);
  if (!validate) {
    const { properties = {}, ...rest } = toKeywords(schemas[kind]);
    const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !below.has(name)));
    const required = rest.required?.filter((name) => !below.has(name)) ?? [];
    const schema: TSchema = Type.Unsafe({ ...rest, properties: own, required, additionalProperties: true });
    wholes.set(kind, (validate = createBodyValidator(schema)));
  }
  // Validates a copy, because the validator adds defaults and the object is shared.
  validate({ ...object });
}

const below = new Set([
  "children",
  "line_items",
  "modifications",
  "columns",
  "features",
  "discounts",
  "order_key",
  "created_at",
  "updated_at",
]);
