import type { ProposalSummary } from "@proffer/contract";
import { say as sayCommon } from "../texts/say.ts";
import "./status-pill.css";

type Status = ProposalSummary["status"];

const colours = {
  DRAFT: "grey",
  SENT: "blue",
  PENDING: "amber",
  ON_HOLD: "grey",
  EXPIRED: "red",
  WON: "green",
  LOST: "red",
  CANCELLED: "grey",
} as const satisfies Record<Status, string>;

function isStatus(status: string): status is Status {
  return Object.hasOwn(colours, status);
}

/** Names a status. Old entries may have a status that this version does not know. */
export function nameStatus(status = ""): string {
  return isStatus(status) ? sayCommon(`status_${status}`) : status;
}

export function StatusPill({ status }: { readonly status: Status }) {
  return <span class={`pill ${colours[status]}`}>{sayCommon(`status_${status}`)}</span>;
}
