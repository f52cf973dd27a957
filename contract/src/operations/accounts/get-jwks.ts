import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { openRecord, record } from "../../records/schema.ts";

const Jwks = record("Jwks", {
  keys: Type.Array(
    openRecord("Jwk", {
      kty: Type.String({ description: "Key type." }),
      kid: Type.String({ description: "Key id, as in the header of a token." }),
      alg: Type.String({ description: "Algorithm." }),
      use: Type.String({ description: "What the key is for: `sig`." }),
    }),
    { description: "Keys that sign tokens now, and those whose tokens are still good." },
  ),
});

export const getJwks = operation({
  id: "getJwks",
  method: "GET",
  path: "/.well-known/jwks.json",
  tag: "Accounts",
  security: "none",
  summary: "Get the public keys of access tokens",
  description: "Returns a JSON Web Key Set that access tokens can be verified with.",
  answers: { 200: { description: "The keys.", body: Jwks } },
  errors: {},
  examples: {
    answer: {
      keys: [
        {
          kty: "EC",
          crv: "P-256",
          kid: "1",
          alg: "ES256",
          use: "sig",
          x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
          y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
        },
      ],
    },
  },
});
