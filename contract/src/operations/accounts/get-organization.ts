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
  answers: { 200: { description: "Its name and settings.", body: Organization } },
  errors: {},
  examples: { answer: organizationExample },
});
