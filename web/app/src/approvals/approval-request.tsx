import type { Approval } from "@proffer/contract";
import { getSession } from "../api/session.ts";
import { useApi } from "../api/use-api.ts";
import { Field } from "../ui/field.tsx";
import { formatMoment, formatNames, formatRelative } from "../ui/format.ts";
import { findRejection, listCurrentDecisions } from "./approval-state.ts";
import { listApprovers } from "./list-approvers.ts";
import { Quote } from "./quote.tsx";
import { Reasons } from "./reasons.tsx";
import type { ApprovalRequestState } from "./use-approval-request.ts";
import { say } from "./say.ts";

interface ApprovalRequestProps {
  readonly approval: Approval;
  readonly state: ApprovalRequestState;
  /** The sentence above the reasons. */
  readonly lead: string;
  readonly autofocus?: boolean;
}

/** The reasons for an approval, the members who get an email, and the note for the approvers. */
export function ApprovalRequest({ approval, state, lead, autofocus = false }: ApprovalRequestProps) {
  const { note, setNote, problem } = state;
  return (
    <>
      {problem !== undefined && (
        <p class="refusal" role="alert">
          {problem}
        </p>
      )}
      <Rejection approval={approval} />
      <p>{lead}</p>
      <Reasons hits={approval.hits} />
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
      <Asked approval={approval} />
    </>
  );
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

/** Maximum number of named approvers. The others are counted. */
const maxNamed = 6;

/** Who gets an email about the request. */
function Asked({ approval: { hits } }: { readonly approval: Approval }) {
  const { data: organization } = useApi("GET /api/organization", {});
  const { data: members } = useApi("GET /api/members", {});
  const { user } = getSession();
  if (!organization || !members) return null;
  const asked = listApprovers(hits, organization.approval_rules, members.data, user.id);
  const others = asked.filter(({ id }) => id !== user.id);
  const count = others.length - maxNamed;
  const names = [
    ...others.slice(0, maxNamed).map(({ name }) => name),
    ...(count > 0 ? [say("asks_more", { count })] : []),
  ];
  return (
    <p class="muted">
      {others.length > 0 ? say("asks", { names: formatNames(names) }) : say("asks_yourself")}
    </p>
  );
}

/** The requested approval: the members who have to decide, its age, and the decisions so far. */
export function ApprovalWaiting({ approval }: { readonly approval: Approval }) {
  const { requested_by: requester, requested_at: start, note, waiting_for: waiting, hits } = approval;
  const said = { name: requester?.name ?? say("a_member"), when: start ? formatRelative(start) : "" };
  return (
    <>
      <p class="approval-waits" role="status">
        {say("waits_for", { names: formatNames(waiting.map(({ name }) => name)) })}
      </p>
      <div title={start ? formatMoment(start) : undefined}>
        <Quote head={say("requested_by", said)} text={note} />
      </div>
      {listCurrentDecisions(approval).map(({ user, at, note: theirs }) => (
        <Quote key={at} head={say("past_approved", { name: user?.name ?? say("a_member") })} text={theirs} />
      ))}
      <Reasons hits={hits} />
    </>
  );
}
