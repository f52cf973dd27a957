import type { TObject } from "typebox";
import { supportsIdempotencyKey, type Operation } from "../operation.ts";
import type { Json } from "../schema/json.ts";
import type { Components } from "./components.ts";

export const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A string that is unique to the request. If the request is repeated with the same key within 24 hours, the first response is returned again, with the header Idempotent-Replayed: true, and the operation is not carried out twice. A request that failed may be repeated with the same key.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
  example: "5f0c6f1e-order-1042",
};

/** Lists the path, query and header parameters of an operation. */
export function toParameters(operation: Operation, components: Components): Json[] {
  return [
    ...listParameters("path", operation.params, components),
    ...listParameters("query", operation.query, components),
    ...listParameters("header", operation.headers, components),
    ...(supportsIdempotencyKey(operation) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
}

function listParameters(place: string, fields: TObject | undefined, components: Components): Json[] {
  const required: readonly string[] = fields?.required ?? [];
  return Object.entries(fields?.properties ?? {}).map(([name, field]) => {
    const { description, ...unsaid }: Json = { ...field };
    // A record keeps its description everywhere. The description of any other schema moves to the parameter.
    const schema = "title" in field ? field : unsaid;
    return {
      name,
      in: place,
      required: required.includes(name),
      description,
      schema: components.convert(schema),
    };
  });
}
