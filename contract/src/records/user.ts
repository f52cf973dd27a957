import { Type, type Static } from "typebox";
import { emailAddress, id, text, url } from "./scalars.ts";
import { nullable, record } from "./schema.ts";

/** A member as shown on what they made (specification, section 2.3). */
export const User = record(
  "User",
  {
    id: id("Public user id."),
    name: text("Full name.", 500),
    email: emailAddress("E-mail address."),
    avatar_url: Type.Optional(nullable(url("Picture."))),
  },
  { description: "A member of the organization." },
);
export type User = Static<typeof User>;
