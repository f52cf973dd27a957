import { listAddresses, type Alias, type Operation, type Security } from "../operation.ts";
import { operations } from "../operations.ts";
import type { Json } from "../schema/json.ts";
import { operationTags } from "../tags.ts";
import { binary, Components } from "./components.ts";
import { apiVersion, introduction } from "./introduction.ts";
import { idempotencyKey, toParameters } from "./parameters.ts";
import { commonHeaders, commonResponses, toResponses } from "./responses.ts";
import { webhookParameters, webhookResponses, toWebhooks } from "./webhooks.ts";

interface OpenApiOptions {
  /** Address of the API, without a final slash: `https://proposals.acme.test`. */
  readonly publicUrl: string;
}

const securitySchemes: Json = {
  bearerJwt: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "`Authorization: Bearer` followed by an access token from `POST /api/auth/token`, which is valid for 15 minutes.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "prf_…",
    description:
      "`Authorization: Bearer` followed by an API key. The key acts as its user in one organization.",
  },
};

/**
 * Declared security of operations (specification, section 5). The server accepts a JWT for every operation
 * that declares a key.
 */
const declaredSecurity: Readonly<Record<Security, readonly Json[]>> = {
  organization: [{ bearerJwt: [] }, { apiKey: [] }],
  api_key: [{ apiKey: [] }],
  session: [{ bearerJwt: [] }],
  none: [],
};

/** Creates the OpenAPI 3.1 document of the whole API from the operations and the events. */
export function openApiDocument({ publicUrl }: OpenApiOptions): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const operation of Object.values<Operation>(operations)) {
    for (const address of listAddresses(operation))
      (paths[address.path] ??= {})[address.method.toLowerCase()] = describe(operation, address, components);
  }
  const webhooks = toWebhooks(components);
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
    tags: operationTags,
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).toSorted(byName)),
      responses,
      parameters: { IdempotencyKey: idempotencyKey, ...webhookParameters },
      headers: commonHeaders,
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
    parameters: toParameters(operation, components),
    ...toRequestBody(operation, components),
    responses: toResponses(operation, components),
  };
}

function toRequestBody(operation: Operation, components: Components): Json {
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
