import { ErrorBoundary } from "preact-iso";
import { isBlocking } from "../approvals/missing-approval.ts";
import { describeError } from "../api/describe-error.ts";
import { useApi, usePages } from "../api/use-api.ts";
import { StatusPill } from "../proposal/status-pill.tsx";
import { type RouteParams, toPath } from "../routes.ts";
import { say as sayProposal } from "../proposal/say.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { BackHeading } from "../ui/back-heading.tsx";
import { Screen } from "../ui/screen.tsx";
import { ActBar } from "./act-bar.tsx";
import { AuditTrail } from "./audit-trail.tsx";
import { Choices } from "./choices.tsx";
import { Facts } from "./facts.tsx";
import { Mails } from "./mails.tsx";
import { ReadingFigures } from "./reading.tsx";
import { findContactName } from "./model/find-contact-name.ts";
import { Webhooks } from "./webhooks.tsx";
import { say } from "./say.ts";
import "./proposal-activity.css";
import type { ProposalDetail, MemberEvents } from "@proffer/contract";
import { getSession } from "../api/session.ts";
import { formatMoment, formatNames } from "../ui/format.ts";
import { isBeingSigned, isMineToSign } from "./model/step.ts";
import { MoreButton } from "../ui/pager.tsx";
import { Step, Steps } from "./steps.tsx";
import { useEffect, useState } from "preact/hooks";
import { followEvents } from "../api/follow-events.ts";
import { refreshProposal } from "./change-state.ts";

const ApprovalNotice = lazyPart(() => import("../approvals/approval-notice.tsx"));
const Payments = lazyPart(() => import("./payments/payments.tsx"));
const Questions = lazyPart(() => import("./questions/questions.tsx"));

interface ProposalActivityScreenProps {
  readonly params: RouteParams<"proposalActivity">;
}

/** A proposal after sending: the client's activity, the events, and the possible actions. */
export default function ProposalActivityScreen({ params: { id } }: ProposalActivityScreenProps) {
  const { data: proposal, error } = useApi("GET /api/proposals/{id}", { params: { id } });
  const recipients = useLive(id);
  if (!proposal)
    return (
      <Screen title={say("timeline")}>
        {error ? (
          <p class="refusal" role="alert">
            {describeError(error)}
          </p>
        ) : (
          <ProposalActivitySkeleton />
        )}
      </Screen>
    );
  const client = findContactName(proposal);
  return (
    <Screen
      title={proposal.name}
      heading={
        // The bar of a phone has no space for the name of the proposal beside the next step.
        <BackHeading href={toPath("proposals")} label={say("back")} isShort>
          <span dir="auto">{proposal.name}</span>
          <StatusPill status={proposal.status} />
        </BackHeading>
      }
      actions={<ActBar proposal={proposal} />}
    >
      <div class="content proposal-activity" role="region" aria-label={say("timeline")} tabIndex={0}>
        {error && (
          <p class="refusal" role="alert">
            {describeError(error)}
          </p>
        )}
        <div class="proposal-activity-head">
          <p class="narrow-name" aria-hidden="true" dir="auto">
            {proposal.name}
          </p>
          <PresentNow recipients={recipients} client={client} />
          <ErrorBoundary>
            {isBlocking(proposal.approval) && <ApprovalNotice proposal={proposal} />}
          </ErrorBoundary>
          <NextStep proposal={proposal} />
        </div>
        <Facts proposal={proposal} client={client} />
        <div class="proposal-activity-main">
          <ErrorBoundary>
            <Questions proposal={proposal} />
          </ErrorBoundary>
          <ErrorBoundary>{hasPayments(proposal) && <Payments proposal={proposal} />}</ErrorBoundary>
          <ReadingFigures proposal={proposal} />
          <Choices proposal={proposal} client={client} />
          <Timeline id={id} client={client} />
          <Mails id={id} />
          <Webhooks id={id} />
          <AuditTrail id={id} name={proposal.name} client={client} />
        </div>
      </div>
    </Screen>
  );
}

function hasPayments({ integrations: { payment } }: ProposalDetail): boolean {
  return payment.state !== "none" || payment.transactions.length > 0;
}

