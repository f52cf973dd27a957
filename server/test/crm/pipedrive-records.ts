import type { ApiAnswer } from "./server.ts";

export interface PipedriveDealRow {
  readonly id: number;
  readonly add_time: string;
  title: string;
  value: number;
  currency: string;
  pipeline_id: number;
  stage_id: number;
  status: "open" | "won" | "lost";
  person_id: number | null;
  org_id: number | null;
  won_time: string | null;
  lost_time: string | null;
  lost_reason: string | null;
  is_deleted: boolean;
  is_archived: boolean;
  custom_fields: Record<string, unknown>;
}

export interface PipedrivePipelineRow {
  readonly id: number;
  readonly name: string;
  readonly order_nr: number;
  is_deleted: boolean;
}

export interface PipedriveStageRow extends PipedrivePipelineRow {
  readonly pipeline_id: number;
}

export interface PipedriveFieldRow {
  readonly field_code: string;
  readonly field_name: string;
  readonly field_type: string;
  readonly is_custom_field: boolean;
}

export interface PipedriveAccountRow {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly currencies: readonly { readonly code: string; readonly active_flag: boolean }[];
  readonly pipelines: readonly PipedrivePipelineRow[];
  readonly stages: PipedriveStageRow[];
  readonly fields: PipedriveFieldRow[];
  readonly deals: Map<number, PipedriveDealRow>;
  readonly persons: Map<number, { readonly id: number } & Readonly<Record<string, unknown>>>;
  readonly organizations: Map<number, { readonly id: number } & Readonly<Record<string, unknown>>>;
  readonly notes: { readonly id: number; deal_id: number; readonly content: string }[];
  readonly files: {
    readonly id: number;
    deal_id: number;
    readonly name: string;
    readonly file_name: string;
  }[];
}

export const textField = "dcf558aac1ae4e8c4f849ba5e668430d8df9be12";
export const numberField = "8b8c8d0cf1f94f4ea7ac20d7d6b4bd4cf45f3a01";
export const moneyField = "4a5b6c7d8e9f00112233445566778899aabbccdd";
export const personField = "11223344556677889900aabbccddeeff00112233";

export function createAccount(id: number, name: string, domain: string): PipedriveAccountRow {
  return {
    id,
    name,
    domain,
    currencies: [
      { code: "EUR", active_flag: true },
      { code: "USD", active_flag: true },
      { code: "GBP", active_flag: false },
    ],
    pipelines: [
      { id: 1, name: "Sales pipeline", order_nr: 1, is_deleted: false },
      { id: 2, name: "Partner sales", order_nr: 2, is_deleted: false },
    ],
    stages: [
      createStage(1, "Qualified", 1),
      createStage(2, "Proposal sent", 1),
      createStage(3, "Proposal opened", 1),
      createStage(4, "Signing", 1),
      createStage(5, "New", 2),
      createStage(6, "Onboarding", 1),
    ],
    fields: [
      { field_code: "title", field_name: "Title", field_type: "varchar", is_custom_field: false },
      { field_code: textField, field_name: "Proposal", field_type: "varchar", is_custom_field: true },
      { field_code: numberField, field_name: "Contract value", field_type: "double", is_custom_field: true },
      { field_code: moneyField, field_name: "Paid", field_type: "monetary", is_custom_field: true },
      { field_code: personField, field_name: "Partner", field_type: "people", is_custom_field: true },
    ],
    deals: new Map(),
    persons: new Map(),
    organizations: new Map(),
    notes: [],
    files: [],
  };
}

type Change = Readonly<Record<string, unknown>>;

/** Checks a change of a deal as Pipedrive does. Returns its answer to a wrong one. */
export function checkChange(
  account: PipedriveAccountRow,
  deal: PipedriveDealRow,
  change: Change,
): ApiAnswer | undefined {
  const { value, currency, stage_id: stageId, custom_fields: fields = {} } = change;
  const status = change["status"] ?? deal.status;
  if (deal.is_archived) return pipedriveError(400, "Archived deals cannot be edited");
  if (value !== undefined && typeof value !== "number") return invalid("value: Expected number");
  if (
    currency !== undefined &&
    !account.currencies.some((each) => each.active_flag && each.code === currency)
  ) {
    return invalid("currency: Invalid currency");
  }
  const stage = account.stages.find(({ id, is_deleted: isDeleted }) => id === stageId && !isDeleted);
  if (stageId !== undefined && !stage) return invalid("stage_id: Stage not found");
  for (const name of ["won_time", "lost_time", "lost_reason"]) {
    const needed = name === "won_time" ? "won" : "lost";
    if (change[name] !== undefined && status !== needed) {
      return invalid(`${name}: Can only be set if deal status is ${needed}`);
    }
  }
  return checkFields(account, fields as Change);
}

function checkFields(account: PipedriveAccountRow, fields: Change): ApiAnswer | undefined {
  for (const [code, value] of Object.entries(fields)) {
    const field = account.fields.find((each) => each.field_code === code && each.is_custom_field);
    if (!field) return invalid(`custom_fields.${code}: Field not found`);
    if (value !== null && !fitsType(field.field_type, value)) {
      return invalid(`custom_fields.${code}: Expected ${field.field_type}`);
    }
  }
  return undefined;
}

function fitsType(type: string, value: unknown): boolean {
  if (type === "varchar") return typeof value === "string";
  if (type === "double") return typeof value === "number";
  return (
    type === "monetary" &&
    typeof value === "object" &&
    value !== null &&
    "value" in value &&
    "currency" in value
  );
}

function invalid(reason: string): ApiAnswer {
  return pipedriveError(400, `Validation failed: ${reason}`, { code: "ERR_SCHEMA_VALIDATION_FAILED" });
}

export function pipedriveError(
  status: number,
  error: string,
  fields: Readonly<Record<string, unknown>> = {},
): ApiAnswer {
  const info = "Please check developers.pipedrive.com for more information about Pipedrive API.";
  return {
    status,
    body: { success: false, error, error_info: info, data: null, additional_data: null, ...fields },
  };
}

function createStage(id: number, name: string, pipelineId: number): PipedriveStageRow {
  return { id, name, order_nr: id, pipeline_id: pipelineId, is_deleted: false };
}
