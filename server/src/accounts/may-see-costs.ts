import type { Caller, Reader } from "../context.ts";
import { getOrganization } from "./organizations/index.ts";

/** Returns true if the caller may see costs and margins: all members may, or the caller is an owner or admin. */
export async function maySeeCosts(
  read: Reader,
  { role, organizationId }: Pick<Caller, "role" | "organizationId">,
): Promise<boolean> {
  if (role !== "member") return true;
  return (await getOrganization(read, organizationId)).costs_visible_to === "everyone";
}
