import type { ApiAnswer } from "./server.ts";

/** A record of HubSpot. All values are text. */
export interface HubspotRow {
  readonly id: string;
  readonly createdAt: string;
  readonly properties: Map<string, string>;
  isArchived: boolean;
}

export interface Association {
  readonly from: string;
  readonly to: string;
  readonly typeId: number;
}

interface PropertyDefinition {
  readonly name: string;
  readonly label: string;
  readonly type: "string" | "number" | "enumeration" | "datetime" | "bool";
  readonly options?: readonly string[];
  readonly isReadOnly?: boolean;
  readonly isCalculated?: boolean;
  readonly isHidden?: boolean;
}

export interface Stage {
  readonly id: string;
  readonly label: string;
  readonly probability: string;
  readonly isClosed: boolean;
  isArchived: boolean;
}

export interface Pipeline {
  readonly id: string;
  readonly label: string;
  readonly stages: readonly Stage[];
  isArchived: boolean;
}

export interface HubspotAccountRow {
  readonly id: string;
  readonly companyCurrency: string;
  readonly additionalCurrencies: readonly string[];
  readonly pipelines: readonly Pipeline[];
  readonly properties: Map<string, PropertyDefinition[]>;
  readonly records: Map<string, Map<string, HubspotRow>>;
  readonly associations: Association[];
  readonly files: Map<string, { readonly name: string; readonly folder: string; bytes: number }>;
  /** The deal that each merged deal has become. */
  readonly mergedInto: Map<string, string>;
}

export const types = ["deals", "companies", "contacts", "notes", "line_items"];

const stage = (id: string, label: string, probability: string, isClosed = false): Stage => ({
  id,
  label,
  probability,
  isClosed,
  isArchived: false,
});

export function createAccount(id: string): HubspotAccountRow {
  const pipelines: Pipeline[] = [
    {
      id: "default",
      label: "Sales pipeline",
      isArchived: false,
      stages: [
        stage("qualifiedtobuy", "Qualified to buy", "0.2"),
        stage("presentationscheduled", "Presentation scheduled", "0.4"),
        stage("decisionmakerboughtin", "Decision maker bought-in", "0.6"),
        stage("contractsent", "Contract sent", "0.9"),
        stage("closedwon", "Closed won", "1.0", true),
        stage("closedlost", "Closed lost", "0.0", true),
      ],
    },
    {
      id: "75e28846",
      label: "Partner sales",
      isArchived: false,
      stages: [
        stage("1010", "New", "0.2"),
        stage("1011", "Won with partner", "1.0", true),
        stage("1012", "Lost with partner", "0.0", true),
      ],
    },
  ];
  return {
    id,
    companyCurrency: "EUR",
    additionalCurrencies: ["USD"],
    pipelines,
    properties: new Map([
      ["deals", createDealProperties()],
      ["line_items", createLineItemProperties()],
      ["notes", ["hs_timestamp", "hs_note_body", "hs_attachment_ids"].map((name) => text(name))],
      [
        "companies",
        ["name", "domain", "website", "address", "address2", "zip", "city", "state", "country"].map((name) =>
          text(name),
        ),
      ],
      ["contacts", ["firstname", "lastname", "email", "phone", "mobilephone"].map((name) => text(name))],
    ]),
    records: new Map(types.map((type) => [type, new Map()])),
    associations: [],
    files: new Map(),
    mergedInto: new Map(),
  };
}

function text(name: string, label = name): PropertyDefinition {
  return { name, label, type: "string" };
}

function createDealProperties(): PropertyDefinition[] {
  return [
    text("dealname", "Deal name"),
    { name: "amount", label: "Amount", type: "number" },
    { name: "deal_currency_code", label: "Currency", type: "enumeration" },
    { name: "pipeline", label: "Pipeline", type: "enumeration" },
    { name: "dealstage", label: "Deal stage", type: "enumeration" },
    { name: "closedate", label: "Close date", type: "datetime" },
    text("closed_lost_reason", "Closed lost reason"),
    { name: "createdate", label: "Create date", type: "datetime", isReadOnly: true },
    { name: "hs_acv", label: "Annual contract value", type: "number", isCalculated: true, isReadOnly: true },
    { name: "hs_secret", label: "Hidden", type: "string", isHidden: true },
    text("proposal_url", "Proposal"),
    { name: "contract_value", label: "Contract value", type: "number" },
  ];
}

