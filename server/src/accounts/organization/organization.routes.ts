import { operations } from "@proffer/contract";
import { ok, route, type Route } from "../../platform/http/route.ts";
import type { Accounts } from "../accounts.ts";
import { listOutbox } from "../outbox/list-outbox.ts";
import { organizationById } from "./organizations.store.ts";
import { organizationView } from "./organization.view.ts";
import { updateOrganization } from "./update-organization.ts";

export function organizationRoutes(accounts: Accounts): Route[] {
  return [
    route(operations.getOrganization, async ({ context: { read, caller } }) =>
      ok(organizationView(await organizationById(read, caller.organizationId))),
    ),
    route(operations.updateOrganization, async ({ body, context }) =>
      ok(await updateOrganization(context, body)),
    ),
    route(operations.listOutbox, async ({ query: { page = 1, limit = 20 }, context }) => {
      const { data, total } = await listOutbox(accounts, context, { page, limit });
      return ok({ data, pagination: { page, limit, total, pages: Math.ceil(total / limit) } });
    }),
  ];
}
