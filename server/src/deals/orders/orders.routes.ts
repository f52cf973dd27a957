import { operations } from "@proffer/contract";
import { formatAttachment } from "../../platform/http/content-disposition.ts";
import { answerCsv, answerXlsx, ok, route, type Route } from "../../services/http/index.ts";
import { exportInvoice, exportOrder, getOrder, toOrderName } from "./orders.ts";

export const orderRoutes: readonly Route[] = [
  route(operations.getOrder, async ({ context, params }) => {
    const order = await getOrder(context, params.id);
    return ok(order, { "content-disposition": formatAttachment(toOrderName(order), "json") });
  }),

  route(operations.exportOrderCsv, async ({ context, params }) =>
    answerCsv(await exportOrder(context, params.id)),
  ),

  route(
    operations.exportOrderXlsx,
    async ({ context, params }) => answerXlsx(await exportOrder(context, params.id)),
    { isLong: true },
  ),

  route(operations.exportInvoice, async ({ context, params, query }) => {
    const { name, xml } = await exportInvoice(context, params.id, query);
    return ok(xml, {
      "content-type": "application/xml; charset=utf-8",
      "content-disposition": formatAttachment(name, "xml"),
    });
  }),
];
