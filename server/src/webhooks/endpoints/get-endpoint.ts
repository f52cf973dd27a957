import { requireRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import type { EndpointRow } from "../tables.ts";
import { endpointById } from "./endpoints.store.ts";

/** An endpoint of the caller's organization; `read` is where to look. */
export async function getEndpoint(
  { read, caller }: Pick<Context, "read" | "caller">,
  id: string,
): Promise<EndpointRow> {
  requireRight(caller, "manage webhooks");
  const endpoint = await endpointById(read, caller.organizationId, id);
  if (!endpoint) throw notFound(id);
  return endpoint;
}
