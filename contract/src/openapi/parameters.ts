import type { TObject } from "typebox";
import { heedsIdempotencyKey } from "../heeds-idempotency-key.ts";
import type { Operation } from "../operation.ts";
import type { Components } from "./components.ts";
import type { Json } from "./json.ts";

/** Path, query and header parameters of an operation. */
export function parametersOf(operation: Operation, components: Components): Json[] {
  return [
    ...parametersIn("path", operation.params, components),
    ...parametersIn("query", operation.query, components),
    ...parametersIn("header", operation.headers, components),
    ...(heedsIdempotencyKey(operation) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
}

function parametersIn(place: string, fields: TObject | undefined, components: Components): Json[] {
  const required: readonly string[] = fields?.required ?? [];
  return Object.entries(fields?.properties ?? {}).map(([name, field]) => {
    const { description, ...unsaid }: Json = { ...field };
    // A record is the same wherever it stands; of any other schema, the parameter says what it means.
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
