import { operations } from "@proffer/contract";
import { ok, route, type Route } from "../../services/http/index.ts";
import type { Accounts } from "../accounts.ts";
import { listOutbox } from "../outbox/list-outbox.ts";
import { retryMail, retryOutbox } from "../outbox/retry-mail.ts";
import { getOrganization } from "../organizations/index.ts";
import { updateOrganization } from "./update-organization.ts";

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
