import type { AnalyticsEvent } from "@proffer/contract";
import { say as sayProposal } from "../proposal/say.ts";
import { say as sayCommon } from "../texts/say.ts";
import { formatDuration, formatLastDay } from "../ui/format.ts";
import { describePayment } from "./describe-payment.ts";
import { describeStatusChange } from "./describe-status-change.ts";
import { readFacts, type EventFacts } from "./model/event-facts.ts";
import { nameStatus } from "../proposal/status-pill.tsx";
import { say } from "./say.ts";

/** An event described in words. */
export interface Step {
  readonly text: string;
  /** Details, such as the pages that were read, or a reason. */
  readonly notes: readonly string[];
  readonly kind: "reading" | "choice" | "decision" | "other";
}

export function describeStep(event: AnalyticsEvent, client: string | null): Step {
  const facts = readFacts(event);
  const name = findName(event, client);
  const reason = facts.note ?? facts.reason;
  const notes = reason ? [say("reason_is", { reason })] : [];
  switch (event.event_type) {
    case "proposal_viewed":
      return describeView(event, name);
    case "selection_changed":
      return { text: describeChoice(event, name), notes: [], kind: "choice" };
    case "proposal_sent":
      return { text: say("step_sent", { name }), notes, kind: "other" };
    case "proposal_revised":
      return {
        text: say("step_revised", { name, revision: String(facts.revision ?? "") }),
        notes: facts.note ? [facts.note] : [],
        kind: "other",
      };
    case "proposal_signed":
      return {
        text: say("step_signed", { name: facts.signer?.name ?? name }),
        notes: [],
        kind: "decision",
      };
    case "pdf_viewed":
      return { text: say("step_pdf", { name }), notes: [], kind: "reading" };
    case "signature_request_sent":
      return { text: say("step_asked"), notes: [], kind: "other" };
    case "reminder_sent":
      return { text: say("step_reminded"), notes: [], kind: "other" };
    case "link_rotated":
      return { text: say("entry_link", { name }), notes: [], kind: "other" };
    case "link_access_changed":
      return {
        text: say(facts.new_value === true ? "step_link_opened" : "step_link_closed", { name }),
        notes: [],
        kind: "other",
      };
    case "approval_requested":
    case "approval_withdrawn":
      return {
        text: say(`step_${event.event_type}`, { name }),
        notes: facts.note ? [facts.note] : [],
        kind: "other",
      };
    case "approval_given":
    case "approval_rejected":
      return {
        text: say(`step_${event.event_type}`, { name }),
        notes: facts.note ? [facts.note] : [],
        kind: "decision",
      };
    case "question_asked":
    case "question_answered":
      return describeMessage(event, name);
    case "attachments_changed":
      return {
        text: say(`step_file_${facts.action as "added" | "renamed" | "removed"}`, {
          name,
          file: facts.name ?? "",
          before: facts.old_name ?? "",
        }),
        notes: [],
        kind: "other",
      };
    case "payment_received":
    case "payment_failed":
    case "payment_refunded":
    case "payment_returned":
      return {
        text: describePayment(event.event_type, facts, name),
        notes: facts.reason ? [facts.reason] : [],
        kind: event.event_type === "payment_received" ? "decision" : "other",
      };
    case "expiry_changed":
      return { ...describeExpiry(facts, name), kind: "other" };
    default:
      return { text: describeStatus(event, name), notes, kind: "decision" };
  }
}

/** Names the actor: a member, with the AI agent that acted for them, or a person on the client's side. */
export function findName(event: Pick<AnalyticsEvent, "user" | "metadata">, client: string | null): string {
  const { viewer, via, method, name: written } = readFacts(event);
  // The name in an acceptance or a decline is the typed name. In other events it is the name of an item.
  const decider = method === undefined ? undefined : written;
  const name =
    event.user?.full_name ??
    event.user?.email ??
    decider ??
    viewer?.name ??
    client ??
    sayProposal("the_client");
  return via?.name === undefined ? name : sayCommon("through_agent", { name, agent: via.name });
}

function describeView(event: AnalyticsEvent, name: string): Step {
  const { seconds = 0, device, pages = [] } = readFacts(event);
  const what =
    seconds > 0 ? say("step_read", { name, time: formatDuration(seconds) }) : say("step_opened", { name });
  const byPage = new Map<string, number>();
  for (const page of pages) byPage.set(page.name, (byPage.get(page.name) ?? 0) + page.seconds);
  return {
    text: what,
    notes: [
      ...(device ? [say("step_on", { device: say(`device_${device}`) })] : []),
      ...[...byPage]
        .filter(([, spent]) => spent > 0)
        .map(([page, spent]) => say("step_page", { page, time: formatDuration(spent) })),
    ],
    kind: "reading",
  };
}

/** Describes a message of a thread: who asked, wrote or answered, about which item, and the text. */
function describeMessage({ event_type: type, metadata }: AnalyticsEvent, name: string): Step {
  const { author, text = "", item, kind = "question", is_reply: isReply = false } = readFacts({ metadata });
  // The reason for declining is told by the event of the decline.
  const asked = isReply || kind === "decline_reason" ? "wrote" : kind;
  const said = { name: author?.kind === "recipient" ? author.name : name, item: item?.name ?? "" };
  return {
    text: say(`step_${type === "question_asked" ? asked : "answered"}${item ? "_about" : ""}`, said),
    notes: [shorten(text)],
    kind: "choice",
  };
}

/** Maximum length of the shown text. The thread has all of it. */
const maxExcerpt = 140;

function shorten(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  if (plain.length <= maxExcerpt) return plain;
  // Ends at a space, so that no letter is cut in two.
  const end = plain.lastIndexOf(" ", maxExcerpt);
  return `${plain.slice(0, end > 0 ? end : maxExcerpt)}…`;
}

function describeExpiry({ old_value: before, new_value: after }: EventFacts, name: string) {
  return {
    text:
      typeof after === "string"
        ? say("step_expiry", { name, day: formatLastDay(after) })
        : say("step_no_expiry", { name }),
    notes: typeof before === "string" ? [say("expiry_before", { day: formatLastDay(before) })] : [],
  };
}

/** Describes a choice together with the previous value. */
export function describeChoice(event: AnalyticsEvent, name: string): string {
  const facts = readFacts(event);
  const item = facts.line_item_name ?? facts.name ?? "";
  if (facts.field_id !== undefined) return say("step_field", { name, item });
  if (facts.new_quantity !== undefined)
    return say("step_quantity", { name, item, from: facts.old_quantity ?? 0, to: facts.new_quantity });
  return say(facts.new_value === true ? "step_chose" : "step_left_out", { name, item });
}

function describeStatus(event: AnalyticsEvent, name: string): string {
  const facts = readFacts(event);
  const { method, new_status } = facts;
  if (method === "acceptance") return say("step_accepted", { name });
  if (method === "declined") return say("step_declined", { name });
  return event.user
    ? describeStatusChange(facts, name)
    : say("step_status_passive", { status: nameStatus(new_status) });
}
