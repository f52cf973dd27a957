import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { id } from "../../records/scalars.ts";
import { forbidden, notFound } from "../faults.ts";

export const revokeInvitation = operation({
  id: "revokeInvitation",
  method: "DELETE",
  path: "/api/invitations/{id}",
  tag: "Members",
  security: "organization",
  summary: "Revoke an invitation",
  description: "For owners and admins. Its link stops working at once.",
  params: Type.Object({ id: id("Invitation id.") }),
  answers: { 204: { description: "Revoked." } },
  errors: { 403: forbidden, 404: notFound("Invitation") },
});
