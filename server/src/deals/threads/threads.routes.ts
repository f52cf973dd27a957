import { operations } from "@proffer/contract";
import { ok, route, type Route, wholeList } from "../../services/http/index.ts";
import { applyRequest } from "./apply-request.ts";
import {
  askClient,
  changeThread,
  listAllThreads,
  listThreads,
  replyToThread,
  type MessageDelivery,
} from "./member-threads.ts";

export const createThreadRoutes = (delivery: MessageDelivery): readonly Route[] => [
  route(operations.listThreads, async ({ context, params }) =>
    wholeList(await listThreads(context, params.id)),
  ),

  route(operations.startThread, async ({ context, params, body }) => ({
    status: 201,
    body: await askClient(delivery, context, params.id, body),
  })),

  route(operations.replyToThread, async ({ context, params, body }) => ({
    status: 201,
    body: await replyToThread(delivery, context, params.id, params.thread_id, body),
  })),

  route(operations.changeThread, async ({ context, params, body }) =>
    ok({ data: await changeThread(context, params.id, params.thread_id, body) }),
  ),

  route(operations.applyThread, async ({ context, params }) =>
    ok({ data: { proposal_id: await applyRequest(context, params.id, params.thread_id) } }),
  ),

  route(operations.listAllThreads, async ({ context, query }) => ok(await listAllThreads(context, query))),
];
