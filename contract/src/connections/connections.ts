import { Type, type Static } from "typebox";
import { Created, createdExample, location } from "../created.ts";
import { forbidden, forbiddenOrArchived, invalid, notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { onePage, paginated, paging, wholeList } from "../lists.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { proposalParams } from "../proposal-parameters.ts";
import { nullable, optional, record } from "../schema/records.ts";
import { id, list, text } from "../schema/scalars.ts";
import {
  Connection,
  connectionExample,
  ConnectionPush,
  ConnectionPushStatus,
  CreateConnection,
  Deal,
  LinkedDeal,
  maxConnections,
  UpdateConnection,
} from "./connection.ts";

const connectionParams = Type.Object({ id: id("Connection id.") });
const connectionAnswer = record("ConnectionAnswer", { data: Connection });

const noConnection = notFound("The connection");
const noCrm: ErrorAnswer = {
  code: "CONFLICT",
  description: "The connection is no CRM, or its token does not work. The message says why.",
};
const noAnswer: ErrorAnswer = {
  code: "SERVICE_UNAVAILABLE",
  description: "The CRM does not answer, or asks to wait. Try again.",
};

const pushExample: ConnectionPush = {
  id: ids.connectionPush,
  proposal: { id: ids.proposal, name: "Website relaunch" },
  event: "proposal.won",
  status: "done",
  attempts: 1,
  created_at: times.updated,
  finished_at: "2026-03-02T09:30:02.114Z",
  next_attempt_at: null,
  problem: null,
  message: null,
  changes: [
    { type: "amount", amount: 4_431, currency: "EUR" },
    { type: "stage", stage: "Closed won" },
    { type: "note" },
    { type: "pdf" },
  ],
};

const dealExample: Deal = {
  id: "5012345678",
  title: "Website relaunch",
  url: "https://app.hubspot.com/contacts/12345678/record/0-3/5012345678",
  amount: 4_000,
  currency: "EUR",
  stage: "Presentation scheduled",
  client_name: "Globex",
  contact_name: "Grace Hopper",
  contact_email: "grace@globex.test",
};

const linkedDealExample: LinkedDeal = {
  connection_id: ids.connection,
  provider: "hubspot",
  deal_id: dealExample.id,
  deal_url: dealExample.url,
  title: dealExample.title,
  last_synced_at: "2026-03-02T09:30:02.114Z",
  last_synced_price: 4_431,
  last_push: pushExample,
};

export const listConnections = operation({
  id: "listConnections",
  method: "GET",
  path: "/api/connections",
  tag: "Connections",
  security: "organization",
  summary: "List the connections",
  description: "Returns the connections of your organization to CRMs and chats, without their credentials.",
  answers: {
    200: {
      description: "All connections, oldest first.",
      body: wholeList("ConnectionList", Connection, maxConnections),
    },
  },
  errors: {},
  examples: { answer: { data: [connectionExample], pagination: onePage } },
});

export const createConnection = operation({
  id: "createConnection",
  method: "POST",
  path: "/api/connections",
  tag: "Connections",
  security: "organization",
  summary: "Connect a CRM or a chat",
  description: `For owners and admins. A CRM needs \`token\`, which is tried at once; a chat needs \`url\`. An organization can have at most ${maxConnections} connections.`,
  body: CreateConnection,
  answers: { 201: { description: "Connected.", body: connectionAnswer, headers: location } },
  errors: { 400: invalid, 403: forbidden, 503: noAnswer },
  examples: {
    request: { provider: "hubspot", token: "pat-eu1-3f0d5b7e" },
    answer: { data: connectionExample },
  },
});

export const getConnection = operation({
  id: "getConnection",
  method: "GET",
  path: "/api/connections/{id}",
  tag: "Connections",
  security: "organization",
  summary: "Get a connection",
  description: "Returns the connection without its credential.",
  params: connectionParams,
  answers: { 200: { description: "The connection.", body: Connection } },
  errors: { 404: noConnection },
  examples: { answer: connectionExample },
});

export const updateConnection = operation({
  id: "updateConnection",
  method: "PATCH",
  path: "/api/connections/{id}",
  tag: "Connections",
  security: "organization",
  summary: "Update a connection",
  description:
    "For owners and admins. Changes the fields you send; `events` and `deals` are replaced whole. A new token must belong to the same account. Entries of the log that failed because of the credential or the settings are tried again.",
  params: connectionParams,
  body: UpdateConnection,
  answers: { 200: { description: "The connection.", body: Connection } },
  errors: { 400: invalid, 403: forbidden, 404: noConnection, 503: noAnswer },
  examples: { request: { token: "pat-eu1-9c5b1a2d" }, answer: connectionExample },
});

export const deleteConnection = operation({
  id: "deleteConnection",
  method: "DELETE",
  path: "/api/connections/{id}",
  tag: "Connections",
  security: "organization",
  summary: "Remove a connection",
  description:
    "For owners and admins. Deletes its credential, its log and its links to deals. Deals and messages stay.",
  params: connectionParams,
  answers: { 204: { description: "Removed." } },
  errors: { 403: forbidden, 404: noConnection },
});

export const testConnection = operation({
  id: "testConnection",
  method: "POST",
  path: "/api/connections/{id}/test",
  tag: "Connections",
  security: "organization",
  summary: "Test a connection",
  description:
    "For owners and admins. Asks a CRM for its account, or sends a test message to a chat. The answer has the problem, if there is one.",
  params: connectionParams,
  answers: { 200: { description: "The connection after the test.", body: Connection } },
  errors: { 403: forbidden, 404: noConnection },
  examples: { answer: connectionExample },
});

const namedOption = (title: string, description: string) =>
  record(title, { id: text("Id.", 200), name: text("Name.", 1_000) }, { description });

const DealOptions = record("DealOptions", {
  pipelines: list(
    record(
      "DealPipeline",
      {
        id: text("Id.", 200),
        name: text("Name.", 1_000),
        stages: list(namedOption("DealStage", "A stage."), 500, "Stages, in order."),
      },
      { description: "A pipeline." },
    ),
    500,
    "Pipelines in use, in order.",
  ),
  fields: list(
    namedOption("DealFieldOption", "A field of deals that can be written."),
    5_000,
    "Fields of deals.",
  ),
});
export type DealOptions = Static<typeof DealOptions>;

export const getDealOptions = operation({
  id: "getDealOptions",
  method: "GET",
  path: "/api/connections/{id}/options",
  tag: "Connections",
  security: "organization",
  summary: "List the pipelines and fields of a CRM",
  description: "For owners and admins. Reads pipelines, stages and writable fields of deals from the CRM.",
  params: connectionParams,
  answers: { 200: { description: "Pipelines and fields.", body: DealOptions } },
  errors: { 403: forbidden, 404: noConnection, 409: noCrm, 503: noAnswer },
  examples: {
    answer: {
      pipelines: [
        {
          id: "default",
          name: "Sales pipeline",
          stages: [
            { id: "presentationscheduled", name: "Presentation scheduled" },
            { id: "closedwon", name: "Closed won" },
          ],
        },
      ],
      fields: [{ id: "contract_value", name: "Contract value" }],
    },
  },
});

/** Maximum number of deals that a search returns. */
export const maxFoundDeals = 20;

export const searchDeals = operation({
  id: "searchDeals",
  method: "GET",
  path: "/api/connections/{id}/deals",
  tag: "Connections",
  security: "organization",
  summary: "Search deals",
  description: `Asks the CRM for deals whose name contains the text, newest first; without a text, the newest. At most ${maxFoundDeals}.`,
  params: connectionParams,
  query: Type.Object({ search: Type.Optional(text("Part of the name of the deal.", 200)) }),
  answers: {
    200: { description: "Deals, on one page.", body: wholeList("DealList", Deal, maxFoundDeals) },
  },
  errors: { 404: noConnection, 409: noCrm, 503: noAnswer },
  examples: { answer: { data: [dealExample], pagination: onePage } },
});

const CreateProposalFromDeal = record("CreateProposalFromDeal", {
  deal_id: text("Id of the deal at the CRM.", 200, { minLength: 1 }),
  ...optional({ template_id: nullable(id("Template of the proposal. Default: an empty proposal.")) }),
});
export type CreateProposalFromDeal = Static<typeof CreateProposalFromDeal>;

export const createProposalFromDeal = operation({
  id: "createProposalFromDeal",
  method: "POST",
  path: "/api/connections/{id}/proposals",
  tag: "Connections",
  security: "organization",
  summary: "Create a proposal from a deal",
  description:
    "Creates a proposal with the name of the deal, links it, and fills the client from the company and the first contact of the deal.",
  params: connectionParams,
  body: CreateProposalFromDeal,
  answers: { 201: { description: "Created.", body: Created, headers: location } },
  errors: {
    400: invalid,
    404: notFound("The connection, the deal or the template"),
    409: noCrm,
    503: noAnswer,
  },
  examples: { request: { deal_id: dealExample.id }, answer: createdExample },
});

export const listConnectionPushes = operation({
  id: "listConnectionPushes",
  method: "GET",
  path: "/api/connections/{id}/log",
  tag: "Connections",
  security: "organization",
  summary: "List what a connection did",
  description: "For owners and admins. Returns the log, newest first. Entries are kept for 30 days.",
  params: connectionParams,
  query: Type.Object({ ...paging, status: Type.Optional(ConnectionPushStatus) }),
  answers: {
    200: { description: "One page of the log.", body: paginated("ConnectionPushPage", ConnectionPush) },
  },
  errors: { 400: invalid, 403: forbidden, 404: noConnection },
  examples: {
    answer: { data: [pushExample], pagination: { page: 1, limit: 20, total: 1, pages: 1 } },
  },
});

const RetryPushes = record("RetryConnectionPushes", {
  ids: Type.Optional(list(id("Id of an entry."), 100, "Entries. Default: all that failed or wait.")),
});

export const retryConnectionPushes = operation({
  id: "retryConnectionPushes",
  method: "POST",
  path: "/api/connections/{id}/retry",
  tag: "Connections",
  security: "organization",
  summary: "Retry failed entries of the log",
  description: "For owners and admins. Tries failed and waiting entries again at once.",
  params: connectionParams,
  body: RetryPushes,
  bodyOptional: true,
  answers: {
    200: {
      description: "Number of entries that are tried again.",
      body: record("RetriedConnectionPushes", {
        data: record(
          "RetriedConnectionPushCount",
          { count: Type.Integer({ minimum: 0, description: "Number of entries." }) },
          { description: "The result." },
        ),
      }),
    },
  },
  errors: { 400: invalid, 403: forbidden, 404: noConnection },
  examples: { request: {}, answer: { data: { count: 1 } } },
});

export const getLinkedDeal = operation({
  id: "getLinkedDeal",
  method: "GET",
  path: "/api/proposals/{id}/deal",
  tag: "Connections",
  security: "organization",
  summary: "Get the deal of a proposal",
  description: "Returns the deal that follows the proposal, and the latest entry of the log.",
  params: proposalParams,
  answers: {
    200: {
      description: "The deal; null if the proposal is not linked.",
      body: record("LinkedDealAnswer", { data: nullable(LinkedDeal, "The deal; null without one.") }),
    },
  },
  errors: { 404: notFound("The proposal") },
  examples: { answer: { data: linkedDealExample } },
});

const LinkDeal = record("LinkDeal", {
  connection_id: id("Connection of the deal."),
  deal_id: text("Id of the deal at the CRM.", 200, { minLength: 1 }),
  ...optional({
    fill_client: Type.Boolean({
      description:
        "Whether empty fields of the client are filled from the deal. Refused for a proposal that can no longer be edited. Default: false.",
    }),
  }),
});
export type LinkDeal = Static<typeof LinkDeal>;

export const linkDeal = operation({
  id: "linkDeal",
  method: "PUT",
  path: "/api/proposals/{id}/deal",
  tag: "Connections",
  security: "organization",
  summary: "Link a proposal to a deal",
  description:
    "Links the proposal to a deal, instead of the deal that it was linked to. The deal follows the proposal from now on. Sets `integrations.crm`.",
  params: proposalParams,
  body: LinkDeal,
  answers: { 200: { description: "Linked.", body: record("LinkedDealResult", { data: LinkedDeal }) } },
  errors: {
    400: invalid,
    403: forbiddenOrArchived,
    404: notFound("The proposal, the connection or the deal"),
    409: noCrm,
    503: noAnswer,
  },
  examples: {
    request: { connection_id: ids.connection, deal_id: dealExample.id },
    answer: { data: linkedDealExample },
  },
});

export const unlinkDeal = operation({
  id: "unlinkDeal",
  method: "DELETE",
  path: "/api/proposals/{id}/deal",
  tag: "Connections",
  security: "organization",
  summary: "Unlink a proposal from its deal",
  description: "The deal stays as it is, and no longer follows the proposal.",
  params: proposalParams,
  answers: { 204: { description: "Unlinked, or not linked." } },
  errors: { 403: forbiddenOrArchived, 404: notFound("The proposal") },
});

export const syncDeal = operation({
  id: "syncDeal",
  method: "POST",
  path: "/api/proposals/{id}/deal/sync",
  tag: "Connections",
  security: "organization",
  summary: "Update the deal of a proposal now",
  description: "Writes the current state of the proposal to its deal, as after an event.",
  params: proposalParams,
  answers: { 200: { description: "The deal.", body: record("SyncedDeal", { data: LinkedDeal }) } },
  errors: {
    404: notFound("The proposal"),
    409: { code: "CONFLICT", description: "The proposal is not linked." },
  },
  examples: { answer: { data: linkedDealExample } },
});
