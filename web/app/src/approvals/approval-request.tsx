import type { Approval, ProposalDetail } from "@proffer/contract";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useMaySeeCosts } from "../api/may-see-costs.ts";
import { getSession } from "../api/session.ts";
import { useApi } from "../api/use-api.ts";
import { Field } from "../ui/field.tsx";
import { formatMoment, formatNames, formatRelative } from "../ui/format.ts";
import { findRejection, listCurrentDecisions } from "./approval-state.ts";
import { listApprovers } from "./list-approvers.ts";
import { Reasons } from "./reasons.tsx";
import { type ApprovalRequestState, useApprovalRequest } from "./use-approval-request.ts";
import { say } from "./say.ts";

interface ApprovalRequestProps {
  readonly approval: Approval;
  readonly state: ApprovalRequestState;
  /** The sentence above the reasons. */
  readonly lead: string;
  readonly autofocus?: boolean;
}

interface QuoteProps {
  /** Who wrote it, and when. */
  readonly head: ComponentChildren;
  /** Null if nothing was written. */
  readonly text: string | null;
}

/** The note of a member, below the sentence about its author. */
export function Quote({ head, text }: QuoteProps) {
  return (
    <div class="approval-quote">
      <p class="muted">{head}</p>
      {text !== null && (
        <blockquote>
          <p dir="auto">{text}</p>
        </blockquote>
      )}
    </div>
  );
}

/** The reasons for an approval, the members who get an email, and the note for the approvers. */
export function ApprovalRequest({ approval, state, lead, autofocus = false }: ApprovalRequestProps) {
  return (
    <>
      <Problem problem={state.problem} />
      <Rejection approval={approval} />
      <p>{lead}</p>
      <Reasons hits={approval.hits} />
      <CostHelpers approval={approval} />
      <NoteField state={state} autofocus={autofocus} />
      <Asked approval={approval} />
    </>
  );
}

function Problem({ problem }: { readonly problem: string | undefined }) {
  if (problem === undefined) return null;
  return (
    <p class="refusal" role="alert">
      {problem}
    </p>
  );
}

interface NoteFieldProps {
  readonly state: ApprovalRequestState;
  readonly autofocus: boolean;
}

function NoteField({ state: { note, setNote }, autofocus }: NoteFieldProps) {
  return (
    <Field label={say("note_for_approvers")} hint={say("note_for_approvers_hint")}>
      {(attributes) => (
        <textarea
          {...attributes}
          autofocus={autofocus}
          rows={3}
          dir="auto"
          maxLength={2_000}
          value={note}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** Says who can add missing costs, to a member who cannot see them. */
function CostHelpers({ approval: { hits } }: { readonly approval: Approval }) {
  const maySeeCosts = useMaySeeCosts();
  const { data: members } = useApi("GET /api/members", {});
  const isMissing = hits.some(({ measure, is_open: isOpen }) => measure === "missing_cost" && isOpen);
  if (!isMissing || maySeeCosts || !members) return null;
  const helpers = members.data.filter(({ role }) => role !== "member");
  return <p>{say("who_adds_costs", { names: formatSomeNames(helpers.map(({ name }) => name)) })}</p>;
}

/** Who rejected the last request, and why. */
export function Rejection({ approval }: { readonly approval: Approval }) {
  const rejection = findRejection(approval);
  if (!rejection) return null;
  const { user, note, at } = rejection;
  const said = { name: user?.name ?? say("a_member"), when: formatRelative(at) };
  return (
    <div class="approval-rejection" role="status">
      <Quote head={say("rejected_by", said)} text={note} />
      <p>{say("rejected_next")}</p>
    </div>
  );
}

/** Maximum number of named members. The others are counted. */
const maxNamed = 6;

/** Who gets an email about the request. */
function Asked({ approval: { hits } }: { readonly approval: Approval }) {
  const { data: organization } = useApi("GET /api/organization", {});
  const { data: members } = useApi("GET /api/members", {});
  const { user } = getSession();
  if (!organization || !members) return null;
  const asked = listApprovers(hits, organization.approval_rules, members.data, user.id);
  const others = asked.filter(({ id }) => id !== user.id);
  const names = formatSomeNames(others.map(({ name }) => name));
  return <p class="muted">{others.length > 0 ? say("asks", { names }) : say("asks_yourself")}</p>;
}

function formatSomeNames(names: readonly string[]): string {
  const count = names.length - maxNamed;
  return formatNames([...names.slice(0, maxNamed), ...(count > 0 ? [say("asks_more", { count })] : [])]);
}

interface ApprovalWaitingProps {
  readonly proposal: Pick<ProposalDetail, "id" | "approval">;
}

/** The requested approval: the members who have to decide, its age, and the decisions so far. */
export function ApprovalWaiting({ proposal }: ApprovalWaitingProps) {
  const { approval } = proposal;
  const { waiting_for: waiting, hits } = approval;
  return (
    <>
      <p class="approval-waits" role="status">
        {say("waits_for", { names: formatNames(waiting.map(({ name }) => name)) })}
      </p>
      <Requests approval={approval} />
      {listCurrentDecisions(approval).map(({ user, at, note: theirs }) => (
        <Quote key={at} head={say("past_approved", { name: user?.name ?? say("a_member") })} text={theirs} />
      ))}
      <Reasons hits={hits} />
      <RequestActions proposal={proposal} />
    </>
  );
}

/** Who requested the approval, who asked again, when and why. */
export function Requests({ approval }: { readonly approval: Approval }) {
  const { requested_by: requester, requested_at: start, note, asked_again: again } = approval;
  return (
    <>
      {start !== null && (
        <div title={formatMoment(start)}>
          <Quote head={say("requested_by", toAsker(requester, start))} text={note} />
        </div>
      )}
      {again && (
        <div title={formatMoment(again.at)}>
          <Quote head={say("asked_again_by", toAsker(again.user, again.at))} text={again.note} />
        </div>
      )}
    </>
  );
}

function toAsker(user: Approval["requested_by"], at: string) {
  return { name: user?.name ?? say("a_member"), when: formatRelative(at) };
}

/** Asks the approvers again, or withdraws the request. An approver decides instead, unless they asked themselves. */
export function RequestActions({ proposal: { id, approval } }: ApprovalWaitingProps) {
  const state = useApprovalRequest(id);
  const [isAsking, setAsking] = useState(false);
  const { user } = getSession();
  const isMine = approval.waiting_for.some((each) => each.id === user.id);
  if (isMine && approval.requested_by?.id !== user.id) return null;
  const ask = async () => {
    if (await state.send()) setAsking(false);
  };
  return (
    <div class="approval-acts">
      <Problem problem={state.problem} />
      {isAsking && <NoteField state={state} autofocus />}
      <div>
        {!isMine && (
          <button
            type="button"
            class="button"
            disabled={state.isBusy}
            onClick={() => (isAsking ? void ask() : setAsking(true))}
          >
            {say("ask_again")}
          </button>
        )}
        <button
          type="button"
          class="button quiet"
          disabled={state.isBusy}
          onClick={() => void state.withdraw()}
        >
          {say("withdraw")}
        </button>
      </div>
    </div>
  );
}
