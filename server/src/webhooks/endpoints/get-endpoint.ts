import { assertRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { type Endpoint, findEndpoint } from "./endpoints.store.ts";

/** Gets an endpoint of the organization of the caller from the database or transaction `read`. */
export async function getEndpoint(
  { read, caller }: Pick<Context, "read" | "caller">,
  id: string,
): Promise<Endpoint> {
  assertRight(caller, "manage webhooks");
  const endpoint = await findEndpoint(read, caller.organizationId, id);
  if (!endpoint) throw notFound(id);
  return endpoint;
}
