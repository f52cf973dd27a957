import type { FindImageUses } from "../../services/images/index.ts";
import { getOrganization } from "./organizations.store.ts";

/** Finds images in the branding of the organization. */
export const findImageUsesOfOrganization: FindImageUses = async (read, organizationId, ids) => {
  const { id, name, branding } = await getOrganization(read, organizationId);
  const text = JSON.stringify(branding);
  return ids
    .filter((imageId) => text.includes(imageId))
    .map((imageId) => ({ imageId, type: "organization", id, name }));
};
