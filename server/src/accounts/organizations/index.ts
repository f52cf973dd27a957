export {
  findImageUsesOfOrganization,
  getOrganization,
  hasOrganizations,
  insertOrganization,
  listOrganizationNames,
  lockOrganization,
  mergeIntoOrganization,
} from "./organizations.store.ts";
