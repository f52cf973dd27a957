import { operations } from "@proffer/contract";
import { ok, route, type Route } from "../http/index.ts";
import { listEvents } from "./list-events.ts";

export const analyticsRoutes: readonly Route[] = [
  route(operations.listProposalEvents, async ({ context, params, query }) =>
    ok({ data: await listEvents(context, params.id, query) }),
  ),
];
