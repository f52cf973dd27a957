import type { Static } from "typebox";
import { id, timestamp } from "../../../records/scalars.ts";
import { nullable, record } from "../../../records/schema.ts";
import { User } from "../../../records/user.ts";
import { email } from "./fields.ts";
import { Role } from "./role.ts";

export const Invitation = record("Invitation", {
  id: id("Invitation id."),
  email,
  role: Role,
  invited_by: nullable(User),
  created_at: timestamp("When it was sent."),
  expires_at: timestamp("When its link stops working."),
});
export type Invitation = Static<typeof Invitation>;
