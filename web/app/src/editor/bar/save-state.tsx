import { CheckIcon, WarningIcon } from "../../ui/icons.tsx";
import type { QueueState } from "../../model/sync/queue-state.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";

/** Tells if everything is on the server. Screen readers are told as soon as something is not. */
export function SaveState() {
  const state = useEditor().saving.value;
  const isCalm =
    state.save === "saved" || state.save === "saving" || (state.save === "closed" && state.waiting === 0);
  return (
    <p class={isCalm ? "save-state" : "save-state waiting"}>
      {state.save === "saved" && <CheckIcon />}
      {!isCalm && <WarningIcon />}
      <span role="status">{saySaveState(state)}</span>
    </p>
  );
}

function saySaveState({ save, waiting }: QueueState): string {
  if (save === "closed") return say("read_only");
  if (save === "waiting" || save === "waiting_server") return say(save, { count: waiting });
  if (save === "signed_out") return say("waiting_sign_in", { count: waiting });
  return say(save);
}
