import { nameStatus } from "../proposal/status-pill.tsx";
import { say } from "./say.ts";

/** The statuses before and after a change. */
interface StatusChange {
  readonly old_status?: string;
  readonly new_status?: string;
}

const namedActs = {
  ON_HOLD: "step_held",
  WON: "step_won",
  LOST: "step_lost",
  CANCELLED: "step_cancelled",
} as const;

/**
 * Describes an act that changed the status. The previous status distinguishes resuming, voiding and
 * reopening, which can lead to the same status.
 */
export function describeStatusChange({ old_status: before, new_status: after }: StatusChange, name: string) {
  if (after !== undefined && after in namedActs)
    return say(namedActs[after as keyof typeof namedActs], { name });
  switch (before) {
    case "ON_HOLD":
      return say("step_resumed", { name });
    case "WON":
    case "LOST":
    case "CANCELLED":
      return say("step_reopened", { name });
    case "PENDING":
      return say("entry_voided", { name });
    default:
      return after === "DRAFT"
        ? say("step_taken_back", { name })
        : say("step_status", { name, status: nameStatus(after) });
  }
}
