import type { Frequency } from "@proffer/pricing";
import type { CrmSend } from "../crm-http.ts";
import type { DealLineItem, DealPush } from "../crm-provider.ts";
import { toOneLine } from "../../platform/text/plain-text.ts";
import {
  archiveRecords,
  associate,
  createRecords,
  readAssociations,
  readRecords,
  updateRecords,
  type HubspotProperties,
  type HubspotRecord,
  toHubspotNumber,
} from "./api.ts";

/** HubSpot's type of the association of a line item with its deal. */
const lineItemToDeal = 20;
const maxNameCharacters = 1_000;

/** HubSpot's names of frequencies. Semi-monthly has none, so the name of the line says it. */
const billingFrequencies: Readonly<Record<Frequency, string>> = {
  once: "",
  weekly: "weekly",
  biweekly: "biweekly",
  "semi-monthly": "",
  monthly: "monthly",
  quarterly: "quarterly",
  "semi-annually": "per_six_months",
  annually: "annually",
};

/** The properties that decide whether an item at HubSpot is the same as a line. */
const comparedProperties = [
  "name",
  "hs_sku",
  "recurringbillingfrequency",
  "quantity",
  "price",
  "discount",
] as const;
const numbers = new Set<string>(["quantity", "price", "discount", "hs_position_on_quote"]);
const readProperties = [...comparedProperties, "hs_position_on_quote"];

export interface LineItemResult {
  /** Ids at HubSpot by the id of the line. */
  readonly ids: Readonly<Record<string, string>>;
  /** Number of items that were created, updated or deleted. */
  readonly changed: number;
}

interface WantedLine {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** Makes the line items of a deal match the lines that count. Keeps items that Proffer did not create. */
export async function pushLineItems(
  send: CrmSend,
  dealId: string,
  { memory, currency }: DealPush,
  lines: readonly DealLineItem[],
): Promise<LineItemResult> {
  const existing = await readLineItems(send, dealId);
  const wanted = lines.map(toWantedLine);
  const known = memory?.lineItems ?? {};
  const matches = matchLines(wanted, existing, known);
  const missing = wanted.filter(({ id }) => !matches.has(id));
  const updates = wanted.flatMap(({ id, properties }) => {
    const record = matches.get(id);
    const changes = record ? listDifferences(properties, record.properties) : {};
    return record && Object.keys(changes).length > 0 ? [{ id: record.id, properties: changes }] : [];
  });
  const kept = new Set([...matches.values()].map((record) => record.id));
  const ours = new Set(Object.values(known));
  const surplus = existing.map(({ id }) => id).filter((id) => ours.has(id) && !kept.has(id));

  await archiveRecords(send, "line_items", surplus);
  await updateRecords(send, "line_items", updates);
  const created = await createLineItems(send, dealId, missing, currency);
  const ids = [...matches].map(([id, record]) => [id, record.id] as const);
  return {
    ids: Object.fromEntries([...ids, ...created]),
    changed: surplus.length + updates.length + missing.length,
  };
}

async function readLineItems(send: CrmSend, dealId: string): Promise<HubspotRecord[]> {
  const associations = await readAssociations(send, "deals", "line_items", [dealId]);
  const ids = [...associations.values()].flat().map(({ id }) => id);
  return readRecords(send, "line_items", [...new Set(ids)], readProperties);
}

/**
 * Finds the item of each line: the remembered one, otherwise an equal one, which a request without an answer
 * has created.
 */
function matchLines(
  wanted: readonly WantedLine[],
  existing: readonly HubspotRecord[],
  known: Readonly<Record<string, string>>,
): Map<string, HubspotRecord> {
  const byId = new Map(existing.map((record) => [record.id, record]));
  const matches = new Map<string, HubspotRecord>();
  for (const { id } of wanted) {
    const record = byId.get(known[id] ?? "");
    if (record) matches.set(id, record);
  }
  const remembered = new Set(Object.values(known));
  const free = Map.groupBy(
    existing.filter((record) => !remembered.has(record.id)),
    ({ properties }) => toKey(properties),
  );
  for (const { id, properties } of wanted) {
    const record = matches.has(id) ? undefined : free.get(toKey(properties))?.shift();
    if (record) matches.set(id, record);
  }
  return matches;
}

async function createLineItems(
  send: CrmSend,
  dealId: string,
  missing: readonly WantedLine[],
  currency: string,
): Promise<(readonly [string, string])[]> {
  const created = await createRecords(
    send,
    "line_items",
    missing.map(({ id, properties }) => ({
      properties: { ...withoutEmpty(properties), hs_line_item_currency_code: currency },
      associations: [associate(dealId, lineItemToDeal)],
      objectWriteTraceId: id,
    })),
  );
  return created.flatMap((record) => (record.traceId === null ? [] : [[record.traceId, record.id] as const]));
}

function toWantedLine(line: DealLineItem, index: number): WantedLine {
  const suffix = line.frequency === "semi-monthly" ? " (semi-monthly)" : "";
  return {
    id: line.id,
    properties: {
      name: `${toOneLine(line.name, maxNameCharacters)}${suffix}`,
      hs_sku: line.sku?.trim() ?? "",
      recurringbillingfrequency: billingFrequencies[line.frequency],
      quantity: toHubspotNumber(line.quantity),
      price: toHubspotNumber(line.unitPrice),
      // HubSpot's discount is for one unit.
      discount: toHubspotNumber(line.unitDiscount),
      hs_position_on_quote: String(index),
    },
  };
}

function listDifferences(
  wanted: Readonly<Record<string, string>>,
  current: HubspotProperties,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => normalize(name, value) !== normalize(name, current[name]),
    ),
  );
}

function toKey(properties: HubspotProperties): string {
  return JSON.stringify(comparedProperties.map((name) => normalize(name, properties[name])));
}

function normalize(name: string, value: string | null | undefined): string | number {
  return numbers.has(name) ? Number(value ?? 0) : (value ?? "");
}

function withoutEmpty(properties: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== ""));
}
