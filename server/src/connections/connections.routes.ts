import { operations } from "@proffer/contract";
import { created, noContent, ok, route, type Route, wholeList } from "../services/http/index.ts";
import { listLog, retryLog } from "./connection-log.ts";
import { listConnectionViews, toConnectionView } from "./connection.view.ts";
import {
  type CheckedCredential,
  checkConnectionChanges,
  checkNewConnection,
  type ConnectingServices,
  createConnection,
  deleteConnection,
  getConnection,
  updateConnection,
} from "./connections.ts";
import {
  createFromDeal,
  findDeal,
  type FoundDeal,
  getDealOptions,
  getLinkedDeal,
  linkDeal,
  prepareFromDeal,
  type PreparedFromDeal,
  searchDeals,
  syncDeal,
  unlinkDeal,
} from "./deals.ts";
import { type ConnectionTest, recordTest, testConnection } from "./test-connection.ts";

const toAddress = (id: string) => `/api/connections/${id}`;

/** `quota` is the space of an organization for files, in bytes. */
export const createConnectionRoutes = (services: ConnectingServices, quota: number): readonly Route[] => [
  route(operations.listConnections, async ({ context }) => wholeList(await listConnectionViews(context))),

  route(
    operations.createConnection,
    async ({ context, body }, checked: CheckedCredential) => {
      const connection = await createConnection(services, context, body, checked);
      return created(await toConnectionView(context, connection), toAddress(connection.id));
    },
    { prepare: ({ context, body }) => checkNewConnection(services, context, body) },
  ),

  route(operations.getConnection, async ({ context, params }) =>
    ok(await toConnectionView(context, await getConnection(context, params.id))),
  ),

  route(
    operations.updateConnection,
    async ({ context, params, body }, checked: CheckedCredential | undefined) =>
      ok(
        await toConnectionView(context, await updateConnection(services, context, params.id, body, checked)),
      ),
    { prepare: ({ context, params, body }) => checkConnectionChanges(services, context, params.id, body) },
  ),

  route(operations.deleteConnection, async ({ context, params }) => {
    await deleteConnection(context, params.id);
    return noContent();
  }),

  route(
    operations.testConnection,
    async ({ context, params }, test: ConnectionTest) =>
      ok(await toConnectionView(context, await recordTest(context, params.id, test))),
    { prepare: ({ context, params }) => testConnection(services, context, params.id) },
  ),

  route(operations.getDealOptions, async ({ context, params }) =>
    ok(await getDealOptions(services, context, params.id)),
  ),

  route(operations.searchDeals, async ({ context, params, query }) =>
    wholeList(await searchDeals(services, context, params.id, query.search?.trim() ?? "")),
  ),

  route(
    operations.createProposalFromDeal,
    async ({ context }, prepared: PreparedFromDeal) => {
      const id = await createFromDeal(context, prepared, quota);
      return created({ id }, `/api/proposals/${id}`);
    },
    { prepare: ({ context, params, body }) => prepareFromDeal(services, context, params.id, body) },
  ),

  route(operations.listConnectionPushes, async ({ context, params, query }) => {
    const { page = 1, limit = 20 } = query;
    const { data, total } = await listLog(context, params.id, query);
    return ok({ data, pagination: { page, limit, total, pages: Math.ceil(total / limit) } });
  }),

  route(operations.retryConnectionPushes, async ({ context, params, body }) =>
    ok({ data: { count: await retryLog(context, params.id, body?.ids) } }),
  ),

  route(operations.getLinkedDeal, async ({ context, params }) =>
    ok({ data: await getLinkedDeal(context, params.id) }),
  ),

  route(
    operations.linkDeal,
    async ({ context, params, body }, found: FoundDeal) =>
      ok({ data: await linkDeal(context, params.id, body, found) }),
    {
      prepare: ({ context, body }) => findDeal(services, context, body.connection_id, body.deal_id),
    },
  ),

  route(operations.unlinkDeal, async ({ context, params }) => {
    await unlinkDeal(context, params.id);
    return noContent();
  }),

  route(operations.syncDeal, async ({ context, params }) => ok({ data: await syncDeal(context, params.id) })),
];
