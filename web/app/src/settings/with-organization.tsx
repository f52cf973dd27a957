import type { Organization } from "@proffer/contract";
import type { ComponentChildren } from "preact";
import { describeError } from "../api/describe-error.ts";
import type { InputOf } from "../api/operations.ts";
import { request } from "../api/request.ts";
import { getSession, session } from "../api/session.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { showToast } from "../ui/toast.tsx";

interface WithOrganizationProps {
  readonly children: (organization: Organization) => ComponentChildren;
}

/** Renders its content when the settings of the organization are loaded. */
export function WithOrganization({ children }: WithOrganizationProps) {
  const { data, error } = useApi("GET /api/organization", {});
  if (error) return <p role="alert">{describeError(error)}</p>;
  return data ? <>{children(data)}</> : null;
}

/** Tells whether the user may read the settings of the organization, but not change them. */
export function isReader(): boolean {
  return getSession().organization.role === "member";
}

/** Saves settings of the organization. Absent settings remain unchanged. */
export async function saveOrganization(
  body: NonNullable<InputOf<"PATCH /api/organization">["body"]>,
): Promise<void> {
  const { name, time_zone } = await request("PATCH /api/organization", { body });
  const known = getSession();
  session.value = { ...known, organization: { ...known.organization, name, time_zone } };
  await refresh("GET /api/organization");
  showToast(sayCommon("saved"));
}
