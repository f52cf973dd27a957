import { operations } from "@proffer/contract";
import { created, ok, route, type Route, wholeList } from "../../services/http/index.ts";
import { applyRequest } from "./apply-request.ts";
import { askClient, changeThread, listAllThreads, listThreads, replyToThread } from "./member-threads.ts";

export const threadRoutes: readonly Route[] = [
  route(operations.listThreads, async ({ context, params }) =>
    wholeList(await listThreads(context, params.id)),
  ),

  route(operations.startThread, async ({ context, params, body }) =>
    created(await askClient(context, params.id, body)),
  ),

  route(operations.replyToThread, async ({ context, params, body }) =>
    created(await replyToThread(context, params.id, params.thread_id, body)),
  ),

  route(operations.changeThread, async ({ context, params, body }) =>
    ok({ data: await changeThread(context, params.id, params.thread_id, body) }),
  ),

  route(operations.applyThread, async ({ context, params }) =>
    ok({ data: { proposal_id: await applyRequest(context, params.id, params.thread_id) } }),
  ),

  route(operations.listAllThreads, async ({ context, query }) => ok(await listAllThreads(context, query))),
];
