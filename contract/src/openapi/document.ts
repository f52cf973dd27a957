import { apiVersion } from "../api-version.ts";
import { addressesOf, type Alias, type Operation } from "../operation.ts";
import { operations } from "../operations/index.ts";
import { tags } from "../tags.ts";
import { Components } from "./components.ts";
import { headers, idempotencyKey } from "./headers.ts";
import { introduction } from "./introduction.ts";
import { binary, type Json } from "./json.ts";
import { parametersOf } from "./parameters.ts";
import { commonResponses, responsesOf } from "./responses.ts";
import { declaredSecurity, securitySchemes } from "./security.ts";
import { webhookParameters, webhookResponses, webhooksOf } from "./webhooks.ts";

export interface OpenApiOptions {
  /** Where the API is reached, without a slash at the end: `https://proposals.acme.test`. */
  readonly publicUrl: string;
}

/** The OpenAPI 3.1 document of the whole API, made from the operations and the events. */
export function openApiDocument({ publicUrl }: OpenApiOptions): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const operation of Object.values<Operation>(operations)) {
    for (const address of addressesOf(operation))
      (paths[address.path] ??= {})[address.method.toLowerCase()] = describe(operation, address, components);
  }
  const webhooks = webhooksOf(components);
  const responses = { ...commonResponses(components), ...webhookResponses };
  return {
    openapi: "3.1.0",
    info: {
      title: "Proffer API",
      version: apiVersion,
      summary: "Interactive pricing proposals.",
      description: introduction,
      contact: { name: "This installation of Proffer", url: publicUrl },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: publicUrl }],
    security: declaredSecurity.organization,
    tags,
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).toSorted(byName)),
      responses,
      parameters: { IdempotencyKey: idempotencyKey, ...webhookParameters },
      headers,
      securitySchemes,
    },
  };
}

function describe(operation: Operation, { id }: Alias, components: Components): Json {
  const { tag, summary, description, security, method, path } = operation;
  const alias = { summary: `${summary} (alias)`, description: `The same as ${method} ${path}.` };
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(id !== operation.id && alias),
    security: declaredSecurity[security],
    parameters: parametersOf(operation, components),
    ...requestBodyOf(operation, components),
    responses: responsesOf(operation, components),
  };
}

function requestBodyOf(operation: Operation, components: Components): Json {
  const { body, bodyOptional = false, bodyTypes, examples } = operation;
  if (bodyTypes) {
    const content = Object.fromEntries(bodyTypes.map((type) => [type, { schema: binary }]));
    return { requestBody: { required: true, content } };
  }
  if (!body) return {};
  const json = { schema: components.convert(body), example: examples?.request };
  return { requestBody: { required: !bodyOptional, content: { "application/json": json } } };
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
