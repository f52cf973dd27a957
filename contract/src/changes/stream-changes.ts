import { Type, type Static } from "typebox";
import { invalid, notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { ProposalChange } from "../items/apply-changes.ts";
import { operation } from "../operation.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { id, list, name, text, timestamp } from "../schema/scalars.ts";

const version = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

const changedBy = nullable(
  id("Id of the member who changed it; null for a recipient and for the service itself."),
);

const Reset = record("ResetEvent", {}, { description: "No data, only the name of the event." });

const ProposalChanged = record("ProposalChangedEvent", {
  id: id("Id of the proposal or template."),
  version: version("Its version after the change. Unchanged by events that do not change its content."),
  types: list(
    text(
      "What happened, such as proposal_created, items_changed, status_changed, thread_changed, approval_given or proposal_viewed.",
      100,
    ),
    100,
    "What happened, in order.",
  ),
  by: changedBy,
});

const Changes = record("ChangesEvent", {
  version: version("Version after these operations. They start from the version directly before it."),
  by: changedBy,
  operations: list(ProposalChange, 1_000, "The applied operations, in order, as stored."),
});

const Version = record("VersionEvent", {
  version: version("Version of the proposal now."),
});

/** Maximum number of members, and of recipients, in a presence event. */
export const maxPresent = 50;

const Present = record("PresentMember", {
  id: id("Id of the member."),
  name: name("Full name."),
  since: timestamp("Since when the member has the proposal open."),
});

const PresentRecipient = record("PresentRecipient", {
  name: nullable(name("Name of the signer whose personal link is open; null at the shared link.")),
  device: choice(["phone", "tablet", "computer"], { description: "Kind of device." }),
  since: timestamp("Since when the recipient has the page open."),
});

const Presence = record("PresenceEvent", {
  members: list(
    Present,
    maxPresent,
    "The other members who have the proposal open, in the order of their arrival.",
  ),
  recipients: list(
    PresentRecipient,
    maxPresent,
    "The recipients who have its page open, one entry for each page, in the order of their arrival. Never members, the company's signer or robots.",
  ),
});

/** Schemas of the data of each event of the stream, by event name. */
export const memberEvents = {
  reset: Reset,
  proposal_changed: ProposalChanged,
  changes: Changes,
  version: Version,
  presence: Presence,
  gone: record("GoneEvent", {}, { description: "No data, only the name of the event." }),
};
export type MemberEvents = { [Name in keyof typeof memberEvents]: Static<(typeof memberEvents)[Name]> };

const formatEvent = <Name extends keyof MemberEvents>(event: Name, data: MemberEvents[Name], key?: string) =>
  `${key === undefined ? "" : `id: ${key}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const example = [
  formatEvent("reset", {}, `${ids.event}.7`),
  formatEvent("presence", {
    members: [{ id: ids.user, name: "Ada Lovelace", since: times.created }],
    recipients: [{ name: null, device: "phone", since: times.created }],
  }),
  formatEvent("changes", {
    version: 8,
    by: ids.user,
    operations: [{ type: "set", id: ids.lineItem, field: "name", to: "Design and build", was: "Design" }],
  }),
  formatEvent(
    "proposal_changed",
    { id: ids.proposal, version: 8, types: ["proposal_updated"], by: ids.user },
    `${ids.version}.8`,
  ),
].join("");

export const streamChanges = operation({
  id: "streamChanges",
  method: "GET",
  path: "/api/events",
  tag: "Proposals",
  security: "organization",
  summary: "Stream changes in your organization",
  description: `Sends server-sent events (\`text/event-stream\`) about the proposals and templates of your organization, within a second of each change. Every \`data\` is one JSON object.

- \`proposal_changed\` \`{id, version, types, by}\`: something happened to a proposal, once for each change. Read it again if its version differs from yours, or if you show its approval or its questions, which keep the version.
- \`reset\` \`{}\`: earlier changes to proposals are not reported. Read the lists that you show again. It comes first, unless \`Last-Event-ID\` names an event after which nothing is missing.
- \`gone\` \`{}\`: your access has ended, and so does the stream.

With \`proposal\`, also about what that proposal contains:

- \`changes\` \`{version, by, operations}\`: the operations of \`POST /api/proposals/{id}/changes\` that made this version out of the one before, your own too. While a request of yours is under way, wait for its answer: its version says which event is your own. Apply the operations if your version is the one before; skip them if you have the version already.
- \`version\` \`{version}\`: the proposal has this version now, by changes that cannot be sent as operations, or are no longer kept. Read it again.
- \`presence\` \`{members, recipients}\`: who else has the proposal open, at the start and whenever that changes. \`members\` is a list of \`{id, name, since}\`, \`recipients\` one of \`{name, device, since}\`.

\`reset\` and \`proposal_changed\` have an \`id\`. A client that sends the last one as \`Last-Event-ID\`, as browsers do automatically, gets the missed events, limited to the last hour, 200 changes and 100 batches of operations. A client that reads too slowly is disconnected. An access token, session or API key that ends also ends the stream, within 15 seconds. A member may have 20 streams open and an organization 500 (429 beyond).`,
  query: Type.Object(
    optional({
      proposal: id("Id of a proposal or template, to stream its content and presence, too."),
      version: version(
        "Your version of the proposal: the stored changes since then come first. Only with `proposal`. Default: from now on.",
      ),
    }),
  ),
  headers: Type.Object({
    "Last-Event-ID": Type.Optional(
      text("Id of the last event that you received. Its version overrides the parameter.", 200),
    ),
  }),
  answers: {
    200: {
      description: "The stream of events, until either side closes it.",
      contentType: "text/event-stream",
      body: Type.String({ description: "Server-sent events." }),
      events: memberEvents,
    },
  },
  errors: { 400: invalid, 404: notFound("The proposal") },
  examples: { answer: example },
});
