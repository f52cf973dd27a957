import type { Security } from "../operation.ts";
import type { Json } from "./json.ts";

export const securitySchemes: Json = {
  bearerJwt: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "`Authorization: Bearer` and an access token from `POST /api/auth/token`; valid for 15 minutes.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "prf_…",
    description: "`Authorization: Bearer` and an API key. It acts as its user in one organization.",
  },
};

/** What the document declares (specification, section 5). The server takes a JWT wherever a key is declared. */
export const declaredSecurity: Readonly<Record<Security, readonly Json[]>> = {
  organization: [{ bearerJwt: [] }, { apiKey: [] }],
  api_key: [{ apiKey: [] }],
  session: [{ bearerJwt: [] }],
  none: [],
};
