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

export function StatusPill({ status }: { readonly status: Status }) {
  return <span class={`pill ${colours[status]}`}>{sayCommon(`status_${status}`)}</span>;
}
