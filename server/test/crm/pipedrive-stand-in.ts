import { createPipedriveApi, type PipedriveToken } from "./pipedrive-api.ts";
import {
  createAccount,
  moneyField,
  numberField,
  personField,
  pipedriveError,
  textField,
  type PipedriveAccountRow,
  type PipedriveDealRow,
} from "./pipedrive-records.ts";
import { startApiServer } from "./server.ts";
import type { CrmFacts, CrmStandIn, DealState, NewDeal } from "./stand-in.ts";

export interface PipedriveStandIn extends CrmStandIn {
  /** A custom field for money. */
  readonly moneyField: string;
  /** A stage that a team uses for won deals. */
  readonly wonStageId: string;
  /** Archives a deal, which makes it read-only. */
  archiveDeal(id: string): void;
}

const facts: CrmFacts = {
  pipelineId: "1",
  otherPipelineId: "2",
  stages: { sent: "2", opened: "3", pending: "4" },
  otherStageId: "5",
  textField,
  numberField,
  fixedField: personField,
};

/**
 * Starts a stand-in for Pipedrive on this machine, written from Pipedrive's description of its API v2, and of
 * v1 for users, notes, files and currencies, as in version 32.2.1 of its client:
 * https://github.com/pipedrive/client-nodejs.
 */
export async function startPipedrive(): Promise<PipedriveStandIn> {
  let counter = 100;
  let seconds = 0;
  const tools = {
    createId: () => (counter += 1),
    now: () => `${new Date(Date.UTC(2026, 11, 1) + (seconds += 1) * 1000).toISOString().slice(0, 19)}Z`,
  };
  const first = createAccount(4711, "Globex", "globex");
  const accounts = new Map([[first.id, first]]);
  const tokens = new Map<string, PipedriveToken>();
  const server = await startApiServer(createPipedriveApi(accounts, tokens, tools), {
    error: pipedriveError(500, "Internal server error").body,
    limited: pipedriveError(429, "request over limit", { errorCode: 429 }).body,
  });
  const token = "3f0d5b7e9c5b1a2d7c1f6a52e8d94b0a66c3d1f7";
  tokens.set(token, { account: first.id, lacks: [] });

  function addPerson(contact: NonNullable<NewDeal["contact"]>): number {
    const id = tools.createId();
    const { firstName = null, lastName = null, email, phone } = contact;
    first.persons.set(id, {
      id,
      name: [firstName, lastName].filter((each) => each !== null).join(" "),
      first_name: firstName,
      last_name: lastName,
      emails: email === undefined ? [] : [{ value: email, primary: true, label: "work" }],
      phones: phone === undefined ? [] : [{ value: phone, primary: true, label: "work" }],
    });
    return id;
  }

  function addOrganization({ name, address, website }: NonNullable<NewDeal["company"]>): number {
    const id = tools.createId();
    const place = address === undefined ? null : { value: address };
    first.organizations.set(id, { id, name, address: place, website: website ?? null });
    return id;
  }

  function getRow(id: string): PipedriveDealRow {
    const row = first.deals.get(Number(id));
    if (!row) throw new Error(`there is no deal ${id}`);
    return row;
  }

  return {
    url: server.url,
    token,
    faults: server.faults,
    requests: server.requests,
    facts,
    moneyField,
    wonStageId: "6",
    listWrites: () => server.requests.filter(({ hasWritten }) => hasWritten),
    addAccount: (name) => {
      const account = createAccount(tools.createId(), name, name.toLowerCase().replaceAll(/\W/g, ""));
      accounts.set(account.id, account);
      return String(account.id);
    },
    addToken: (added, { account = String(first.id), lacks = [] } = {}) => {
      tokens.set(added, { account: Number(account), lacks });
    },
    revokeToken: (revoked) => {
      tokens.delete(revoked);
    },
    addDeal: (deal = {}) => {
      const id = tools.createId();
      first.deals.set(id, {
        id,
        add_time: tools.now(),
        title: deal.title ?? "Website relaunch",
        value: deal.amount ?? 0,
        currency: deal.currency ?? "EUR",
        pipeline_id: Number(deal.pipelineId ?? 1),
        stage_id: Number(deal.stageId ?? 1),
        status: "open",
        person_id: deal.contact ? addPerson(deal.contact) : null,
        org_id: deal.company ? addOrganization(deal.company) : null,
        won_time: null,
        lost_time: null,
        lost_reason: null,
        is_deleted: false,
        is_archived: false,
        custom_fields: Object.fromEntries(
          first.fields.filter((each) => each.is_custom_field).map((each) => [each.field_code, null]),
        ),
      });
      return String(id);
    },
    getDeal: (id) => toDealState(first, getRow(id)),
    listDeals: () =>
      [...first.deals.values()].filter((row) => !row.is_deleted).map((row) => toDealState(first, row)),
    moveDeal: (id, { pipelineId, stageId }) => {
      const row = getRow(id);
      row.stage_id = Number(stageId);
      if (pipelineId !== undefined) row.pipeline_id = Number(pipelineId);
    },
    addNote: (dealId, html) => {
      first.notes.push({ id: tools.createId(), deal_id: Number(dealId), content: html });
    },
    deleteDeal: (id) => {
      getRow(id).is_deleted = true;
    },
    archiveDeal: (id) => {
      getRow(id).is_archived = true;
    },
    mergeDeals: (from, into) => {
      getRow(from).is_deleted = true;
      for (const each of [...first.notes, ...first.files]) {
        if (each.deal_id === Number(from)) each.deal_id = Number(into);
      }
      return into;
    },
    archivePipeline: (id) => {
      for (const pipeline of first.pipelines.filter((each) => String(each.id) === id))
        pipeline.is_deleted = true;
      for (const stage of first.stages.filter((each) => String(each.pipeline_id) === id))
        stage.is_deleted = true;
    },
    removeStage: (id) => {
      for (const stage of first.stages.filter((each) => String(each.id) === id)) stage.is_deleted = true;
    },
    removeField: (key) => {
      const at = first.fields.findIndex(({ field_code: code }) => code === key);
      if (at !== -1) first.fields.splice(at, 1);
    },
    close: () => server.close(),
  };
}

function toDealState(account: PipedriveAccountRow, row: PipedriveDealRow): DealState {
  return {
    id: String(row.id),
    title: row.title,
    amount: row.value,
    currency: row.currency,
    pipelineId: String(row.pipeline_id),
    stageId: String(row.stage_id),
    status: row.status,
    closedOn: (row.won_time ?? row.lost_time)?.slice(0, 10) ?? null,
    lostReason: row.lost_reason,
    fields: { ...row.custom_fields },
    notes: account.notes.filter((each) => each.deal_id === row.id).map(({ content }) => content),
    files: account.files.filter((each) => each.deal_id === row.id).map(({ name }) => name),
    lineItems: [],
  };
}
