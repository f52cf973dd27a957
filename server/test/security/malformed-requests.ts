import type { Operation } from "@proffer/contract";
import type { InjectOptions } from "fastify";
import { pickNaughtyText, pickNaughtyValue } from "./naughty.ts";
import type { Objects } from "./objects.ts";
import type { Random } from "./random.ts";
import { requestFor } from "./requests.ts";
import { createValue } from "./schema-values.ts";

/** Creates a request to an operation with a fault, or with values close to a limit. */
export function createMalformedRequest(
  operation: Operation,
  objects: Objects,
  random: Random,
): InjectOptions {
  const { method, url, body } = requestFor(operation, objects);
  const path = random.percent(10) ? createNaughtyPath(operation, random) : url;
  const query = operation.query && random.percent(80) ? createNaughtyQuery(operation, random) : "";
  const headers = createNaughtyHeaders(random);
  if (method === "GET" && random.percent(95)) return { method, url: path + query, headers };
  return { method, url: path + query, headers, payload: createPayload(operation, body, random) };
}

function createNaughtyPath({ path }: Operation, random: Random): string {
  return path.replaceAll(/\{\w+\}/g, () => encodeForAddress(pickNaughtyText(random), random));
}

function createNaughtyQuery({ query }: Operation, random: Random): string {
  const properties = Object.entries((query as { properties: Record<string, object> }).properties);
  const pairs = properties
    .filter(() => random.percent(40))
    .map(([name, schema]) => {
      const value = random.percent(50) ? createValue(schema, random) : pickNaughtyText(random);
      return `${name}=${encodeForAddress(String(value), random)}`;
    });
  return `?${pairs.join("&")}`;
}

/** Escapes the text correctly, or leaves it unescaped if HTTP allows that. */
function encodeForAddress(text: string, random: Random): string {
  return random.percent(80) ? encodeURIComponent(text.toWellFormed()) : text.replaceAll(/[^\x21-\x7e]/g, "");
}

function createNaughtyHeaders(random: Random): Record<string, string> {
  const visible = () =>
    pickNaughtyText(random)
      .replaceAll(/[^\x20-\x7e]/g, "")
      .slice(0, 1_000);
  return {
    "content-type": random.percent(95) ? "application/json" : visible() || "text/plain",
    ...(random.percent(5) && { "if-match": visible() }),
    ...(random.percent(10) && { "idempotency-key": visible() }),
    ...(random.percent(2) && { accept: visible() }),
    ...(random.percent(2) && { origin: visible() }),
  };
}

function createPayload({ body }: Operation, example: unknown, random: Random): string | Buffer {
  let value = body && random.percent(60) ? createValue(body, random) : example;
  for (let faults = random.below(3); faults > 0; faults--) value = addFault(value, random);
  const text = JSON.stringify(value) ?? "";
  return random.percent(10) ? spoil(text, random) : text;
}

/** Replaces, removes or adds one value at any depth. */
function addFault(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.percent(15)) return pickNaughtyValue(random);
  const keys = Object.keys(value);
  if (keys.length === 0 || random.percent(10))
    return { ...value, [pickNaughtyText(random)]: pickNaughtyValue(random) };
  const key = random.pick(keys);
  const copy = Object.assign(Array.isArray(value) ? [] : {}, value) as Record<string, unknown>;
  if (random.percent(20)) delete copy[key];
  else copy[key] = addFault(copy[key], random);
  return copy;
}

/** Returns text that is not JSON, or JSON that JSON.stringify never writes. */
function spoil(text: string, random: Random): string | Buffer {
  const at = random.below(text.length + 1);
  const around = (inside: string) => text.slice(0, at) + inside + text.slice(at);
  return random.pick<() => string | Buffer>([
    () => text.slice(0, at),
    () => around(pickNaughtyText(random)),
    () => around("\\u0000"),
    () => around("\ud800"),
    () =>
      Buffer.concat([
        Buffer.from(text.slice(0, at)),
        Buffer.from([0xff, 0xfe, 0xc0]),
        Buffer.from(text.slice(at)),
      ]),
    () => text.replace(/\d+/, "1e400"),
    () => text.replace(/"[^"]*":/, (key) => `${key}1,${key}`),
    () => text.replace("{", '{"__proto__":{"a":1},'),
    () => "[".repeat(100_000),
    () => `\ufeff${text}`,
    () => "",
  ])();
}
