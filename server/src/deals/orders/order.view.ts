import { type CustomVariable, type Order, orderVersion } from "@proffer/contract";
import { toLabelKey, toPaymentReference, toPublicContract, usualMethods } from "@proffer/presentation";
import type { PricedOrder } from "@proffer/pricing";
import ar from "../../../../locales/ar/welcome.json" with { type: "json" };
import de from "../../../../locales/de/welcome.json" with { type: "json" };
import en from "../../../../locales/en/welcome.json" with { type: "json" };
import es from "../../../../locales/es/welcome.json" with { type: "json" };
import fr from "../../../../locales/fr/welcome.json" with { type: "json" };
import he from "../../../../locales/he/welcome.json" with { type: "json" };
import { toRealPayment } from "../../proposals/index.ts";
import { toOrderLine } from "./order-lines.ts";
import type { WonProposal } from "./won-proposal.ts";

export function toOrder(won: WonProposal, { entries, totals }: PricedOrder): Order {
  const { proposal, organization, content } = won;
  const { custom_variables = [] } = content;
  const { contract, settings } = proposal;
  return {
    version: orderVersion,
    proposal_id: proposal.id,
    proposal_number: content.proposal_number,
    name: content.name,
    revision: proposal.revision_number || null,
    currency: content.currency,
    accepted: toAccepting(won),
    hashes: { snapshot_sha256: won.snapshotHash, audit_trail: won.auditHash },
    seller: {
      name: organization.name,
      legal_entity: organization.legal_entity,
      bank_account: organization.bank_account,
    },
    buyer: toBuyer(won),
    purchase_order_number: findOrderNumber(custom_variables),
    fields: custom_variables.map(({ id, label, type, who_provides, value }) => ({
      id,
      label,
      type,
      who_provides,
      value,
    })),
    attachments: [...(content.attachments ?? [])],
    lines: entries.map((entry) => toOrderLine(entry, won)),
    totals: totals.map(({ discounts: _names, ...total }) => total),
    contract: toPublicContract({ contract, settings, currency: content.currency }),
    payment: toOrderPayment(won),
  };
}

function toAccepting({ proposal, wonAt, signers }: WonProposal): Order["accepted"] {
  const { acceptance, marked_as_won_method } = proposal;
  const signed = signers
    .filter(({ role, signed_at }) => role !== "company" && signed_at !== null)
    .map(({ signed_name, full_name, email }) => ({ full_name: signed_name ?? full_name, email }));
  return {
    at: wonAt,
    method: marked_as_won_method ?? "manual",
    by: acceptance ? [{ full_name: acceptance.full_name, email: acceptance.email }] : signed,
  };
}

function toBuyer({ content: { recipient }, proposal: { settings } }: WonProposal): Order["buyer"] {
  const { name, address, contact } = recipient ?? {};
  return {
    name: name || null,
    address: address || null,
    contact_name: contact?.name || null,
    email: contact?.email || null,
    phone: contact?.phone || null,
    legal_entity: settings.recipient?.legal_entity ?? null,
  };
}

/**
 * Leaves out notes of members, and failures at the provider. State and amounts leave out payments in test mode,
 * which the list of transactions marks.
 */
function toOrderPayment({ proposal }: WonProposal): Order["payment"] {
  const { state, due_amount, paid_amount, open_amount, due_on } = toRealPayment(proposal);
  const { settings, transactions } = proposal;
  const { payment } = settings;
  return {
    state,
    due_amount,
    paid_amount,
    open_amount,
    due_on,
    reference: toPaymentReference(proposal),
    methods: payment?.enabled ? [...(payment.methods ?? usualMethods)] : [],
    transactions: transactions.map(
      ({ id, amount, currency, method, is_test, status, paid_at, received_on, refunded, reference }) => ({
        id,
        amount,
        currency,
        method,
        is_test,
        status,
        paid_at,
        received_on,
        refunded,
        reference,
      }),
    ),
  };
}

/** The labels that the starter proposals give the field, and the usual short form. */
const orderNumberLabels: ReadonlySet<string> = new Set(
  [...[en, de, es, fr, ar, he].map(({ order_number }) => order_number), "PO number"].map(toLabelKey),
);

/** Finds the purchase order number among the fields, or null if it is empty or there is no such field. */
function findOrderNumber(fields: readonly Pick<CustomVariable, "label" | "value">[]): string | null {
  const found = fields.find(
    ({ label, value }) => orderNumberLabels.has(toLabelKey(label)) && isFilled(value),
  );
  return found ? String(found.value).trim() : null;
}

const isFilled = (value: CustomVariable["value"]) => value !== null && String(value).trim() !== "";
