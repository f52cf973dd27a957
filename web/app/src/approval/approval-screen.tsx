import type { Approval, ProposalDetail } from "@proffer/contract";
import { findClientName } from "@proffer/presentation";
import { useEffect, useRef, useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { useMaySeeCosts } from "../api/may-see-costs.ts";
import { getSession } from "../api/session.ts";
import { type RouteParams, toPath } from "../routes.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { say as sayCommon } from "../texts/say.ts";
import { formatMoment, formatNames, formatRange, toChosenLines } from "../ui/format.ts";
import { CheckIcon } from "../ui/icons.tsx";
import { BackHeading } from "../ui/back-heading.tsx";
import { Screen } from "../ui/screen.tsx";
import { listPastSteps } from "../approvals/approval-state.ts";
import { Quote, Rejection, RequestActions, Requests } from "../approvals/approval-request.tsx";
import { DecisionForm, type Outcome } from "./decision-form.tsx";
import { Reasons } from "../approvals/reasons.tsx";
import { type ShownProposal, useShownProposal } from "./use-shown-proposal.ts";
import { say } from "../approvals/say.ts";
import { RevisionChanges } from "./revision-changes.tsx";
import "../approvals/approvals.css";
import "./approval-screen.css";

// Margins need the code for prices.
const ApprovalMargin = lazyPart(() => import("./approval-margin.tsx"));

interface ApprovalScreenProps {
  readonly params: RouteParams<"proposalApproval">;
}

/** The approval of one proposal: approvers decide here, and other members see its state. */
export default function ApprovalScreen({ params: { id } }: ApprovalScreenProps) {
  const { shown, error, read } = useShownProposal(id);
  const proposal = shown?.proposal;
  return (
    <Screen
      title={proposal ? `${say("section")}: ${proposal.name}` : say("section")}
      heading={
        <BackHeading href={toPath("proposal", { id })} label={say("open_proposal")}>
          <span>{say("section")}</span>
        </BackHeading>
      }
    >
      <div class="content approval-content" role="region" aria-label={say("section")} tabIndex={0}>
        {Boolean(error) && (
          <p class="refusal" role="alert">
            {describeError(error)}
          </p>
        )}
        {shown ? <ApprovalPage key={id} shown={shown} read={read} /> : !error && <Skeleton />}
      </div>
    </Screen>
  );
}

interface ApprovalPageProps {
  readonly shown: ShownProposal;
  readonly read: () => Promise<void>;
}

function ApprovalPage({ shown, read }: ApprovalPageProps) {
  const { proposal } = shown;
  const { id, name, approval, settings = {}, revision_of: original } = proposal;
  const { user } = getSession();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // The draft of a revision may name no client, although its original has one.
  const client = findClientName(settings) ?? (original ? null : sayCommon("no_client"));
  const isMine = approval.waiting_for.some((each) => each.id === user.id);
  const maySeeCosts = useMaySeeCosts();
  return (
    <article class="approval-page">
      <header>
        <p class="approval-state" data-state={approval.state} role="status">
          {describeState(approval)}
        </p>
        <h2 dir="auto">{name}</h2>
        <p class="muted">
          {client !== null && <bdi>{client}</bdi>}
          {client !== null && original && " · "}
          {original && say("revision", { number: String(original.number) })}
        </p>
        <a class="button" href={toPath("proposal", { id })}>
          {say(isMine ? "read_proposal" : "open_proposal")}
        </a>
      </header>
      {outcome && <NextStep outcome={outcome} proposal={proposal} />}
      {approval.state === "requested" && <Requester proposal={proposal} isMine={isMine} />}
      {outcome === null && <Rejection approval={approval} />}
      {outcome === null && <StateLead proposal={proposal} />}
      {approval.hits.length > 0 && (
        <section>
          <h3>{original ? say("reasons_revision", { number: String(original.number) }) : say("reasons")}</h3>
          <Reasons hits={approval.hits} />
        </section>
      )}
      {original ? <RevisionChanges draftId={id} /> : <Totals proposal={proposal} />}
      {!original && maySeeCosts && <ApprovalMargin proposal={proposal} />}
      {isMine && outcome === null && <DecisionForm shown={shown} read={read} onOutcome={setOutcome} />}
      <History approval={approval} />
    </article>
  );
}

function describeState(approval: Approval): string {
  const { state } = approval;
  return state === "requested" ? sayCommon("waits_for_approval") : say(stateWords[state]);
}

const stateWords = {
  not_needed: "not_needed",
  needed: "needed",
  approved: "approved",
  rejected: "not_approved",
} as const;

interface RequesterProps {
  readonly proposal: ProposalDetail;
  readonly isMine: boolean;
}

/** Who asks, since when and why. */
function Requester({ proposal, isMine }: RequesterProps) {
  const { approval } = proposal;
  const { requested_by: requester, waiting_for: waiting } = approval;
  const { user } = getSession();
  const head = isMine
    ? requester?.id === user.id
      ? say("decide_yourself")
      : say("asks_you", { name: requester?.name ?? say("a_member") })
    : say("waits_for", { names: formatNames(waiting.map((each) => each.name)) });
  return (
    <section>
      <p class="approval-waits">{head}</p>
      <Requests approval={approval} />
      <RequestActions proposal={proposal} />
    </section>
  );
}

/** Explains a state without a request. The choices of a client can meet a rule, and change nothing for the client. */
function StateLead({ proposal: { approval, sent_at } }: { readonly proposal: ProposalDetail }) {
  const { state } = approval;
  if (state !== "not_needed" && state !== "needed") return null;
  return <p>{say(state === "needed" && sent_at !== null ? "needed_sent_lead" : `${state}_lead`)}</p>;
}

/** The totals of the current choice, and the range that the client can reach. */
function Totals({ proposal: { totals, cached_totals: cached } }: { readonly proposal: ProposalDetail }) {
  const lines = toChosenLines(totals, cached?.currency ?? "USD");
  return (
    <section>
      <h3>{say("current_total")}</h3>
      {lines.length === 0 ? (
        <p class="muted">{say("no_total")}</p>
      ) : (
        <ul class="approval-totals">
          {lines.map(({ frequency, amount, period, range }) => (
            <li key={frequency}>
              <span class="number">
                <b>{amount}</b> <span class="muted">{period}</span>
              </span>
              {range && <span class="muted number">{formatRange(range.from, range.to)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The next step after the user's decision. */
function NextStep({
  outcome,
  proposal: { approval, revision_of: original },
}: {
  readonly outcome: Outcome;
  readonly proposal: ProposalDetail;
}) {
  const { requested_by: requester, waiting_for: waiting, state } = approval;
  const name = requester?.name ?? say("a_member");
  const isOwn = requester?.id === getSession().user.id;
  const revision = { number: String(original?.number ?? "") };
  const next =
    outcome === "rejected"
      ? isOwn
        ? say("rejected_next")
        : say("next_rejected", { name })
      : state === "requested"
        ? say("next_others", { names: formatNames(waiting.map((each) => each.name)) })
        : isOwn
          ? original
            ? say("next_approved_own_revision", revision)
            : say("next_approved_own")
          : original
            ? say("next_approved_revision", { ...revision, name })
            : say("next_approved", { name });
  const ref = useRef<HTMLParagraphElement>(null);
  // The pressed button was at the end of the page.
  useEffect(() => ref.current?.scrollIntoView({ block: "center" }), []);
  return (
    <p ref={ref} class={outcome === "approved" ? "approval-done" : "approval-done rejected"} role="status">
      {outcome === "approved" && <CheckIcon />}
      <span>{next}</span>
    </p>
  );
}

/** The request and the decisions, newest first. */
function History({ approval }: { readonly approval: Approval }) {
  const steps = listPastSteps(approval);
  if (steps.length === 0) return null;
  return (
    <section>
      <h3>{say("history")}</h3>
      <ol class="approval-history">
        {steps.map(({ kind, user, at, note }) => (
          <li key={at + kind}>
            <Quote
              head={
                <>
                  {say(`past_${kind}`, { name: user?.name ?? say("a_member") })}
                  {" · "}
                  <time dateTime={at}>{formatMoment(at)}</time>
                </>
              }
              text={note}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Grey placeholder shapes while the content loads. */
function Skeleton() {
  return (
    <div class="approval-page skeleton" aria-busy="true">
      {[30, 80, 50, 100, 100].map((width, index) => (
        <span key={index} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  );
}
