import { frequencies, maxAmount, maxDecimals, selectionTypes } from "@proffer/pricing";
import {
  Type,
  type Static,
  type TArrayOptions,
  type TNumberOptions,
  type TSchema,
  type TStringOptions,
} from "typebox";
import { forMembers } from "./audience.ts";
import { choice } from "./records.ts";

/**
 * Maximum size of settings, and of the design, as JSON in bytes of UTF-8, because every row of a list
 * contains them. A schema cannot express this limit. The server checks the result of a change, because a
 * merge patch adds to the existing values.
 */
export const maxJsonBytes = 100_000;

/** Maximum number of characters of a private note, as sent and as stored. */
export const maxNoteLength = 50_000;

/** Maximum number of siblings of a type. */
export const maxSiblings = { page: 500, group: 1_000, side_by_side: 1_000, line_item: 2_000 } as const;

/** Option of a field written by people outside of the organization: see the keyword `writtenBy`. */
export const fromOutside = { writtenBy: "outside" } as const;

/**
 * Identifier of a stored object. Requests may contain ids that are not UUIDs: an unknown id is a 404, not a
 * 400. The case of a UUID is ignored.
 */
export const id = (description: string, options: TStringOptions = {}) =>
  Type.String({ minLength: 1, maxLength: 100, spelling: "id", description, ...options });

/**
 * Id that the client chooses for a new object, so that the client can use the object before the answer
 * arrives.
 */
export const chosenId = () =>
  id(
    "Id for the new object: a UUIDv7 that the organization does not use yet. Default: the server creates one.",
  );

/** Query of an operation that creates an object with its content. */
export const keepIds = Type.Object({
  keep_ids: Type.Optional(
    choice(["false", "true"], {
      default: "false",
      description:
        "true: the object and everything in it keep the ids of the request, each of which must be a UUIDv7 that the organization does not use yet. false: every id is replaced by a new one.",
    }),
  ),
});

/** A time in ISO 8601. */
export const timestamp = (description: string, options: TStringOptions = {}) =>
  Type.String({
    format: "date-time",
    maxLength: 40,
    description,
    ...options,
  });

/** Money. Never negative zero, NaN or infinite, because JSON cannot represent them. */
export const amount = (description: string, options: TNumberOptions = {}) =>
  Type.Number({
    minimum: -maxAmount,
    maximum: maxAmount,
    maxDecimals,
    description: `${description} In major units of the proposal's currency, such as 49.99.`,
    ...options,
  });

/** A computed amount, already rounded to the currency's minor unit. It may exceed the bounds of an input. */
export const computedAmount = (description: string) =>
  Type.Number({ description: `${description} In major units of the proposal's currency.` });

export const percent = (
  description: string,
  minimum: number,
  maximum: number,
  options: TNumberOptions = {},
) =>
  Type.Number({
    minimum,
    maximum,
    maxDecimals,
    description: `${description} A percentage: 10 means 10%.`,
    ...options,
  });

export const text = (description: string, maxLength: number, options: TStringOptions = {}) =>
  Type.String({ maxLength, description, ...options });

/** The name of a time zone. The schema accepts any text, and the server checks the name. */
export const timeZone = (description: string) =>
  text(`${description} IANA name, such as Europe/Berlin.`, 100);

/** A display name. */
export const name = (description: string) =>
  Type.String({ minLength: 1, maxLength: 500, visible: true, description });

/** The name of a person or a company, stored without surrounding white space and invisible characters. */
export const personName = (description: string, maxLength = 500) =>
  Type.String({ minLength: 1, maxLength, visible: true, spelling: "name", description });

/** A name of a person or a company in a form that may be saved before it is filled in. */
export const personNameOrEmpty = (description: string) =>
  Type.String({
    maxLength: 500,
    anyOf: [{ visible: true }, { maxLength: 0 }],
    spelling: "name",
    description,
  });

export const richText = (description: string, options: TStringOptions = {}) =>
  Type.String({
    maxLength: 500_000,
    description: `${description} Rich text (HTML), which is sanitized; at most 100,000 tags and 500,000 characters.`,
    ...options,
  });

export const privateNote = () =>
  richText("Private note, never shown to recipients. At most 50,000 characters, because lists include it.", {
    maxLength: maxNoteLength,
    ...forMembers,
  });

export const flag = (description: string, byDefault = false) =>
  Type.Boolean({ description, default: byDefault });

export const list = <S extends TSchema>(
  items: S,
  maxItems: number,
  description: string,
  options: TArrayOptions = {},
) => Type.Array(items, { maxItems, description, ...options });

export const tags = () => tagList({ default: [] });

/** Tags for which an absent list differs from an empty one. */
export const tagList = (options: TArrayOptions = {}) =>
  list(
    Type.String({ minLength: 1, maxLength: 100, visible: true }),
    100,
    "Labels for finding objects, stored exactly as sent. Case, spaces and Unicode form tell them apart.",
    { uniqueItems: true, ...options },
  );

export const orderKey = () =>
  Type.Number({
    minimum: -1e15,
    maximum: 1e15,
    description: "Position among the siblings, ascending.",
  });

export const emailAddress = (description: string, options: TStringOptions = {}) =>
  Type.String({ format: "idn-email", maxLength: 254, spelling: "email", description, ...options });

/** An address in a form that may be saved before it is filled in. */
export const emailAddressOrEmpty = (description: string) =>
  Type.String({
    maxLength: 254,
    anyOf: [{ format: "idn-email" }, { maxLength: 0 }],
    spelling: "email",
    description: `${description} An empty string counts as no address.`,
  });

export const url = (description: string, options: TStringOptions = {}) =>
  Type.String({ format: "uri", maxLength: 2_000, description, ...options });

/** A URL entered by a user. A host with non-ASCII characters is stored in readable form, not as Punycode. */
export const webAddress = (description: string) =>
  Type.String({ format: "iri", maxLength: 2_000, spelling: "url", description });

export const currencyCode = (meaning = "") =>
  Type.String({
    pattern: "^[A-Z]{3}$",
    spelling: "upper",
    description: `${meaning} ISO 4217 currency code, such as EUR. Case-insensitive.`.trimStart(),
  });

export const languageTag = (description: string) => text(`${description} BCP 47 tag such as de-AT.`, 35);

export const Frequency = choice(frequencies, {
  title: "Frequency",
  description: "How often an amount is due. Frequencies are never converted into one another.",
});
export type Frequency = Static<typeof Frequency>;

export const SelectionType = choice(selectionTypes, {
  title: "SelectionType",
  description:
    "How many options the recipient chooses: exactly one (single), at least one (multiple) or any number (loose).",
});
export type SelectionType = Static<typeof SelectionType>;
