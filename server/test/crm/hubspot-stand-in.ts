import { createHubspotApi, type HubspotToken } from "./hubspot-api.ts";
import {
  createAccount,
  hubspotError,
  type HubspotAccountRow,
  type HubspotRow,
  type Stage,
} from "./hubspot-records.ts";
import { startApiServer } from "./server.ts";
import type { CrmFacts, CrmStandIn, DealState, LineItemState, NewDeal } from "./stand-in.ts";

export interface HubspotStandIn extends CrmStandIn {
  /** Adds a line item to a deal, as a salesperson can. Returns its id. */
  addLineItem(dealId: string, properties: Readonly<Record<string, string>>): string;
  /** Deletes a line item, as a salesperson can. */
  deleteLineItem(id: string): void;
  /** Lists the files of the first account, including files that no deal has. */
  listFiles(): { readonly name: string; readonly bytes: number }[];
}

const facts: CrmFacts = {
  pipelineId: "default",
  otherPipelineId: "75e28846",
  stages: { sent: "presentationscheduled", opened: "decisionmakerboughtin", pending: "contractsent" },
  otherStageId: "1010",
  textField: "proposal_url",
  numberField: "contract_value",
  fixedField: "hs_acv",
};

const dealToContact = 3;
const dealToPrimaryCompany = 5;
const dealToCompany = 341;

/**
 * Starts a stand-in for HubSpot on this machine, written from HubSpot's public API description in version
 * 2026-09, and from 2026-03 for files: https://github.com/HubSpot/HubSpot-public-api-spec-collection.
 */
export async function startHubspot(): Promise<HubspotStandIn> {
  let counter = 5_000_000_000;
  let seconds = 0;
  const tools = {
    createId: () => String((counter += 1)),
    now: () => new Date(Date.UTC(2026, 11, 1) + (seconds += 1) * 1000).toISOString(),
  };
  const first = createAccount("12345678");
  const accounts = new Map([[first.id, first]]);
  const tokens = new Map<string, HubspotToken>();
  const limited = {
    ...(hubspotError(429, "You have reached your limit.", "RATE_LIMITS").body as object),
    errorType: "RATE_LIMIT",
    policyName: "TEN_SECONDLY_ROLLING",
  };
  const { body: error } = hubspotError(500, "internal error", "INTERNAL_ERROR");
  const server = await startApiServer(createHubspotApi(accounts, tokens, tools), { error, limited });
  const token = "pat-eu1-7c1f6a52-first";
  tokens.set(token, { account: first.id, lacks: [] });

  function addRow(type: string, properties: Readonly<Record<string, string | undefined>>): HubspotRow {
    const given = Object.entries(properties).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const row = {
      id: tools.createId(),
      createdAt: tools.now(),
      properties: new Map(given),
      isArchived: false,
    };
    first.records.get(type)?.set(row.id, row);
    return row;
  }

  function associate(dealId: string, type: string, id: string, typeId: number): void {
    first.associations.push({ from: `deals:${dealId}`, to: `${type}:${id}`, typeId });
  }

  function addDeal(deal: NewDeal = {}): string {
    const row = addRow("deals", {
      dealname: deal.title ?? "Website relaunch",
      amount: deal.amount?.toString(),
      deal_currency_code: deal.currency,
      pipeline: deal.pipelineId ?? "default",
      dealstage: deal.stageId ?? "qualifiedtobuy",
    });
    const { company, contact } = deal;
    if (company) {
      // The primary company is not the first one.
      associate(row.id, "companies", addRow("companies", { name: "Broker" }).id, dealToCompany);
      const { name, address, website } = company;
      associate(
        row.id,
        "companies",
        addRow("companies", { name, address, website }).id,
        dealToPrimaryCompany,
      );
    }
    if (contact) {
      const { firstName, lastName, email, phone } = contact;
      const properties = { firstname: firstName, lastname: lastName, email, phone };
      associate(row.id, "contacts", addRow("contacts", properties).id, dealToContact);
    }
    return row.id;
  }

  function getRow(type: string, id: string): HubspotRow {
    const row = first.records.get(type)?.get(first.mergedInto.get(id) ?? id);
    if (!row) throw new Error(`there is no ${type} ${id}`);
    return row;
  }

  return {
    url: server.url,
    token,
    faults: server.faults,
    requests: server.requests,
    facts,
    listWrites: () => server.requests.filter(({ hasWritten }) => hasWritten),
    addAccount: () => {
      const account = createAccount(tools.createId());
      accounts.set(account.id, account);
      return account.id;
    },
    addToken: (added, { account = first.id, lacks = [] } = {}) => {
      tokens.set(added, { account, lacks });
    },
    revokeToken: (revoked) => {
      tokens.delete(revoked);
    },
    addDeal,
    getDeal: (id) => toDealState(first, getRow("deals", id)),
    listDeals: () =>
      [...(first.records.get("deals")?.values() ?? [])]
        .filter(({ isArchived }) => !isArchived)
        .map((row) => toDealState(first, row)),
    moveDeal: (id, { pipelineId, stageId }) => {
      const { properties } = getRow("deals", id);
      properties.set("dealstage", stageId);
      if (pipelineId !== undefined) properties.set("pipeline", pipelineId);
    },
    addNote: (dealId, html) => {
      associate(dealId, "notes", addRow("notes", { hs_note_body: html }).id, 213);
    },
    deleteDeal: (id) => {
      getRow("deals", id).isArchived = true;
    },
    mergeDeals: (primary, other) => {
      const merged = addRow("deals", Object.fromEntries(getRow("deals", primary).properties));
      for (const id of [primary, other]) {
        getRow("deals", id).isArchived = true;
        for (const each of first.associations.filter(({ from }) => from === `deals:${id}`)) {
          first.associations.push({ ...each, from: `deals:${merged.id}` });
        }
      }
      first.mergedInto.set(primary, merged.id).set(other, merged.id);
      return merged.id;
    },
    archivePipeline: (id) => {
      for (const pipeline of first.pipelines.filter((each) => each.id === id)) pipeline.isArchived = true;
    },
    removeStage: (id) => {
      for (const stage of listStages(first).filter((each) => each.id === id)) stage.isArchived = true;
    },
    removeField: (key) => {
      const properties = first.properties.get("deals") ?? [];
      first.properties.set(
        "deals",
        properties.filter(({ name }) => name !== key),
      );
    },
    addLineItem: (dealId, properties) => {
      const row = addRow("line_items", properties);
      associate(dealId, "line_items", row.id, 19);
      return row.id;
    },
    deleteLineItem: (id) => {
      getRow("line_items", id).isArchived = true;
    },
    listFiles: () => [...first.files.values()].map(({ name, bytes }) => ({ name, bytes })),
    close: () => server.close(),
  };
}

