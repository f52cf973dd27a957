import { Type, type Static } from "typebox";
import { always, record } from "../../../records/schema.ts";

export const Tokens = record("Tokens", {
  access_token: Type.String({ description: "JWT for the Authorization header." }),
  token_type: always("Bearer"),
  expires_in: Type.Integer({ description: "Seconds until the access token expires." }),
  refresh_token: Type.String({ description: "Gets the next pair, once." }),
});
export type Tokens = Static<typeof Tokens>;
