import type { NotificationEvent } from "@proffer/contract";
import type { RecordedEvent } from "../../schema.ts";

/** Metadata of an event, as far as notifications look at it. */
export interface EventFacts {
  readonly old_status?: string;
  readonly new_status?: string;
  readonly method?: string;
  readonly reason?: string;
  /** True when a view is not one of the half hour before. */
  readonly opened?: boolean;
  /** The person who accepted, as they wrote their name. */
  readonly name?: string;
  readonly invited_name?: string | null;
  /** The last signer; `name` is the one that they were invited by. */
  readonly signer?: { readonly name: string; readonly written_name?: string };
  readonly viewer?: { readonly kind: "recipient" | "signer"; readonly name?: string };
}

export function toEventFacts({ metadata }: RecordedEvent): EventFacts {
  return metadata;
}

/** The notification that an event calls for (specification, 2.4): the only place that decides it. */
export function findNotice(event: RecordedEvent): NotificationEvent | undefined {
  if (event.type === "proposal_sent") return "proposal_sent";
  const { opened, old_status, new_status } = toEventFacts(event);
  if (event.type === "proposal_viewed" && opened) return "proposal_opened";
  if (new_status === old_status) return undefined;
  if (new_status === "WON") return "proposal_won";
  if (new_status === "LOST") return "proposal_lost";
  return undefined;
}
