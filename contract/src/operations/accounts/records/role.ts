import type { Static } from "typebox";
import { choice } from "../../../records/schema.ts";

export const roles = ["owner", "admin", "member"] as const;

export const Role = choice(roles, {
  spelling: "enum",
  title: "Role",
  description:
    "Owners and admins manage members, webhooks, branding and settings; members work on proposals and the library.",
});
export type Role = Static<typeof Role>;
