import { createFaultPlan, type FaultPlan } from "../fault-plan.ts";

/** A failure of one request. */
export type CrmFault =
  /** The connection is reset before any work. */
  | "reset"
  /** The work is done, then the connection is reset: the answer is lost. */
  | "lost"
  /** The CRM answers 500 without doing the work. */
  | "error"
  /** A proxy answers with HTML and this status. */
  | { readonly html: number }
  /** The CRM does the work, but the answer is no JSON. */
  | "garbled"
  /** The answer is larger than 5 MB. */
  | "huge"
  /** The answer is a redirect to another host. */
  | "redirect"
  /** The CRM answers 429 with these headers. */
  | { readonly limited: Readonly<Record<string, string>> }
  /** The CRM refuses the request with this answer. */
  | { readonly refused: { readonly status: number; readonly body: object } }
  /** The CRM does the work after a delay. */
  | { readonly slowMs: number };

export type CrmFaults = FaultPlan<CrmFault>;

export function createCrmFaults(): CrmFaults {
  return createFaultPlan<CrmFault>(["reset", "lost", "error", { html: 502 }, { limited: {} }]);
}
