import { Type, type Static } from "typebox";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { proposalParams } from "../proposal-parameters.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { emailAddress, fromOutside, id, list, text, timestamp } from "../schema/scalars.ts";

/** Specification, section 4.6. */
export const eventTypes = [
  "proposal_viewed",
  "proposal_sent",
  "status_changed",
  "proposal_signed",
  "pdf_viewed",
  "signature_request_sent",
] as const;

const AnalyticsUser = record(
  "AnalyticsUser",
  {
    public_id: Type.String({ description: "Public user id." }),
    email: emailAddress("Email address."),
    full_name: nullable(text("Full name.", 500)),
  },
  { description: "The member who caused the event." },
);

export const AnalyticsEvent = record("AnalyticsEvent", {
  id: Type.String({ format: "uuid", description: "Event id." }),
  event_type: Type.String({ description: "Type of the event." }),
  event_timestamp: timestamp("When the event happened."),
  user: nullable(AnalyticsUser, "Member who caused the event; null for a recipient."),
  metadata: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        "Further data, depending on the type of the event. `via` names the AI agent that acted for the user, if one did.",
      ...fromOutside,
    },
  ),
});
export type AnalyticsEvent = Static<typeof AnalyticsEvent>;

export const listProposalEvents = operation({
  id: "listProposalEvents",
  method: "GET",
  path: "/api/proposals/{id}/analytics",
  tag: "Analytics",
  section: "4.6",
  security: "organization",
  summary: "List the events of a proposal",
  description:
    "Returns the events of a proposal, newest first. For members of its organization and for platform admins.",
  params: proposalParams,
  query: Type.Object(
    optional({
      event_type: choice(eventTypes, { description: "Only events of this type." }),
      start_date: timestamp("Events from this time onward."),
      end_date: timestamp("Events up to this time."),
      organization_id: id(
        "Organization of the proposal: needed by a platform admin if several organizations have a proposal with this id.",
      ),
      limit: Type.Integer({
        minimum: 1,
        maximum: 200,
        default: 50,
        description: "Maximum number of events to return.",
      }),
      offset: Type.Integer({
        minimum: 0,
        maximum: 2 ** 31 - 1,
        default: 0,
        description: "Number of events to skip.",
      }),
    }),
  ),
  answers: {
    200: {
      description: "The events.",
      body: record("AnalyticsEventList", { data: list(AnalyticsEvent, 200, "The events, newest first.") }),
    },
  },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The proposal") },
  examples: {
    answer: {
      data: [
        {
          id: ids.event,
          event_type: "status_changed",
          event_timestamp: "2026-03-02T09:30:00.000Z",
          user: { public_id: ids.user, email: "ada@acme.test", full_name: "Ada Lovelace" },
          metadata: { old_status: "DRAFT", new_status: "SENT" },
        },
      ],
    },
  },
});
