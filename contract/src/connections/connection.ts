import { Type, type Static } from "typebox";
import { ids, times } from "../example-ids.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { id, list, name, text, timestamp } from "../schema/scalars.ts";
import { WebhookEventType } from "../webhooks/event-types.ts";
import { PushedChange } from "./pushed-change.ts";

/** Maximum number of connections of an organization. */
export const maxConnections = 20;

export const crmProviders = ["hubspot", "pipedrive"] as const;
export const chatProviders = ["slack", "microsoft_teams", "discord", "mattermost"] as const;
export const connectionProviders = [...crmProviders, ...chatProviders] as const;

export const ConnectionProvider = choice(connectionProviders, {
  title: "ConnectionProvider",
  description: "hubspot and pipedrive: a CRM, whose deals follow proposals. All others: a chat.",
});
export type ConnectionProvider = Static<typeof ConnectionProvider>;

/** The steps of a deal that follow a proposal. */
export const dealPhases = ["sent", "opened", "pending", "won", "lost"] as const;
export type DealPhase = (typeof dealPhases)[number];

const phaseDescriptions: Readonly<Record<DealPhase, string>> = {
  sent: "Stage after the proposal was sent.",
  opened: "Stage after the client opened it. Default: the stage for sent.",
  pending: "Stage while signatures are missing. Default: the stage for opened.",
  won: "Stage after it was won. Default: the won stage of the pipeline, or the deal's status won.",
  lost: "Stage after it was lost. Default: the lost stage of the pipeline, or the deal's status lost.",
};

const stageId = (description: string) => nullable(text(description, 200, { minLength: 1 }));

/** Values of a proposal that can be written to a field of a deal. */
const dealValues = [
  "one_time_total",
  "yearly_value",
  "contract_value",
  "paid_amount",
  "proposal_number",
  "proposal_status",
  "proposal_url",
] as const;

const DealField = record(
  "DealField",
  {
    value: choice(dealValues, {
      description:
        "one_time_total: the one-time total. yearly_value: the recurring totals of a year. contract_value: the value over the term. paid_amount: the amount received, without refunds and without payments in test mode. proposal_url: the address for members.",
    }),
    field: text("Key of the field in the CRM.", 200, { minLength: 1 }),
  },
  { description: "A value that is written to a field of the deal." },
);

/** How the deals of a CRM follow proposals. */
export const DealSettings = record(
  "DealSettings",
  optional({
    pipeline_id: nullable(
      text("Pipeline of the stages below. The stage of a deal in another pipeline is not changed.", 200, {
        minLength: 1,
      }),
    ),
    stages: record(
      "DealStages",
      optional(
        Object.fromEntries(dealPhases.map((phase) => [phase, stageId(phaseDescriptions[phase])])) as {
          [P in DealPhase]: ReturnType<typeof stageId>;
        },
      ),
      { description: "Ids of the stages. A step without a stage does not move the deal." },
    ),
    amount: choice(["first_payment", "one_time", "contract_value"], {
      description:
        "Written to the amount of the deal. first_payment: the one-time total and the first period of every recurring total. one_time: the one-time total. contract_value: the value over the term, or first_payment without a term. Default: first_payment. All include tax.",
    }),
    fields: list(DealField, dealValues.length, "Further values for fields of the deal. Default: none.", {
      uniqueItems: true,
    }),
    with_notes: Type.Boolean({ description: "Whether steps are noted at the deal. Default: true." }),
    with_pdf: Type.Boolean({
      description: "Whether the PDF of a won proposal is attached to the deal. Default: true.",
    }),
    with_line_items: Type.Boolean({
      description:
        "Whether the lines that count become line items of the deal, without tax and with the regular price of a period. So they can differ from the amount of the deal, which includes tax, and with a term also free periods and price steps. HubSpot only. Default: false.",
    }),
  }),
  { description: "How the deals of a CRM follow proposals." },
);
export type DealSettings = Static<typeof DealSettings>;

/** Why a connection cannot do its work, or why one entry of its log failed. */
const connectionProblems = [
  "unauthorized",
  "missing_scope",
  "unreachable",
  "rate_limited",
  "deal_gone",
  "stage_gone",
  "field_gone",
  "unknown_currency",
  "refused",
  "address_gone",
  "other_account",
] as const;

export const ConnectionProblem = choice(connectionProblems, {
  title: "ConnectionProblem",
  description:
    "unauthorized: the token is not valid any more. missing_scope: the token may not do this. unreachable: no usable answer. rate_limited: too many requests. deal_gone: the deal was deleted. stage_gone or field_gone: a stage, pipeline or field of the settings no longer exists. unknown_currency: the CRM does not have the currency. refused: the provider refused the content. address_gone: the chat no longer accepts messages at this address. other_account: the token belongs to another account than the deal.",
});
export type ConnectionProblem = Static<typeof ConnectionProblem>;

const connectionFields = {
  name: name("Name for members."),
  events: list(WebhookEventType, 50, "Events that a chat gets a message for. Empty for a CRM.", {
    uniqueItems: true,
  }),
  deals: DealSettings,
};

