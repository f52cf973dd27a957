import { Type } from "typebox";
import { invalid } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { cursor } from "../lists.ts";
import { operation } from "../operation.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { id, list, name, text, timestamp } from "../schema/scalars.ts";
import { AnalyticsEvent, eventTypes } from "./proposal-events.ts";

/** Types of events that members follow. */
export const activityTypes = [
  ...eventTypes,
  "proposal_revised",
  "question_asked",
  "question_answered",
  "approval_requested",
  "approval_withdrawn",
  "approval_given",
  "approval_rejected",
  "selection_changed",
  "reminder_sent",
  "link_rotated",
  "link_access_changed",
  "expiry_changed",
  "attachments_changed",
  "payment_received",
  "payment_failed",
  "payment_refunded",
  "payment_returned",
] as const;

const maxUnread = 100;

const mark = {
  read_until: nullable(timestamp("Time up to which you have read the activity; null if you have read none.")),
  unread_count: Type.Integer({
    minimum: 0,
    maximum: maxUnread,
    description: "Number of unread entries among the newest thousand; 100 means 100 or more.",
  }),
};

const Activity = record(
  "Activity",
  {
    ...AnalyticsEvent.properties,
    event_type: choice(activityTypes, { description: "Type of the event." }),
    proposal: record(
      "ActivityProposal",
      {
        id: id("Public id."),
        name: name("Display name."),
        proposal_number: nullable(text("Proposal number.", 100)),
        client_name: nullable(text("Company name of the client.", 500)),
      },
      { description: "The proposal that the event belongs to." },
    ),
    is_unread: Type.Boolean({
      description: "Whether the event happened after your mark. Your own actions are never unread.",
    }),
  },
  { description: "An event of a proposal of your organization." },
);

export const listActivity = operation({
  id: "listActivity",
  method: "GET",
  path: "/api/activity",
  tag: "Analytics",
  security: "organization",
  summary: "List the activity across proposals",
  description:
    "Returns the events of your organization's proposals, newest first: views, choices, signatures, changes of status, sending, reminders, and changes to the link, the expiry and the attachments after sending. Each member has a mark up to which the activity is read. Pages before the last one can also be shorter than `limit`.",
  query: Type.Object(
    optional({
      event_type: choice(activityTypes, { description: "Only events of this type." }),
      proposal_id: id("Only events of this proposal. A deleted proposal has none."),
      cursor: cursor("Default: from the beginning."),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "Entries per page." }),
    }),
  ),
  answers: {
    200: {
      description: "One page of the activity.",
      body: record("ActivityList", {
        data: list(Activity, 100, "The entries, newest first."),
        next_cursor: nullable(
          Type.String({ description: "The cursor of the next page; null on the last one." }),
        ),
        ...mark,
      }),
    },
  },
  errors: { 400: invalid },
  examples: {
    answer: {
      data: [
        {
          id: ids.event,
          event_type: "proposal_viewed",
          event_timestamp: times.updated,
          user: null,
          metadata: { opened: true, device: "phone", seconds: 42.5, viewer: { kind: "recipient" } },
          proposal: {
            id: ids.proposal,
            name: "Website relaunch",
            proposal_number: "Q-2026-0042",
            client_name: "Globex GmbH",
          },
          is_unread: true,
        },
      ],
      next_cursor: null,
      read_until: times.created,
      unread_count: 1,
    },
  },
});

export const markActivityRead = operation({
  id: "markActivityRead",
  method: "POST",
  path: "/api/activity/read",
  tag: "Analytics",
  security: "organization",
  summary: "Move your unread mark",
  description:
    "Marks all entries up to a time as read, and all later ones as unread, only for you. The mark moves in both directions.",
  body: record("MarkActivityRead", {
    read_until: timestamp("The event_timestamp of the newest entry that you have read. Not in the future."),
  }),
  answers: { 200: { description: "Your mark.", body: record("ActivityMark", mark) } },
  errors: { 400: invalid },
  examples: {
    request: { read_until: times.updated },
    answer: { read_until: times.updated, unread_count: 0 },
  },
});
