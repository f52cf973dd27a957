import type { ProposalDetail } from "@proffer/contract";
import { useState } from "preact/hooks";
import { request } from "../../api/request.ts";
import { say } from "../../threads/say.ts";
import { say as sayCommon } from "../../texts/say.ts";
import { Field } from "../../ui/field.tsx";
import { run } from "../../ui/run.ts";
import { showToast } from "../../ui/toast.tsx";
import { refreshProposal } from "../change-state.ts";
import { listAskableItems } from "../model/threads.ts";
import { MessageForm } from "./message-form.tsx";

interface AskFormProps {
  readonly proposal: ProposalDetail;
  readonly onClose: () => void;
}

/** Asks the client about an item, or about the whole proposal. */
export function AskForm({ proposal, onClose }: AskFormProps) {
  const { id } = proposal;
  const [itemId, setItemId] = useState("");
  return (
    <div class="ask-form">
      <MessageForm
        keptAs={id}
        label={say("your_question")}
        placeholder={say("your_question")}
        action={say("ask")}
        takesFocus
        onSend={async (text, key) => {
          const body = { text, ...(itemId !== "" && { item_id: itemId }) };
          const isSent = await run(async () => {
            const { is_mailed: isMailed } = await request("POST /api/proposals/{id}/threads", {
              params: { id },
              body,
              // A message about another item needs another key.
              idempotencyKey: key + itemId,
            });
            showToast(say(isMailed ? "asked_toast" : "asked_at_link"));
          });
          if (!isSent) return false;
          void refreshProposal();
          onClose();
          return true;
        }}
        buttons={
          <button type="button" class="button quiet" onClick={onClose}>
            {sayCommon("cancel")}
          </button>
        }
      >
        <Field label={say("about")} hint={say("ask_hint")}>
          {(attributes) => (
            <select
              {...attributes}
              dir="auto"
              value={itemId}
              onChange={({ currentTarget }) => setItemId(currentTarget.value)}
            >
              <option value="">{say("whole_proposal")}</option>
              {listAskableItems(proposal).map((item) => (
                <option key={item.id} value={item.id}>
                  {item.path}
                </option>
              ))}
            </select>
          )}
        </Field>
      </MessageForm>
    </div>
  );
}