export const Connection = record(
  "Connection",
  {
    id: id("Connection id."),
    provider: ConnectionProvider,
    ...connectionFields,
    deals: nullable(DealSettings, "How deals follow proposals; null for a chat."),
    account: nullable(
      record(
        "ConnectionAccount",
        {
          id: text("Id of the account at the CRM.", 200),
          name: text("Name of the account.", 500),
        },
        { description: "The account that the token belongs to." },
      ),
      "The account at the CRM; null for a chat.",
    ),
    credential_end: text("The last four characters of the token or address.", 4),
    problem: nullable(
      record(
        "ConnectionFault",
        {
          code: ConnectionProblem,
          message: text("What happened, and what to do.", 1_000),
          since: timestamp("When it began."),
        },
        { description: "Why the connection does not work now." },
      ),
      "Why the connection does not work now; null if it works.",
    ),
    waiting: Type.Integer({ minimum: 0, description: "Number of entries of the log that wait." }),
    failed: Type.Integer({ minimum: 0, description: "Number of entries of the log that failed." }),
    created_at: timestamp("Creation time."),
    updated_at: timestamp("Time of the last update."),
  },
  { description: "A connection to a CRM or a chat." },
);
export type Connection = Static<typeof Connection>;

const credentials = {
  token: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description:
      "For a CRM: access token of a private app or service key (HubSpot), or API token (Pipedrive). Stored encrypted and never returned.",
  }),
  url: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: "For a chat: address of its incoming webhook. Stored encrypted and never returned.",
  }),
};

export const CreateConnection = record("CreateConnection", {
  provider: ConnectionProvider,
  ...optional({ ...connectionFields, ...credentials }),
});
export type CreateConnection = Static<typeof CreateConnection>;

export const UpdateConnection = record("UpdateConnection", optional({ ...connectionFields, ...credentials }));
export type UpdateConnection = Static<typeof UpdateConnection>;

export const connectionExample: Connection = {
  id: ids.connection,
  provider: "hubspot",
  name: "HubSpot",
  events: [],
  deals: {
    pipeline_id: "default",
    stages: { sent: "presentationscheduled", won: "closedwon", lost: "closedlost" },
    amount: "first_payment",
    fields: [{ value: "contract_value", field: "contract_value" }],
    with_notes: true,
    with_pdf: true,
    with_line_items: false,
  },
  account: { id: "12345678", name: "Acme" },
  credential_end: "9f3a",
  problem: null,
  waiting: 0,
  failed: 0,
  created_at: times.created,
  updated_at: times.updated,
};

const pushStatuses = ["waiting", "done", "failed", "skipped"] as const;

export const ConnectionPushStatus = choice(pushStatuses, {
  title: "ConnectionPushStatus",
  description:
    "waiting: an attempt will follow. done: the CRM or chat has it. failed: a person must act. skipped: there was nothing to do any more, such as for a deleted proposal.",
});
export type ConnectionPushStatus = Static<typeof ConnectionPushStatus>;

/** One piece of work of a connection: waiting, done, failed or skipped. */
export const ConnectionPush = record(
  "ConnectionPush",
  {
    id: id("Id of the entry."),
    proposal: nullable(
      record("ConnectionPushProposal", { id: id("Public id."), name: name("Display name.") }),
      "The proposal; null for a test message.",
    ),
    event: text("Type of the event; link, sync or pdf for other updates of a deal; test for a test.", 100),
    status: ConnectionPushStatus,
    attempts: Type.Integer({ minimum: 0, description: "Number of attempts." }),
    created_at: timestamp("When the event happened."),
    finished_at: nullable(timestamp("When it was done, failed or skipped; null while waiting.")),
    next_attempt_at: nullable(timestamp("Time of the next attempt; null unless waiting.")),
    problem: nullable(ConnectionProblem, "Why the last attempt failed; null if it did not."),
    message: nullable(text("What happened in words; null without a problem.", 1_000)),
    changes: list(PushedChange, 100, "The changes that were written. Empty if everything was up to date."),
  },
  { description: "An entry of the log of a connection." },
);
export type ConnectionPush = Static<typeof ConnectionPush>;

/** A deal of a CRM. */
export const Deal = record(
  "Deal",
  {
    id: text("Id of the deal at the CRM.", 200),
    title: text("Name of the deal.", 1_000),
    url: text("Address of the deal for people.", 2_000),
    amount: nullable(Type.Number({ description: "Amount of the deal; null without one." })),
    currency: nullable(text("Currency of the amount.", 10)),
    stage: nullable(text("Name of the stage.", 500)),
    client_name: nullable(text("Name of the company, or of the contact without one.", 500)),
    contact_name: nullable(text("Name of the first contact.", 500)),
    contact_email: nullable(text("Email address of the first contact.", 254)),
  },
  { description: "A deal of a CRM." },
);
export type Deal = Static<typeof Deal>;

/** The deal of a proposal, and how far it follows. */
export const LinkedDeal = record(
  "LinkedDeal",
  {
    connection_id: id("Connection of the deal."),
    provider: choice(crmProviders, { description: "The CRM." }),
    deal_id: text("Id of the deal at the CRM.", 200),
    deal_url: text("Address of the deal for people.", 2_000),
    title: text("Name of the deal.", 1_000),
    last_synced_at: nullable(timestamp("When the deal was last up to date; null before the first time.")),
    last_synced_price: nullable(Type.Number({ description: "Amount written last; null before." })),
    last_push: nullable(ConnectionPush, "The latest entry of the log; null without one."),
  },
  { description: "The deal that follows the proposal." },
);
export type LinkedDeal = Static<typeof LinkedDeal>;
