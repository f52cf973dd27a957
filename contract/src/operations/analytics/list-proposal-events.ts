import { Type, type Static } from "typebox";
import { ids } from "../../examples/ids.ts";
import { operation } from "../../operation.ts";
import { emailAddress, list, text, timestamp } from "../../records/scalars.ts";
import { choice, nullable, optional, record } from "../../records/schema.ts";
import { proposalParams } from "../common.ts";
import { forbidden, invalid, notFound } from "../faults.ts";

/** Specification, section 4.6. */
export const eventTypes = [
  "proposal_viewed",
  "proposal_sent",
  "status_changed",
  "proposal_signed",
  "pdf_viewed",
  "signature_request_sent",
] as const;

export const AnalyticsUser = record(
  "AnalyticsUser",
  {
    public_id: Type.String({ description: "Public user id." }),
    email: emailAddress("E-mail address."),
    full_name: nullable(text("Full name.", 500)),
  },
  { description: "The member who did it." },
);
export type AnalyticsUser = Static<typeof AnalyticsUser>;

export const AnalyticsEvent = record("AnalyticsEvent", {
  id: Type.String({ format: "uuid", description: "Event id." }),
  event_type: Type.String({ description: "What happened." }),
  event_timestamp: timestamp("When it happened."),
  user: nullable(AnalyticsUser),
  metadata: Type.Object({}, { additionalProperties: true, description: "What the type of event adds." }),
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
      limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "Most events to answer." }),
      offset: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, default: 0, description: "Events to skip." }),
    }),
  ),
  answers: {
    200: {
      description: "The events.",
      body: record("AnalyticsEventList", { data: list(AnalyticsEvent, 200, "The events, newest first.") }),
    },
  },
  errors: { 400: invalid, 403: forbidden, 404: notFound("Proposal") },
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
