import type { TSchema } from "typebox";
import { anyCaseOf, spellings } from "./spellings.ts";

/** Brings a parsed value, in place, into the one form that the contract knows. What it cannot read stays as it is. */
export type Normalize = (value: unknown) => unknown;

export interface NormalizeOptions {
  /** In a PATCH null is a wish of its own, which clears or is refused. What a PATCH replaces whole is read as in a POST. */
  readonly isPatch?: boolean;
  /** In an address, enumerations count in any case. */
  readonly isAddress?: boolean;
}

/**
 * Decides, for all operations, in which forms clients may write what they mean: null for an optional field is an absent
 * field; a field that only another type of the record has is ignored while it is empty; ids, currency codes and some
 * enumerations have one spelling. Worked out from the schema, with the first request. See docs/decisions/input-forms.md.
 */
export function normalizer(schema: TSchema, options: NormalizeOptions = {}): Normalize {
  let normalize: Normalize | undefined;
  return (value) => {
    normalize ??= normalizerOf(schema, options) ?? ((given) => given);
    return normalize(value);
  };
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

/** Undefined where nothing has to be looked at. */
function normalizerOf(schema: TSchema, options: NormalizeOptions): Normalize | undefined {
  const keywords: Keywords = { ...schema };
  const within = { isAddress: options.isAddress ?? false };
  const steps = [
    ...(keywords.anyOf ?? []).map((each) => normalizerOf(each, within)),
    textStep(keywords, within.isAddress),
    keywords.items && listStep(normalizerOf(keywords.items, within)),
    keywords.propertyNames && keysStep(keywords.propertyNames),
    keywords.properties && fieldsStep(keywords, options),
    variantsStep(keywords, options),
  ].filter((step) => step !== undefined);
  if (steps.length < 2) return steps[0];
  return (value) => steps.reduce((known, step) => step(known), value);
}

function textStep({ spelling, enum: values }: Keywords, isAddress: boolean): Normalize | undefined {
  const respell = values
    ? isAddress || spelling === "enum"
      ? anyCaseOf(values)
      : undefined
    : spellings[spelling ?? ""];
  return respell && ((value) => (typeof value === "string" ? respell(value) : value));
}

function listStep(normalize: Normalize | undefined): Normalize | undefined {
  return (
    normalize &&
    ((value) => {
      if (Array.isArray(value)) for (const [index, entry] of value.entries()) value[index] = normalize(entry);
      return value;
    })
  );
}

/** For a map whose keys are ids. One that names an id twice stays as it is, for validation to refuse. */
function keysStep({ spelling }: Keywords): Normalize | undefined {
  const respell = spellings[spelling ?? ""];
  return (
    respell &&
    ((value) => {
      if (!isRecord(value)) return value;
      const entries = new Map(Object.entries(value).map(([key, entry]) => [respell(key), entry]));
      return entries.size === Object.keys(value).length ? Object.fromEntries(entries) : value;
    })
  );
}

function fieldsStep({ properties = {}, required = [] }: Keywords, options: NormalizeOptions): Normalize {
  const { isPatch = false, isAddress = false } = options;
  const fields = new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      {
        isAbsentWhenNull: !isPatch && !required.includes(name) && !admitsNull(schema),
        normalize: normalizerOf(schema, { isAddress }),
      },
    ]),
  );
  return (value) => {
    if (!isRecord(value)) return value;
    for (const name of Object.keys(value)) {
      const field = fields.get(name);
      if (value[name] === null && field?.isAbsentWhenNull) delete value[name];
      else if (field?.normalize) value[name] = field.normalize(value[name]);
    }
    return value;
  };
}

/** The variant of the record that its discriminator names, less the empty fields of the other variants. */
function variantsStep(
  { oneOf = [], discriminator }: Keywords,
  options: NormalizeOptions,
): Normalize | undefined {
  if (!discriminator) return undefined;
  const { propertyName } = discriminator;
  const variants = oneOf.map((schema): Keywords => ({ ...schema }));
  const documented = new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)));
  const byTag = new Map(
    variants.map((keywords) => {
      const fieldsOfOthers = documented.difference(new Set(Object.keys(keywords.properties ?? {})));
      return [tagOf(keywords, propertyName), { fieldsOfOthers, normalize: normalizerOf(keywords, options) }];
    }),
  );
  return (value) => {
    const variant = isRecord(value) ? byTag.get(value[propertyName]) : undefined;
    if (!isRecord(value) || !variant) return value;
    for (const name of Object.keys(value))
      if (variant.fieldsOfOthers.has(name) && isEmpty(value[name])) delete value[name];
    return variant.normalize ? variant.normalize(value) : value;
  };
}

function tagOf({ properties }: Keywords, propertyName: string): unknown {
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
