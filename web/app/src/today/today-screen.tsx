import type {
  ListedDraft,
  ProposalListItem,
  ProposalSummary,
  RequestedApproval,
  ThreadOfProposal,
} from "@proffer/contract";
import { useLocation } from "preact-iso";
import type { ComponentChildren } from "preact";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { getSession } from "../api/session.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { describeActivity } from "../proposals/describe-activity.ts";
import { standardFilter, toFilterSearch, type ListFilter } from "../proposals/list-filter.ts";
import { openNewDialog } from "../proposals/new-dialog.tsx";
import { toProposalPath } from "../proposal/open-proposal.ts";
import { PaymentPill } from "../proposal/payment-pill.tsx";
import { StatusPill } from "../proposal/status-pill.tsx";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { describeSubject } from "../threads/describe-request.ts";
import { toThreadPath } from "../threads/to-thread-path.ts";
import { formatMoment, formatNames, formatRelative, toMoneyFormat, toTotalLines } from "../ui/format.ts";
import { run } from "../ui/run.ts";
import { Screen } from "../ui/screen.tsx";
import { Segments } from "../ui/segments.tsx";
import { say } from "./say.ts";
import { useWaiting, type WaitingPart } from "./use-waiting.ts";
import "./today.css";

/**
 * The tasks of today: signatures, expiries, decisions, and failed emails or webhooks. The latest decisions
 * are beside them.
 */
export default function TodayScreen() {
  const { query, route } = useLocation();
  const isForAll = query["of"] === "all";
  const waiting = useWaiting(isForAll);
  const { toSign, approvals, requests, decisions, questions, expiring, drafts, signing, undecided, decided } =
    waiting;
  const { payments, failedMails, failingEndpoints, error } = waiting;
  const parts = [
    toSign,
    approvals,
    requests,
    decisions,
    questions,
    expiring,
    payments,
    drafts,
    signing,
    undecided,
    decided,
    failedMails,
    failingEndpoints,
  ];
  const toList = (filter: Partial<ListFilter>) =>
    toPath("proposals") +
    toFilterSearch({ ...standardFilter, ...(!isForAll && { owner: getSession().user.id }), ...filter });
  const { data: members } = useApi("GET /api/members", {});
  const isKnown = parts.every((part) => part !== undefined);
  return (
    <Screen
      title={sayCommon("today")}
      actions={
        <>
          <a class="button quiet narrow-only" href={toPath("insights")}>
            {sayCommon("insights")}
          </a>
          {members && members.data.length > 1 && (
            <Segments
              label={say("whose")}
              value={isForAll ? "all" : "mine"}
              choices={(["mine", "all"] as const).map((value) => ({ value, label: say(value) }))}
              onChoice={(of) => route(of === "all" ? `${toPath("today")}?of=all` : toPath("today"), true)}
            />
          )}
        </>
      }
    >
      <div class="content">
        <div class="today">
          {Boolean(error) && <p role="alert">{describeError(error)}</p>}
          {isKnown && parts.every((part) => part?.total === 0) && <AllDone />}
          <Part title={say("to_sign")} part={toSign}>
            {toSign?.rows.map((proposal) => (
              <SignRow key={proposal.id} proposal={proposal} />
            ))}
          </Part>
          <Part title={say("to_approve")} part={approvals}>
            {approvals?.rows.map((requested) => (
              <RequestRow key={requested.proposal_id} requested={requested} />
            ))}
          </Part>
          <Part title={say("approval_answers")} part={decisions}>
            {decisions?.rows.map((answered) => (
              <AnswerRow key={answered.proposal_id} answered={answered} />
            ))}
          </Part>
          <Part title={say("questions")} part={questions} rest={toList({ view: "all", awaiting: "reply" })}>
            {questions?.rows.map((thread) => (
              <QuestionRow key={thread.id} thread={thread} />
            ))}
          </Part>
          <Part title={say("expiring")} part={expiring} rest={toList({ expiring: "7" })}>
            {expiring?.rows.map((proposal) => (
              <ProposalRow key={proposal.id} proposal={proposal} />
            ))}
          </Part>
          <Part title={say("payments")} part={payments} rest={toList({ view: "won", payment: "overdue" })}>
            {payments?.rows.map((proposal) => (
              <ProposalRow key={proposal.id} proposal={proposal} payment={proposal.payment} />
            ))}
          </Part>
          <Part title={say("drafts")} part={drafts}>
            {drafts?.rows.map((draft) => (
              <DraftRow key={draft.id} draft={draft} />
            ))}
          </Part>
          <Part title={say("others_approve")} part={requests}>
            {requests?.rows.map((requested) => (
              <RequestRow key={requested.proposal_id} requested={requested} />
            ))}
          </Part>
          <Part title={say("others_sign")} part={signing} rest={toList({ view: "signing" })}>
            {signing?.rows.map((proposal) => (
              <ProposalRow key={proposal.id} proposal={proposal} />
            ))}
          </Part>
          <Part title={say("undecided")} part={undecided} rest={toList({ view: "sent", viewed: "true" })}>
            {undecided?.rows.map((proposal) => (
              <ProposalRow key={proposal.id} proposal={proposal} />
            ))}
          </Part>
          <Part title={say("decided")} part={decided}>
            {decided?.rows.map((proposal) => (
              <ProposalRow key={proposal.id} proposal={proposal} />
            ))}
          </Part>
          <Part
            title={say("failed_mails")}
            part={failedMails}
            rest={toPath("settingsSection", { section: "outbox" })}
          >
            {failedMails?.rows.map(({ id, subject, to, error: reason }) => (
              <li key={id}>
                <span class="today-what">
                  <a href={toPath("settingsSection", { section: "outbox" })} dir="auto">
                    {subject}
                  </a>
                  <span class="muted">{[to, reason].filter(Boolean).join(" · ")}</span>
                </span>
                <button
                  type="button"
                  class="button"
                  aria-label={say("send_mail_to", { to })}
                  onClick={() =>
                    void run(async () => {
                      await request("POST /api/outbox/{id}/retry", { params: { id } });
                      await refresh("GET /api/outbox");
                    }, sayCommon("mail_is_sent"))
                  }
                >
                  {sayCommon("send_now")}
                </button>
              </li>
            ))}
          </Part>
          <Part title={say("failed_deliveries")} part={failingEndpoints}>
            {failingEndpoints?.rows.map(({ endpoint, count, newest }) => (
              <li key={endpoint.id}>
                <span class="today-what">
                  <a href={toPath("settingsRecord", { section: "webhooks", id: endpoint.id })} dir="ltr">
                    {endpoint.url}
                  </a>
                  <span class="muted">
                    {say("failed_count", { count, when: formatRelative(newest.created_at) })}
                  </span>
                </span>
              </li>
            ))}
          </Part>
        </div>
      </div>
    </Screen>
  );
}

