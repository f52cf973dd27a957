import { operations } from "@proffer/contract";
import { ok, route, type Route } from "../../services/http/index.ts";
import type { Accounts } from "../accounts.ts";
import { getOrganization } from "../organizations/index.ts";
import { listOutbox, retryMail, retryOutbox } from "../outbox/outbox.ts";
import { updateOrganization } from "./organization.ts";

export function createOrganizationRoutes(accounts: Accounts): Route[] {
  return [
    route(operations.getOrganization, async ({ context: { read, caller } }) =>
      ok(await getOrganization(read, caller.organizationId)),
    ),
    route(operations.updateOrganization, async ({ body, context }) =>
      ok(await updateOrganization(context, body)),
    ),
    route(operations.listOutbox, async ({ query, context }) =>
      ok(await listOutbox(accounts, context, query)),
    ),
    route(operations.retryOutbox, async ({ context }) => ok(await retryOutbox(accounts, context))),
    route(operations.retryMail, async ({ params, context }) =>
      ok(await retryMail(accounts, context, params.id)),
    ),
  ];
}
