export { findImageUsesOfOrganization } from "./find-image-uses.ts";
export {
  getOrganization,
  hasOrganizations,
  insertOrganization,
  listOrganizationNames,
  lockOrganization,
  mergeIntoOrganization,
} from "./organizations.store.ts";
