import { Type, type Static } from "typebox";
import { id, list } from "../../../records/scalars.ts";
import { record } from "../../../records/schema.ts";
import { User } from "../../../records/user.ts";
import { organizationName } from "./fields.ts";
import { Role } from "./role.ts";

export const Membership = record(
  "Membership",
  {
    id: id("Organization id."),
    name: organizationName,
    role: Role,
  },
  { description: "An organization that the user belongs to." },
);
export type Membership = Static<typeof Membership>;

/** Who is signed in, where, and as what. */
export const Session = record("Session", {
  user: User,
  organization: Membership,
  organizations: list(Membership, 1_000, "Every organization of the user."),
  second_factor: Type.Boolean({ description: "Whether a second factor is asked for at sign-in." }),
  platform_admin: Type.Boolean({ description: "May read the analytics of every organization." }),
});
export type Session = Static<typeof Session>;