function listStages({ pipelines }: HubspotAccountRow): Stage[] {
  return pipelines.flatMap(({ stages }) => stages);
}

function toDealState(account: HubspotAccountRow, { id, properties }: HubspotRow): DealState {
  const find = (name: string) => properties.get(name) ?? null;
  const stage = listStages(account).find((each) => each.id === find("dealstage"));
  const notes = listAssociated(account, id, "notes");
  const amount = find("amount");
  return {
    id,
    title: find("dealname") ?? "",
    amount: amount === null ? null : Number(amount),
    currency: find("deal_currency_code"),
    pipelineId: find("pipeline") ?? "",
    stageId: find("dealstage") ?? "",
    status: stage?.isClosed ? (stage.probability === "1.0" ? "won" : "lost") : "open",
    closedOn: find("closedate")?.slice(0, 10) ?? null,
    lostReason: find("closed_lost_reason"),
    fields: { proposal_url: find("proposal_url"), contract_value: find("contract_value") },
    notes: notes.filter((row) => !row.properties.has("hs_attachment_ids")).map(getBody),
    files: notes
      .flatMap((row) => row.properties.get("hs_attachment_ids")?.split(";") ?? [])
      .map((fileId) => account.files.get(fileId)?.name ?? `missing file ${fileId}`),
    lineItems: listAssociated(account, id, "line_items").map(toLineItemState),
  };
}

function getBody({ properties }: HubspotRow): string {
  return properties.get("hs_note_body") ?? "";
}

function listAssociated(account: HubspotAccountRow, dealId: string, type: string): HubspotRow[] {
  return account.associations
    .filter(({ from, to }) => from === `deals:${dealId}` && to.startsWith(`${type}:`))
    .map(({ to }) => account.records.get(type)?.get(to.slice(type.length + 1)))
    .filter((row) => row !== undefined)
    .filter(({ isArchived }) => !isArchived);
}

function toLineItemState({ id, properties }: HubspotRow): LineItemState {
  return {
    id,
    name: properties.get("name") ?? "",
    sku: properties.get("hs_sku") ?? null,
    quantity: Number(properties.get("quantity") ?? 0),
    price: Number(properties.get("price") ?? 0),
    discount: Number(properties.get("discount") ?? 0),
    frequency: properties.get("recurringbillingfrequency") ?? null,
  };
}
