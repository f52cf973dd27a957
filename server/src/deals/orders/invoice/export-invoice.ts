import type { InvoiceQuery } from "@proffer/contract";
import { calculateOrder, toFirstPayment } from "@proffer/pricing";
import type { Context } from "../../../context.ts";
import { toOrder } from "../order.view.ts";
import { readWonProposal } from "../won-proposal.ts";
import { toInvoice } from "./invoice.ts";
import { writeUbl } from "./write-ubl.ts";

interface InvoiceFile {
  readonly name: string;
  readonly xml: string;
}

/**
 * Returns the invoice for the first payment of a won proposal. Throws 409 if the proposal is not won, or with all
 * missing data.
 */
export async function exportInvoice(context: Context, id: string, query: InvoiceQuery): Promise<InvoiceFile> {
  const won = await readWonProposal(context, id);
  const { proposal, content } = won;
  const { term } = proposal.settings;
  const first = calculateOrder(toFirstPayment({ ...content, term: term ?? null }));
  const order = toOrder(won, first);
  const invoice = toInvoice({ order, first, due: proposal.due }, query);
  const number = invoice.number ?? `draft ${content.proposal_number ?? content.name}`;
  return { name: `Invoice ${number}`, xml: writeUbl(invoice) };
}
