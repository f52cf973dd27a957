import { operations } from "@proffer/contract";
import type { CardAccount } from "./card-provider.ts";
import { noContent, ok, route, type Route, wholeList } from "../../services/http/index.ts";
import { toEtag } from "../../proposals/index.ts";
import { connectCards, disconnectCards, findAccount } from "./card-account.ts";
import type { CardServices } from "./read-sessions.ts";
import { listPayments, recordPayment, returnPayment } from "./transfers.ts";

export const createPaymentRoutes = (services: CardServices): readonly Route[] => [
  route(operations.listPayments, async ({ context, params }) =>
    wholeList(await listPayments(context, params.id)),
  ),

  route(operations.recordPayment, async ({ context, params, body }) => {
    const { transaction, version } = await recordPayment(context, params.id, body);
    const headers = { location: `/api/proposals/${params.id}/payments`, etag: toEtag(version) };
    return { status: 201, body: { data: transaction }, headers };
  }),

  route(operations.returnPayment, async ({ context, params }) => {
    const { transaction, version } = await returnPayment(context, params.id, params.payment_id);
    return ok({ data: transaction }, { etag: toEtag(version) });
  }),

  route(
    operations.connectCards,
    async ({ context, body }, account: CardAccount) =>
      ok({ data: await connectCards(context, services, body, account) }),
    { prepare: ({ context, body }) => findAccount(context, services, body) },
  ),

  route(operations.disconnectCards, async ({ context }) => {
    await disconnectCards(context, services);
    return noContent();
  }),
];
