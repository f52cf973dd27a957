import { operations } from "@proffer/contract";
import { assertRight } from "../accounts/index.ts";
import { created, noContent, ok, route, type Route, wholeList } from "../services/http/index.ts";
import {
  getDelivery,
  listDeliveries,
  listProposalDeliveries,
  resendDeliveries,
  retryDelivery,
} from "./deliveries/deliveries.ts";
import { listEndpoints } from "./endpoints/endpoints.store.ts";
import {
  checkAddress,
  createEndpoint,
  deleteEndpoint,
  toEndpointView,
  getEndpoint,
  rotateSecret,
  updateEndpoint,
  type WebhookServices,
} from "./endpoints/endpoints.ts";
import { testEndpoint } from "./events/fire-webhooks.ts";

export function createWebhookRoutes(webhooks: WebhookServices): Route[] {
  return [
    route(
      operations.createWebhookEndpoint,
      async ({ body, context }) => {
        const endpoint = await createEndpoint(webhooks, context, body);
        return created(endpoint, `/api/webhook-endpoints/${endpoint.id}`);
      },
      { prepare: ({ body, context }) => checkAddress(webhooks, context, body.url) },
    ),
    route(operations.listWebhookEndpoints, async ({ context: { read, caller } }) => {
      assertRight(caller, "manage webhooks");
      return wholeList((await listEndpoints(read, caller.organizationId)).map(toEndpointView));
    }),
    route(operations.getWebhookEndpoint, async ({ params, context }) =>
      ok(toEndpointView(await getEndpoint(context, params.id))),
    ),
    route(
      operations.updateWebhookEndpoint,
      async ({ params, body, context }) => ok(toEndpointView(await updateEndpoint(context, params.id, body))),
      {
        prepare: async ({ params, body, context }) => {
          await getEndpoint(context, params.id);
          if (body.url !== undefined) await checkAddress(webhooks, context, body.url);
        },
      },
    ),
    route(operations.deleteWebhookEndpoint, async ({ params, context }) => {
      await deleteEndpoint(context, params.id);
      return noContent();
    }),
    route(operations.rotateWebhookSecret, async ({ params, body, context }) =>
      ok({ data: await rotateSecret(webhooks, context, params.id, body?.overlap_hours) }),
    ),
    route(operations.testWebhookEndpoint, async ({ params, body, context }) => {
      const id = await testEndpoint(context, params.id, body?.type);
      return created({ id }, `/api/webhook-deliveries/${id}`);
    }),
    route(operations.listWebhookDeliveries, async ({ params, query, context }) => {
      const { data, total } = await listDeliveries(context, params.id, query);
      const { page = 1, limit = 20 } = query;
      return ok({ data, pagination: { page, limit, total, pages: Math.ceil(total / limit) } });
    }),
    route(operations.listProposalWebhookDeliveries, async ({ params, context }) =>
      wholeList(await listProposalDeliveries(context, params.id)),
    ),
    route(operations.resendWebhookDeliveries, async ({ params, body, context }) =>
      ok({ resent: await resendDeliveries(context, params.id, body) }),
    ),
    route(operations.getWebhookDelivery, async ({ params, context }) =>
      ok(await getDelivery(context, params.id)),
    ),
    route(operations.retryWebhookDelivery, async ({ params, context }) =>
      ok(await retryDelivery(context, params.id)),
    ),
  ];
}
