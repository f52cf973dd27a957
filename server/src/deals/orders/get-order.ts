import type { Order } from "@proffer/contract";
import { calculateOrder } from "@proffer/pricing";
import type { Context } from "../../context.ts";
import type { ExportedTable } from "../../services/http/index.ts";
import { toOrderTable } from "./order-table.ts";
import { toOrder } from "./order.view.ts";
import { readWonProposal } from "./won-proposal.ts";

/** Returns the order of a won proposal. Throws 409 if the proposal is not won. */
export async function getOrder(context: Context, id: string): Promise<Order> {
  const won = await readWonProposal(context, id);
  return toOrder(won, calculateOrder(won.content));
}

/** Returns the order of a won proposal as a table. Throws 409 if the proposal is not won. */
export async function exportOrder(context: Context, id: string): Promise<ExportedTable> {
  return toOrderTable(await getOrder(context, id));
}
