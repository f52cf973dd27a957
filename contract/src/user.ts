import { Type, type Static } from "typebox";
import { ids } from "./example-ids.ts";
import { nullable, record } from "./schema/records.ts";
import { emailAddress, id, text, url } from "./schema/scalars.ts";

/** A member, as shown on objects that they created (specification, section 2.3). */
export const User = record(
  "User",
  {
    id: id("Public user id."),
    name: text("Full name.", 500),
    email: emailAddress("Email address."),
    avatar_url: Type.Optional(nullable(url("Address of a picture."))),
  },
  { description: "A member of the organization." },
);
export type User = Static<typeof User>;

export const userExample: User = {
  id: ids.user,
  name: "Ada Lovelace",
  email: "ada@acme.test",
  avatar_url: null,
};
