import { operation } from "../../operation.ts";
import { organizationExample } from "./examples.ts";
import { Organization } from "./records/organization.ts";

export const getOrganization = operation({
  id: "getOrganization",
  method: "GET",
  path: "/api/organization",
  tag: "Organization",
  security: "organization",
  summary: "Get your organization",
  description: "Returns its name, currency, branding and defaults for new proposals.",
  answers: { 200: { description: "Its name and settings.", body: Organization } },
  errors: {},
  examples: { answer: organizationExample },
});