function createLineItemProperties(): PropertyDefinition[] {
  const frequencies =
    "weekly,biweekly,monthly,quarterly,per_six_months,annually,per_two_years,per_three_years,per_four_years,per_five_years";
  return [
    text("name"),
    text("hs_sku"),
    ...["quantity", "price", "discount", "hs_position_on_quote"].map((name) => ({
      name,
      label: name,
      type: "number" as const,
    })),
    {
      name: "recurringbillingfrequency",
      label: "Billing frequency",
      type: "enumeration",
      options: frequencies.split(","),
    },
    { name: "hs_line_item_currency_code", label: "Currency", type: "enumeration" },
  ];
}

interface Refused {
  readonly name: string;
  readonly error: string;
  readonly message: string;
}

/** Checks values as HubSpot does. Returns its answer to wrong ones. */
export function checkValues(
  account: HubspotAccountRow,
  type: string,
  values: Readonly<Record<string, unknown>>,
): ApiAnswer | undefined {
  const refused = Object.entries(values).flatMap(([name, value]) => {
    const found = findRefused(account, type, name, value);
    return found ? [{ isValid: false, ...found, localizedErrorMessage: found.message }] : [];
  });
  return refused.length > 0
    ? hubspotError(400, `Property values were not valid: ${JSON.stringify(refused)}`, "VALIDATION_ERROR")
    : undefined;
}

function findRefused(
  account: HubspotAccountRow,
  type: string,
  name: string,
  value: unknown,
): Refused | undefined {
  const definition = account.properties.get(type)?.find((each) => each.name === name);
  if (!definition) {
    return { name, error: "PROPERTY_DOESNT_EXIST", message: `Property "${name}" does not exist` };
  }
  if (definition.isReadOnly) {
    return {
      name,
      error: "READ_ONLY_VALUE",
      message: `"${name}" is a read only property; its value cannot be set.`,
    };
  }
  if (typeof value !== "string") return { name, error: "INVALID_STRING", message: `${name} is not a text` };
  if (value === "") return undefined;
  if (definition.type === "number" && !/^-?\d+(?:\.\d+)?$/.test(value)) {
    return { name, error: "INVALID_DOUBLE", message: `${value} was not a valid number.` };
  }
  if (name === "price" && value.startsWith("-")) {
    return { name, error: "INVALID_DOUBLE", message: "price must not be negative" };
  }
  const options = listOptions(account, definition);
  if (options && !options.includes(value)) {
    const message = name.endsWith("currency_code")
      ? `"${value}" is not a part of the current effective currency codes for portal ${account.id}`
      : `${value} was not one of the allowed options: [${options.join(", ")}]`;
    return { name, error: "INVALID_OPTION", message };
  }
  return undefined;
}

function listOptions(
  { companyCurrency, additionalCurrencies, pipelines }: HubspotAccountRow,
  { name, options }: PropertyDefinition,
): readonly string[] | undefined {
  const usable = pipelines.filter(({ isArchived }) => !isArchived);
  if (name.endsWith("currency_code")) return [companyCurrency, ...additionalCurrencies];
  if (name === "pipeline") return usable.map(({ id }) => id);
  if (name === "dealstage") {
    return usable.flatMap(({ stages }) => stages.filter((each) => !each.isArchived).map(({ id }) => id));
  }
  return options;
}

const correlationId = "aeb5f871-7f07-4993-9211-075dc63e7cbf";

export function hubspotError(
  status: number,
  message: string,
  category: string,
  fields: Readonly<Record<string, unknown>> = {},
): ApiAnswer {
  return { status, body: { status: "error", message, correlationId, category, ...fields } };
}
