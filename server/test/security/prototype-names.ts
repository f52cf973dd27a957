import type { Operation } from "@proffer/contract";
import type { InjectOptions } from "fastify";
import type { Objects } from "./objects.ts";
import { scaleTimes } from "../scale.ts";
import { requestFor } from "./requests.ts";

/** Names that every object inherits. A lookup table that is a plain object seems to contain them. */
export const prototypeNames = [
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "prototype",
] as const;

const headers = [
  "accept",
  "accept-encoding",
  "accept-language",
  "content-type",
  "cookie",
  "host",
  "idempotency-key",
  "if-match",
  "if-none-match",
  "origin",
  "user-agent",
  "x-forwarded-for",
  "x-request-id",
];

type Path = readonly string[];

/**
 * Number of names for each header, each field of a query, and each place of a body with each kind of value.
 * All operations together use every name.
 */
const namesPerPlace = scaleTimes(1, prototypeNames.length);

/**
 * Lists requests to an operation with a name of a prototype in each path parameter, query value, header and
 * field of the body in turn. `position` is the index of the operation among all.
 */
export function listRequestsWithPrototypeNames(
  operation: Operation,
  objects: Objects,
  position: number,
): InjectOptions[] {
  const { method, url, body } = requestFor(operation, objects);
  const original: InjectOptions = body === undefined ? {} : toPayload(JSON.stringify(body));
  const requests: InjectOptions[] = [];
  for (const [turn, name] of prototypeNames.entries()) {
    for (const parameter of operation.path.match(/\{\w+\}/g) ?? [])
      requests.push({
        method,
        url: operation.path.replace(parameter, name).replaceAll(/\{\w+\}/g, "x"),
        ...original,
      });
    requests.push({ method, url: `${url}?${name}=1&${name}[${name}]=2&[${name}]=3`, ...original });
    const isTurnOf = (index: number) => (index + turn + position) % prototypeNames.length < namesPerPlace;
    for (const [index, field] of listFields(operation.query).entries()) {
      if (!isTurnOf(index)) continue;
      requests.push({ method, url: `${url}?${field}=${name}&${field}[${name}]=1`, ...original });
    }
    for (const [index, header] of headers.entries()) {
      if (!isTurnOf(index)) continue;
      requests.push({ method, url, ...original, headers: { ...original.headers, [header]: name } });
    }
    if (!operation.body) continue;
    // As text, because `__proto__` in an object literal would set the prototype.
    const values = [`"${name}"`, `{"${name}":{"${name}":"${name}"}}`, `["${name}"]`];
    for (const [index, path] of listPlaces(operation.body).entries()) {
      for (const [kind, value] of values.entries()) {
        if (!isTurnOf(index + kind)) continue;
        requests.push({ method, url, ...toPayload(insertText(body ?? {}, path, value)) });
      }
    }
  }
  return requests;
}

function toPayload(text: string) {
  return { payload: text, headers: { "content-type": "application/json" } };
}

function listFields({ properties = {} }: Schema = {}): string[] {
  return Object.keys(properties);
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

const deepest = 7;

/** Lists all fields in the schema of a body. Lists are represented by their first entry. */
function listPlaces(schema: Schema, path: Path = []): Path[] {
  if (path.length > deepest) return [];
  const { properties = {}, items, oneOf = [], anyOf = [] } = schema;
  const places = [
    path,
    ...Object.entries(properties).flatMap(([name, field]) => listPlaces(field, [...path, name])),
    ...(items ? listPlaces(items, [...path, "0"]) : []),
    ...[...oneOf, ...anyOf].flatMap((variant) => listPlaces(variant, path)),
  ];
  return [...new Map(places.map((place) => [place.join("\n"), place])).values()];
}

const mark = "the value that stands here";

/** Returns the JSON text of `body` with the text `value` at `path`. */
function insertText(body: unknown, path: Path, value: string): string {
  return JSON.stringify(markPath(body, path)).replace(`"${mark}"`, () => value);
}

function markPath(value: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return mark;
  if (first === "0") return [markPath(Array.isArray(value) ? value[0] : undefined, rest)];
  const object = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  return { ...object, [first]: markPath((object as Record<string, unknown>)[first], rest) };
}
