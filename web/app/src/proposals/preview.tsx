import type { AnalyticsEvent, ProposalDetail } from "@proffer/contract";
import { isDecided, isOverdue } from "@proffer/presentation";
import { getSession } from "../api/session.ts";
import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { findApprovalWord } from "../approvals/missing-approval.ts";
import { describeStep } from "../proposal-activity/describe-step.ts";
import { omitDisplaced } from "../proposal-activity/model/choices.ts";
import { sumReading } from "../proposal-activity/model/reading.ts";
import { findContactName } from "../proposal-activity/model/find-contact-name.ts";
import { listActs } from "../proposal-activity/model/step.ts";
import { useEstimates } from "../proposal-activity/use-estimates.ts";
import { toPath } from "../routes.ts";
import { openSendDialog } from "../send/open-send-dialog.ts";
import { say as sayCommon } from "../texts/say.ts";
import { getToday } from "../ui/days.ts";
import { formatDay, formatDuration, formatLastDay, formatRelative, toChosenLines } from "../ui/format.ts";
import { BackIcon } from "../ui/icons.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import { savePdf } from "../proposal/proposal-actions.ts";
import { copyText } from "../ui/copy-text.ts";
import { togglePreview } from "./preview-state.ts";
import { PaymentPill } from "../proposal/payment-pill.tsx";
import { StatusPill } from "../proposal/status-pill.tsx";
import { say } from "./say.ts";

/** The current proposal beside the list: totals, the client's activity, and the next steps. */
export default function Preview({ id }: { readonly id: string }) {
  const { data: proposal, error } = useApi("GET /api/proposals/{id}", { params: { id } });
  const { data: events } = useApi("GET /api/proposals/{id}/analytics", {
    params: { id },
    query: { limit: 100 },
  });
  return (
    <aside class="preview" aria-label={sayCommon("preview")}>
      <p class="muted preview-head">
        <button
          type="button"
          class="button quiet square"
          aria-label={say("toggle_preview")}
          onClick={togglePreview}
        >
          <BackIcon />
        </button>
        {sayCommon("preview")} <KeyHint name=" " />
      </p>
      {error && <p role="alert">{describeError(error)}</p>}
      {proposal && <Content proposal={proposal} events={events?.data ?? []} />}
    </aside>
  );
}

interface ContentProps {
  readonly proposal: ProposalDetail;
  readonly events: readonly AnalyticsEvent[];
}

function Content({ proposal, events }: ContentProps) {
  const { id, name, totals, settings, status, share_url: link, cached_totals, integrations } = proposal;
  const lines = toChosenLines(totals, cached_totals?.currency ?? settings?.currency ?? "USD");
  const estimates = useEstimates(proposal);
  const reading = describeReading(proposal, events);
  return (
    <>
      <h2 dir="auto">{name}</h2>
      <p class="preview-facts muted">
        <StatusPill status={status} />{" "}
        <PaymentPill
          state={integrations.payment.state}
          is_overdue={isOverdue(integrations.payment, getToday())}
        />{" "}
        {listFacts(proposal).join(" · ")}
      </p>
      <section>
        <h3 class="muted">{say(status === "WON" ? "agreed" : "chosen_now")}</h3>
        {lines.length === 0 && <p class="muted">{say("no_prices")}</p>}
        {lines.map(({ frequency, amount, period, range }, index) => (
          <p key={frequency}>
            <span class={index === 0 ? "preview-total" : "preview-amount"}>{amount}</span>
            {period && <span class="muted"> {period}</span>}
            <Range
              estimate={estimates[frequency]}
              reach={isDecided(status) ? null : range}
              isOpen={totals[frequency]?.open_max === true}
            />
          </p>
        ))}
      </section>
      {proposal.timeline.sent && (
        <section>
          <h3>{say("client_activity")}</h3>
          {reading !== "" && <p>{reading}</p>}
          <ol class="preview-events">
            {omitDisplaced(events)
              .slice(0, 5)
              .map((event) => (
                <li key={event.id}>
                  {describeStep(event, findContactName(proposal)).text}
                  <span class="muted"> {formatRelative(event.event_timestamp)}</span>
                </li>
              ))}
          </ol>
        </section>
      )}
      <section class="preview-actions">
        <a class="button" href={toPath("proposal", { id })}>
          {say("document")}
        </a>
        {(proposal.timeline.sent || status !== "DRAFT") && (
          <a class="button" href={toPath("proposalActivity", { id })}>
            {sayCommon("activity")}
          </a>
        )}
        {listActs(proposal, getSession().user.id).has("send") && (
          <button type="button" class="button" onClick={() => openSendDialog(id)}>
            {sayCommon(findApprovalWord(proposal.approval) ?? "send")}
          </button>
        )}
        {link && (
          <button type="button" class="button" onClick={() => void copyText(link)}>
            {sayCommon("copy_link")}
          </button>
        )}
        <button type="button" class="button" onClick={() => void savePdf(id)}>
          {say("pdf")}
        </button>
      </section>
    </>
  );
}

/** The range of an estimated total, or the range that the client can still reach. */
function Range({
  estimate,
  reach,
  isOpen,
}: {
  readonly estimate: string | undefined;
  readonly reach: { readonly from: string; readonly to: string } | null;
  /** True if a quantity without a maximum can bring the total above the range. */
  readonly isOpen: boolean;
}) {
  const text =
    estimate !== undefined
      ? sayCommon("estimate_is", { range: estimate })
      : reach && sayCommon(isOpen ? "client_can_reach_more" : "client_can_reach", reach);
  return text === null ? null : <span class="muted preview-range">{text}</span>;
}

/** Describes the counted views. Empty if the client has acted although no view was counted. */
function describeReading(proposal: ProposalDetail, events: readonly AnalyticsEvent[]): string {
  const { visits, seconds, pages } = sumReading(events);
  const longest = pages.find((page) => page.seconds > 0);
  return [
    ...(visits > 0 ? [say("read_summary", { count: visits, time: formatDuration(seconds) })] : []),
    // Views by a browser mistaken for a bot are not counted, but a client who chose or accepted has seen the
    // proposal.
    ...(visits === 0 && !proposal.last_activity_at ? [say("never_read")] : []),
    ...(longest ? [say("longest_page", { page: longest.name })] : []),
  ].join(" ");
}

function listFacts({ proposal_number: number, timeline, settings }: ProposalDetail): string[] {
  const expiry = settings?.expiring_on;
  return [
    ...(number ? [number] : []),
    ...(timeline.sent ? [say("sent_on", { day: formatDay(timeline.sent) })] : []),
    ...(expiry ? [say("valid_until", { day: formatLastDay(expiry) })] : []),
  ];
}
