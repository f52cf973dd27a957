import { getSession } from "./session.ts";
import { useApi } from "./use-api.ts";

/**
 * Tells whether the member may see costs and margins. Of members who are neither owner nor admin, false until the
 * organization is read.
 */
export function useMaySeeCosts(): boolean {
  const { data: organization } = useApi("GET /api/organization", {});
  return getSession().organization.role !== "member" || organization?.costs_visible_to === "everyone";
}
