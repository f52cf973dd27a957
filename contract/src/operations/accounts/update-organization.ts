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
    "For owners and admins. Changes what is named and leaves the rest; branding, notifications, reminders and completed_copies are JSON merge patches. The last three hold for proposals that do not say otherwise in their settings.",
  body: UpdateOrganization,
  answers: { 200: { description: "Its name and settings.", body: Organization } },
  errors: { 400: invalid, 403: forbidden },
  examples: { request: { currency: "EUR" }, answer: organizationExample },
});
