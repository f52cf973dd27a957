import type { ProposalDetail, Thread } from "@proffer/contract";
import { useRef } from "preact/hooks";
import { ApiError } from "../../api/api-error.ts";
import { describeError } from "../../api/describe-error.ts";
import { request } from "../../api/request.ts";
import { say as sayCommon } from "../../texts/say.ts";
import { say } from "../../threads/say.ts";
import { run } from "../../ui/run.ts";
import { showProblem, showToast } from "../../ui/toast.tsx";
import { refreshProposal } from "../change-state.ts";
import { isReason } from "../model/threads.ts";
import { MessageForm } from "./message-form.tsx";

interface ThreadActionsProps {
  readonly proposal: ProposalDetail;
  readonly thread: Thread;
}

/** The answer to a thread, and the buttons that resolve it or open it again. */
export function ThreadActions({ proposal, thread }: ThreadActionsProps) {
  const { id: thread_id, state, messages } = thread;
  const params = { id: proposal.id, thread_id };
  const shown = messages.at(-1)?.id ?? "";
  /** The last shown message when the present text was sent first. Another attempt must be the same request. */
  const attempt = useRef<{ readonly key: string; readonly seen: string } | null>(null);

  /** Performs an act. If the client has written meanwhile, shows the new message instead. */
  const act = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) {
        showProblem(describeError(error));
        return false;
      }
      attempt.current = null;
      await refreshProposal();
      showProblem(say("client_wrote"));
      return false;
    }
  };
  const answer = (text: string, key: string) =>
    act(async () => {
      if (attempt.current?.key !== key) attempt.current = { key, seen: shown };
      const { seen } = attempt.current;
      const { is_mailed: isMailed } = await request("POST /api/proposals/{id}/threads/{thread_id}/messages", {
        params,
        body: { text, seen },
        idempotencyKey: key + seen,
      });
      showToast(say(isMailed ? "answered_toast" : "answered_at_link"));
      // The field is emptied before the message is shown.
      void refreshProposal();
    });
  const reopen = async () => {
    await request("PATCH /api/proposals/{id}/threads/{thread_id}", { params, body: { state: "open" } });
    await refreshProposal();
  };
  const resolve = () =>
    act(async () => {
      const body = { state: "resolved" as const, seen: shown };
      await request("PATCH /api/proposals/{id}/threads/{thread_id}", { params, body });
      await refreshProposal();
      document.querySelector<HTMLElement>(".questions-title")?.focus();
      showToast(say("resolved_toast"), { label: sayCommon("undo"), run: () => run(reopen) });
    });

  if (state === "withdrawn") return null;
  const isResolved = state === "resolved";
  if (isResolved && !isReason(thread))
    return (
      <p>
        <button type="button" class="button" onClick={() => void run(reopen)}>
          {say("reopen")}
        </button>
      </p>
    );
  const client = messages.findLast(({ author }) => author.kind === "recipient")?.author.name;
  return (
    <MessageForm
      keptAs={thread_id}
      label={client === undefined ? say("write_more") : say("answer_to", { name: client })}
      placeholder={say(state === "answered" ? "write_more" : "write_answer")}
      action={say("answer")}
      onSend={answer}
      obstacle={proposal.settings?.questions_disabled === true ? say("disabled") : undefined}
      buttons={
        !isResolved && (
          <button type="button" class="button quiet" onClick={() => void resolve()}>
            {say("resolve")}
          </button>
        )
      }
    />
  );
}
