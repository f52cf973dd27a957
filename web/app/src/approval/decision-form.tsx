import { useRef, useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { getSession } from "../api/session.ts";
import { Field } from "../ui/field.tsx";
import { WarningIcon } from "../ui/icons.tsx";
import { refreshApproval } from "../approvals/refresh-approval.ts";
import { hasOtherContent, type ShownProposal } from "./use-shown-proposal.ts";
import { say } from "../approvals/say.ts";

/** The decision that the user has just made. */
export type Outcome = "approved" | "rejected";

interface DecisionFormProps {
  readonly shown: ShownProposal;
  readonly read: () => Promise<void>;
  readonly onOutcome: (outcome: Outcome) => void;
}

/** Approves or rejects the content on the screen. A rejection needs a note. */
export function DecisionForm({ shown, read, onOutcome }: DecisionFormProps) {
  const { proposal, version } = shown;
  const { id, approval } = proposal;
  const { requested_by: requester } = approval;
  const isOwn = requester?.id === getSession().user.id;
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [first] = useState(shown);
  const area = useRef<HTMLTextAreaElement>(null);

  async function decide(outcome: Outcome): Promise<void> {
    const written = note.trim();
    if (outcome === "rejected" && written === "") {
      setMissing(true);
      area.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    const params = { id };
    // The server refuses a decision about any other content than the content on the screen.
    const ifMatch = `"${version}"`;
    try {
      if (outcome === "approved") {
        const body = written === "" ? {} : { note: written };
        await request("POST /api/proposals/{id}/approval/approve", { params, body, ifMatch });
      } else {
        await request("POST /api/proposals/{id}/approval/reject", {
          params,
          body: { note: written },
          ifMatch,
        });
      }
      await Promise.all([read(), refreshApproval()]);
      onOutcome(outcome);
    } catch (error) {
      setProblem(describeRefusal(error));
      await Promise.all([read(), refreshApproval()]);
    }
    setBusy(false);
  }

  return (
    <form class="decision" onSubmit={(event) => event.preventDefault()}>
      {(problem !== undefined || hasOtherContent(first, shown)) && (
        <p class="decision-changed" role="alert">
          <WarningIcon />
          <span>{problem ?? say("changed")}</span>
        </p>
      )}
      {isOwn && <p class="muted">{say("asks_yourself")}</p>}
      <Field
        label={isOwn || !requester ? say("note") : say("note_for", { name: requester.name })}
        hint={say("note_hint")}
        problem={isMissing ? say("note_missing") : undefined}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            ref={area}
            rows={3}
            dir="auto"
            maxLength={2_000}
            value={note}
            onInput={({ currentTarget }) => {
              setNote(currentTarget.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
      <div class="decision-acts">
        <button type="button" class="button danger" disabled={isBusy} onClick={() => void decide("rejected")}>
          {say("reject")}
        </button>
        <button
          type="button"
          class="button primary"
          disabled={isBusy}
          onClick={() => void decide("approved")}
        >
          {say("approve")}
        </button>
      </div>
    </form>
  );
}

function describeRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return describeError(error);
  if (error.status === 412) return say("changed");
  return error.status === 409 ? say("decided_meanwhile") : describeError(error);
}
