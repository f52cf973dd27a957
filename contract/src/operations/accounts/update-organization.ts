import { operation } from "../../operation.ts";
import { forbidden, invalid } from "../faults.ts";
import { organizationExample } from "./examples.ts";
import { Organization, UpdateOrganization } from "./records/organization.ts";

export const updateOrganization = operation({
  id: "updateOrganization",
  method: "PATCH",
  path: "/api/organization",
  tag: "Organization",
  security: "organization",
  summary: "Update your organization",
  description:
    "For owners and admins. Changes the fields you send and leaves the others alone; `branding`, `notifications`, `reminders` and `completed_copies` are JSON merge patches. The last three apply to proposals whose settings do not override them.",
  body: UpdateOrganization,
  answers: { 200: { description: "Its name and settings.", body: Organization } },
  errors: { 400: invalid, 403: forbidden },
  examples: { request: { currency: "EUR" }, answer: organizationExample },
});
