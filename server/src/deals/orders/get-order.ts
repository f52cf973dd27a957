import type { Order } from "@proffer/contract";
import { calculateOrder } from "@proffer/pricing";
import type { Context } from "../../context.ts";
import type { ExportedTable } from "../../services/http/index.ts";
import { toOrderTable } from "./order-table.ts";
import { toOrder } from "./order.view.ts";
import { readWonProposal } from "./won-proposal.ts";

/** Returns what the client of a won proposal ordered. */
export async function getOrder(context: Context, id: string): Promise<Order> {
  const won = await readWonProposal(context, id);
  return toOrder(won, calculateOrder(won.content));
}

/** Returns the order as a table. */
export async function exportOrder(context: Context, id: string): Promise<ExportedTable> {
  return toOrderTable(await getOrder(context, id));
}
