import type { PushedChange } from "@proffer/contract";
import type { CrmSend } from "../crm-http.ts";
import { findNumber, findText } from "../crm-json.ts";
import type { CrmAccount, DealPush, PushResult } from "../crm-provider.ts";
import { findNewPhase, planStage, unknownCurrency } from "../crm-push.ts";
import {
  getDealRecord,
  hubspot,
  listPipelines,
  readAccount,
  updateDeal,
  type HubspotProperties,
  type HubspotRecord,
  toHubspotNumber,
} from "./api.ts";
import { getHubspotDealUrl } from "./deals.ts";
import { pushLineItems } from "./line-items.ts";
import { createDealNotes, pushNote, pushPdf } from "./notes.ts";

/** The properties to write, and their entries of the log. */
interface Plan {
  readonly properties: Readonly<Record<string, string>>;
  readonly changes: readonly PushedChange[];
}

const nothing: Plan = { properties: {}, changes: [] };

/** The properties that a push reads and writes itself. */
export const ownProperties = [
  "dealname",
  "amount",
  "deal_currency_code",
  "pipeline",
  "dealstage",
  "closedate",
  "closed_lost_reason",
];

export async function pushHubspotDeal(
  send: CrmSend,
  account: CrmAccount,
  push: DealPush,
  now: string,
): Promise<PushResult> {
  const deal = await getDealRecord(send, push.dealId, [...ownProperties, ...Object.keys(push.fields)]);
  const changes = await writeProperties(send, deal, push);
  const notes = createDealNotes(send, deal.id);
  if (push.note && (await pushNote(send, deal.id, notes, push.note, now))) changes.push({ type: "note" });
  const { pdf, memory } = push;
  const isNewPdf = pdf !== null && pdf.fileName !== memory?.pdf;
  if (isNewPdf && (await pushPdf(send, deal.id, notes, pdf, now))) changes.push({ type: "pdf" });
  // Last, because HubSpot has the most rules for line items, and a refusal ends the push.
  const items = push.lineItems && (await pushLineItems(send, deal.id, push, push.lineItems));
  if (items && items.changed > 0) changes.push({ type: "line_items", count: items.changed });
  return {
    dealId: deal.id,
    dealUrl: getHubspotDealUrl(account, deal.id),
    title: findText(deal.properties, "dealname") ?? `Deal ${deal.id}`,
    memory: {
      phase: push.phase ?? memory?.phase ?? null,
      lineItems: items?.ids ?? memory?.lineItems ?? {},
      pdf: pdf?.fileName ?? memory?.pdf ?? null,
    },
    changes,
  };
}

/** Writes all differences with one request, or none. Returns their entries of the log. */
async function writeProperties(send: CrmSend, deal: HubspotRecord, push: DealPush): Promise<PushedChange[]> {
  const plans = [
    planFields(deal, push),
    await planAmount(send, deal, push),
    await planPhase(send, deal, push),
  ];
  const properties = Object.assign({}, ...plans.map((plan) => plan.properties)) as Record<string, string>;
  if (Object.keys(properties).length > 0) await updateDeal(send, deal.id, properties);
  return plans.flatMap((plan) => plan.changes);
}

function planFields({ properties }: HubspotRecord, { fields }: DealPush): Plan {
  const different = Object.entries(fields).filter(([key, value]) =>
    typeof value === "number"
      ? !isSameNumber(properties, key, value)
      : (findText(properties, key) ?? "") !== (value ?? ""),
  );
  return {
    properties: Object.fromEntries(
      different.map(([key, value]) => [
        key,
        typeof value === "number" ? toHubspotNumber(value) : (value ?? ""),
      ]),
    ),
    changes: different.map(([field]) => ({ type: "field", field })),
  };
}

async function planAmount(
  send: CrmSend,
  { properties }: HubspotRecord,
  { amount, currency, lineItems }: DealPush,
): Promise<Plan> {
  if (amount === null && !lineItems?.length) return nothing;
  const stored = findText(properties, "deal_currency_code");
  const account = stored === currency ? undefined : await readAccount(send);
  if (account && !account.currencies.includes(currency)) throw unknownCurrency(hubspot, currency);
  // A deal without a currency has the one of the company.
  const isOtherCurrency = (stored ?? account?.companyCurrency) !== currency;
  if (amount === null || (!isOtherCurrency && isSameNumber(properties, "amount", amount))) return nothing;
  return {
    properties: {
      amount: toHubspotNumber(amount),
      ...(isOtherCurrency && { deal_currency_code: currency }),
    },
    changes: [{ type: "amount", amount, currency }],
  };
}

function isSameNumber(properties: HubspotProperties, name: string, wanted: number): boolean {
  const current = findNumber(properties, name);
  return current !== null && toHubspotNumber(current) === toHubspotNumber(wanted);
}

async function planPhase(send: CrmSend, deal: HubspotRecord, push: DealPush): Promise<Plan> {
  const phase = findNewPhase(push);
  if (!phase) return nothing;
  const place = {
    pipelineId: findText(deal.properties, "pipeline"),
    stageId: findText(deal.properties, "dealstage"),
  };
  const { stage, change } = planStage(hubspot, place, push, phase, await listPipelines(send));
  const reason = phase === "lost" ? push.lostReason : null;
  // A deal that stays in an open stage gets no close date.
  const date = change?.type === "stage_kept" ? nothing : planCloseDate(deal, push);
  const isOtherReason = reason !== null && findText(deal.properties, "closed_lost_reason") !== reason;
  return {
    properties: {
      ...(stage && { dealstage: stage.id }),
      ...date.properties,
      ...(isOtherReason && { closed_lost_reason: reason }),
    },
    changes: [
      ...(change ? [change] : []),
      ...date.changes,
      ...(isOtherReason ? [{ type: "lost_reason" } as const] : []),
    ],
  };
}

function planCloseDate({ properties }: HubspotRecord, { closedOn }: DealPush): Plan {
  if (closedOn === null || findText(properties, "closedate")?.slice(0, 10) === closedOn) return nothing;
  // At noon UTC, almost all time zones show the same day.
  return {
    properties: { closedate: `${closedOn}T12:00:00.000Z` },
    changes: [{ type: "close_date", date: closedOn }],
  };
}