function AllDone() {
  return (
    <div class="empty">
      <h2>{say("all_done")}</h2>
      <p class="muted">{say("all_done_lead")}</p>
      <div class="section-row">
        <button type="button" class="button primary" onClick={openNewDialog}>
          {sayCommon("new_proposal")}
        </button>
        <a class="button" href={toPath("proposals")}>
          {sayCommon("to_proposals")}
        </a>
      </div>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly part: WaitingPart<unknown> | undefined;
  /** The address of a screen that lists all tasks of this kind. */
  readonly rest?: string;
  readonly children: ComponentChildren;
}

/** The pending tasks of one kind. Renders nothing if there are none. */
function Part({ title, part, rest, children }: PartProps) {
  if (part === undefined || part.total === 0) return null;
  const hidden = part.total - part.rows.length;
  return (
    <section>
      <h2>
        {title} <small class="muted">{part.total}</small>
      </h2>
      <ul>{children}</ul>
      {hidden > 0 && (
        <p class="today-rest">
          {rest === undefined ? (
            <span class="muted">{say("more_wait", { count: hidden })}</span>
          ) : (
            <a href={rest}>{say("more_wait", { count: hidden })}</a>
          )}
        </p>
      )}
    </section>
  );
}

function SignRow({ proposal: { id, name, status, completed_at } }: { readonly proposal: ProposalListItem }) {
  return (
    <li>
      <StatusPill status={status} />
      <span class="today-what">
        <a href={toProposalPath({ id, status })} dir="auto">
          {name}
        </a>
        <span class="muted">
          {completed_at ? say("all_signed", { when: formatRelative(completed_at) }) : say("you_sign_last")}
        </span>
      </span>
    </li>
  );
}

function RequestRow({ requested }: { readonly requested: RequestedApproval }) {
  const { hits, requested_by: requester, requested_at: since, note } = requested.approval;
  const rules = [...new Set(hits.map(({ name }) => name))];
  return (
    <ApprovalRow of={requested} page="proposalApproval" user={requester} at={since} note={note}>
      <bdi>{formatNames(rules)}</bdi>
    </ApprovalRow>
  );
}

/** A decided request: the proposal is to be changed, or to be sent or published. */
function AnswerRow({ answered }: { readonly answered: RequestedApproval }) {
  const { revision_of: original, approval } = answered;
  const { decision, user = null, at = null, note = null } = approval.decisions.at(-1) ?? {};
  const isRejected = decision === "rejected";
  const next = say(isRejected ? "not_approved" : original === null ? "approved_send" : "approved_publish");
  return (
    <ApprovalRow of={answered} page="proposal" user={user} at={at} note={note}>
      <span class={isRejected ? "today-rejected" : "today-approved"}>{next}</span>
    </ApprovalRow>
  );
}

interface ApprovalRowProps {
  readonly of: RequestedApproval;
  /** The page that the row opens. */
  readonly page: "proposal" | "proposalApproval";
  /** The last actor, with the time and the note of the action. */
  readonly user: RequestedApproval["approval"]["requested_by"];
  readonly at: string | null;
  readonly note: string | null;
  readonly children: ComponentChildren;
}

function ApprovalRow({ of, page, user, at, note, children }: ApprovalRowProps) {
  return (
    <li>
      <span class="today-what">
        <a href={toPath(page, { id: of.proposal_id })} dir="auto">
          {of.name}
        </a>
        <span class="muted" dir="auto">
          {of.client_name ?? sayCommon("no_client")}
        </span>
        <span class="today-excerpt">
          {children}
          {note !== null && (
            <>
              {" · "}
              <bdi class="muted">{note}</bdi>
            </>
          )}
        </span>
      </span>
      {at !== null && (
        <time class="today-since" dateTime={at} title={formatMoment(at)}>
          {[user?.name, formatRelative(at)].filter(Boolean).join(" · ")}
        </time>
      )}
    </li>
  );
}

function QuestionRow({ thread }: { readonly thread: ThreadOfProposal }) {
  const { id, proposal, messages, waiting_since: waitingSince, updated_at: updatedAt } = thread;
  const since = waitingSince ?? updatedAt;
  const subject = describeSubject(thread, proposal.currency);
  const last = messages.at(-1);
  return (
    <li>
      <span class="today-what">
        <a href={toThreadPath(proposal.id, id)} dir="auto">
          {proposal.name}
        </a>
        <span class="today-excerpt">
          <bdi>{last?.author.name}</bdi>
          {subject !== undefined && (
            <>
              {" · "}
              <bdi>{subject}</bdi>
            </>
          )}
          {" · "}
          <bdi class="muted">{last?.text}</bdi>
        </span>
      </span>
      <time class="today-since" dateTime={since} title={formatMoment(since)}>
        {formatRelative(since)}
      </time>
    </li>
  );
}

function DraftRow({ draft }: { readonly draft: ListedDraft }) {
  const { id, name, client_name: client, created_at: start, revision_of: original } = draft;
  return (
    <li>
      <StatusPill status="DRAFT" />
      <span class="today-what">
        <a href={toPath("proposal", { id })} dir="auto">
          {name}
        </a>
        <span class="muted" dir="auto">
          {client ?? sayCommon("no_client")}
        </span>
      </span>
      <span class="today-why wide">
        {say("draft_since", { number: String(original.number), when: formatRelative(start) })}
      </span>
    </li>
  );
}

interface ProposalRowProps {
  readonly proposal: ProposalSummary;
  /** The payment that the row shows in place of the status and the total. */
  readonly payment?: ProposalSummary["payment"];
}

function ProposalRow({ proposal, payment = null }: ProposalRowProps) {
  const { id, name, client_name: client, status, totals } = proposal;
  const { text, isUrgent } = describeActivity(proposal, new Date());
  const [first] = toTotalLines(totals);
  return (
    <li>
      {payment ? <PaymentPill {...payment} /> : <StatusPill status={status} />}
      <span class="today-what">
        <a href={toProposalPath({ id, status })} dir="auto">
          {name}
        </a>
        <span class="muted" dir="auto">
          {client ?? sayCommon("no_client")}
        </span>
      </span>
      <span class={isUrgent ? "today-why urgent" : "today-why"}>{text}</span>
      {payment ? (
        <b class="number">{toMoneyFormat(totals.currency).money(payment.open_amount, true)}</b>
      ) : (
        first && (
          <b class="number">
            {first.amount} <span class="muted">{first.period}</span>
          </b>
        )
      )}
    </li>
  );
}
