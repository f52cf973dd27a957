import { operations } from "@proffer/contract";
import { answerCsv, answerXlsx, ok, route, type Route } from "../../services/http/index.ts";
import { listActivity, markActivityRead } from "./activity.ts";
import { exportInsights } from "./insights/export-insights.ts";
import { getInsights } from "./insights/get-insights.ts";
import { listEvents } from "./list-events.ts";

export const analyticsRoutes: readonly Route[] = [
  route(operations.listProposalEvents, async ({ context, params, query }) =>
    ok({ data: await listEvents(context, params.id, query) }),
  ),

  route(operations.listActivity, async ({ context, query }) => ok(await listActivity(context, query))),

  route(operations.markActivityRead, async ({ context, body }) => ok(await markActivityRead(context, body))),

  route(operations.getInsights, async ({ context, query }) => ok(await getInsights(context, query)), {
    isLong: true,
  }),

  route(
    operations.exportInsights,
    async ({ context, query }) => answerCsv(await exportInsights(context, query)),
    { isLong: true },
  ),

  route(
    operations.exportInsightsXlsx,
    async ({ context, query }) => answerXlsx(await exportInsights(context, query)),
    { isLong: true },
  ),
];
