import { ids } from "../../examples/ids.ts";
import { operation } from "../../operation.ts";
import { id } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { invalid, notFound } from "../faults.ts";
import { sessionExample } from "./examples.ts";
import { Session } from "./records/session.ts";

const SwitchOrganization = record("SwitchOrganization", {
  organization_id: id("An organization of the user."),
});

export const switchOrganization = operation({
  id: "switchOrganization",
  method: "PATCH",
  path: "/api/auth/session",
  tag: "Accounts",
  security: "session",
  summary: "Switch to another organization",
  description: "Continues the session in another organization of the user.",
  body: SwitchOrganization,
  answers: { 200: { description: "Switched.", body: Session } },
  errors: { 400: invalid, 404: notFound("Organization") },
  examples: { request: { organization_id: ids.organization }, answer: sessionExample },
});
