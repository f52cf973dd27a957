import type { TSchema } from "typebox";
import { createCaseRule, spellings } from "./spellings.ts";

/**
 * Normalizes a parsed value, in place, to the canonical form of the contract. Leaves values that it cannot
 * read unchanged. `timeZone` is needed only for schemas with the spelling `expiry`, whose dates are days in
 * this zone.
 */
export type Normalizer = (value: unknown, timeZone?: string) => unknown;

export interface NormalizeOptions {
  /**
   * True for the top level of a PATCH, in which null clears a field or is rejected. Nested values are read as
   * in a POST.
   */
  readonly isPatch?: boolean;
  /** True for values in an address, where enumerations may have any case. */
  readonly isAddress?: boolean;
}

/**
 * Creates the normalizer of a schema. The schema defines the accepted input forms of all operations:
 *
 * - null for an optional field means an absent field.
 * - An empty field of another variant is ignored.
 * - Ids, currency codes and some enumerations have one spelling.
 *
 * Built from the schema at the first request. See docs/decisions/input-forms.md.
 */
export function createNormalizer(schema: TSchema, options: NormalizeOptions = {}): Normalizer {
  let normalize: Normalizer | undefined;
  return (value, timeZone) => {
    normalize ??= findNormalizer(schema, options) ?? ((given) => given);
    return normalize(value, timeZone);
  };
}

/** Returns true if a schema contains dates that mean a day in the organization's time zone. */
export function hasDays(schema: TSchema): boolean {
  return JSON.stringify(schema).includes('"spelling":"expiry"');
}

interface Keywords {
  readonly type?: string | readonly string[];
  readonly spelling?: string;
  readonly enum?: readonly unknown[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly oneOf?: readonly TSchema[];
  readonly discriminator?: { readonly propertyName: string };
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly propertyNames?: Keywords;
  readonly required?: readonly string[];
  readonly const?: unknown;
}

/** Finds the normalizer of a schema. Returns undefined if no value needs one. */
function findNormalizer(schema: TSchema, options: NormalizeOptions): Normalizer | undefined {
  const keywords: Keywords = { ...schema };
  const within = { isAddress: options.isAddress ?? false };
  const steps = [
    ...(keywords.anyOf ?? []).map((each) => findNormalizer(each, within)),
    createTextStep(keywords, within.isAddress),
    keywords.items && createListStep(findNormalizer(keywords.items, within)),
    keywords.propertyNames && createKeysStep(keywords.propertyNames),
    keywords.properties && createFieldsStep(keywords, options),
    createVariantsStep(keywords, options),
  ].filter((step) => step !== undefined);
  if (steps.length < 2) return steps[0];
  return (value, timeZone) => steps.reduce((known, step) => step(known, timeZone), value);
}

function createTextStep({ spelling, enum: values }: Keywords, isAddress: boolean): Normalizer | undefined {
  const respell = values
    ? isAddress || spelling === "enum"
      ? createCaseRule(values)
      : undefined
    : spellings[spelling ?? ""];
  return (
    respell && ((value, timeZone = "UTC") => (typeof value === "string" ? respell(value, timeZone) : value))
  );
}

function createListStep(normalize: Normalizer | undefined): Normalizer | undefined {
  return (
    normalize &&
    ((value, timeZone) => {
      if (Array.isArray(value))
        for (const [index, entry] of value.entries()) value[index] = normalize(entry, timeZone);
      return value;
    })
  );
}

/**
 * Creates the step for a map with ids as keys. A map with a repeated id stays unchanged, and validation
 * rejects it.
 */
function createKeysStep({ spelling }: Keywords): Normalizer | undefined {
  const respell = spellings[spelling ?? ""];
  return (
    respell &&
    ((value, timeZone = "UTC") => {
      if (!isRecord(value)) return value;
      const entries = new Map(Object.entries(value).map(([key, entry]) => [respell(key, timeZone), entry]));
      return entries.size === Object.keys(value).length ? Object.fromEntries(entries) : value;
    })
  );
}

function createFieldsStep(
  { properties = {}, required = [] }: Keywords,
  options: NormalizeOptions,
): Normalizer {
  const { isPatch = false, isAddress = false } = options;
  const fields = new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      {
        isAbsentWhenNull: !isPatch && !required.includes(name) && !admitsNull(schema),
        normalize: findNormalizer(schema, { isAddress }),
      },
    ]),
  );
  return (value, timeZone) => {
    if (!isRecord(value)) return value;
    for (const name of Object.keys(value)) {
      const field = fields.get(name);
      if (value[name] === null && field?.isAbsentWhenNull) delete value[name];
      else if (field?.normalize) value[name] = field.normalize(value[name], timeZone);
    }
    return value;
  };
}

/**
 * Creates the step that normalizes the variant of the discriminator and drops empty fields of other variants.
 */
function createVariantsStep(
  { oneOf = [], discriminator }: Keywords,
  options: NormalizeOptions,
): Normalizer | undefined {
  if (!discriminator) return undefined;
  const { propertyName } = discriminator;
  const variants = oneOf.map((schema): Keywords => ({ ...schema }));
  const documented = new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)));
  const byTag = new Map(
    variants.map((keywords) => {
      const fieldsOfOthers = documented.difference(new Set(Object.keys(keywords.properties ?? {})));
      return [
        getTag(keywords, propertyName),
        { fieldsOfOthers, normalize: findNormalizer(keywords, options) },
      ];
    }),
  );
  return (value, timeZone) => {
    const variant = isRecord(value) ? byTag.get(value[propertyName]) : undefined;
    if (!isRecord(value) || !variant) return value;
    for (const name of Object.keys(value))
      if (variant.fieldsOfOthers.has(name) && isEmpty(value[name])) delete value[name];
    return variant.normalize ? variant.normalize(value, timeZone) : value;
  };
}

function getTag({ properties }: Keywords, propertyName: string): unknown {
  const tag: Keywords = { ...properties?.[propertyName] };
  return tag.const;
}

function admitsNull(schema: TSchema): boolean {
  const { type = [], anyOf = [] }: Keywords = { ...schema };
  return [type].flat().includes("null") || anyOf.some(admitsNull);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
