import type { Static } from "typebox";
import { timestamp } from "../../../records/scalars.ts";
import { record } from "../../../records/schema.ts";
import { User } from "../../../records/user.ts";
import { Role } from "./role.ts";

export const Member = record("Member", {
  ...User.properties,
  role: Role,
  created_at: timestamp("When they joined."),
});
export type Member = Static<typeof Member>;
