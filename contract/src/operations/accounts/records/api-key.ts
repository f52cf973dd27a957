import type { Static } from "typebox";
import { id, name, timestamp } from "../../../records/scalars.ts";
import { nullable, record } from "../../../records/schema.ts";

export const ApiKey = record("ApiKey", {
  id: id("API key id."),
  name: name("What it is for."),
  created_at: timestamp("When it was made."),
  last_used_at: nullable(timestamp("When it was last used.")),
  expires_at: nullable(timestamp("When it stops working; null never.")),
});
export type ApiKey = Static<typeof ApiKey>;