/** The people on the client's side who have the page open at this moment. */
function PresentNow({
  recipients,
  client,
}: {
  readonly recipients: readonly PresentRecipient[];
  readonly client: string | null;
}) {
  return (
    <div role="status">
      {recipients.map(({ name, device, since }) => (
        <p key={`${name} ${device} ${since}`} class="present-now">
          {say("reads_now_on", {
            name: name ?? client ?? sayProposal("the_client"),
            device: say(`device_${device}`),
          })}
        </p>
      ))}
    </div>
  );
}

/** Grey placeholder shapes while the content loads. */
function ProposalActivitySkeleton() {
  return (
    <div class="content proposal-activity" aria-busy="true">
      <div class="proposal-activity-main proposal-activity-skeleton">
        {[40, 90, 75, 82, 68].map((width) => (
          <span key={width} style={{ inlineSize: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}

/** One sentence about the next event that the proposal waits for. */
function NextStep({ proposal }: { readonly proposal: ProposalDetail }) {
  const { note, decline_reason: declined } = proposal.status_detail;
  const reason = declined ?? note;
  return (
    <section class="next-step" data-status={proposal.status}>
      <p>{sayNext(proposal, getSession().user.id)}</p>
      {reason && <p class="muted">{say("reason_is", { reason })}</p>}
    </section>
  );
}

function sayNext(proposal: ProposalDetail, userId: string): string {
  const { status, archived, timeline, last_activity_at: lastActivity } = proposal;
  if (archived === true) return say("next_archived");
  switch (status) {
    case "DRAFT":
      return say("next_draft");
    case "SENT":
      return say(timeline.first_viewed === null && !lastActivity ? "next_unread" : "next_sent");
    case "PENDING":
      return saySigning(proposal, userId);
    case "EXPIRED":
      return say(isBeingSigned(proposal) ? "next_expired_signing" : "next_expired");
    case "ON_HOLD":
      return say("next_on_hold");
    case "WON":
      return sayWon(proposal);
    case "LOST":
      return say("next_lost");
    default:
      return say("next_cancelled");
  }
}

function sayWon({ status_detail: { acceptance, signatures } }: ProposalDetail): string {
  if (acceptance) {
    const { full_name: name, accepted_at: at } = acceptance;
    return say("next_accepted", { name, when: formatMoment(at) });
  }
  const isSigned = signatures.length > 0 && signatures.every(({ signed_at: at }) => at !== null);
  return say(isSigned ? "next_all_signed" : "next_won");
}

function saySigning(proposal: ProposalDetail, userId: string): string {
  if (isMineToSign(proposal, userId)) return say("next_counter_sign");
  const waiting = proposal.status_detail.signatures.filter(({ signed_at: at }) => at === null);
  const clients = waiting.filter(({ role }) => role !== "company");
  const names = formatNames((clients.length > 0 ? clients : waiting).map(({ full_name: name }) => name));
  return say(clients.length > 0 ? "next_signing" : "next_company", { names });
}

interface TimelineProps {
  readonly id: string;
  readonly client: string | null;
}

/** The events of a proposal in words, by day, newest first. */
function Timeline({ id, client }: TimelineProps) {
  const list = usePages("GET /api/activity", { query: { proposal_id: id, limit: 50 } });
  const events = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section class="proposal-activity-section">
      <h2>{say("timeline")}</h2>
      {list.error && <p role="alert">{describeError(list.error)}</p>}
      {list.data && events.length === 0 && <p class="muted">{say("nothing_happened")}</p>}
      <Steps events={events} heading="h3">
        {(event) => <Step key={event.id} event={event} proposalId={id} client={client} />}
      </Steps>
      <MoreButton list={list}>{say("show_earlier")}</MoreButton>
    </section>
  );
}

type PresentRecipient = MemberEvents["presence"]["recipients"][number];

/** Choices may arrive every second, and each would cause a dozen reads. */
const batchMs = 400;

/** Reads the proposal again after each of its events. Returns the recipients who have its page open. */
function useLive(id: string): readonly PresentRecipient[] {
  const [recipients, setRecipients] = useState<readonly PresentRecipient[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followEvents({
      getQuery: () => ({ proposal: id }),
      listeners: {
        proposal_changed: (changed) => {
          if (changed.id !== id) return;
          clearTimeout(timer);
          timer = setTimeout(() => void refreshProposal(), batchMs);
        },
        presence: (presence) => setRecipients(presence.recipients),
      },
      // Reads once for all events missed without a stream.
      beforeReopening: refreshProposal,
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id]);
  return recipients;
}
