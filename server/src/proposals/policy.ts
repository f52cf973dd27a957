import type { Caller } from "../context.ts";
import { forbidden, invalid } from "../platform/errors.ts";
import type { Role, StoredStatus } from "../schema.ts";
import type { Proposal } from "./proposal.ts";

/** ON_HOLD has two states: if the proposal was on hold during signing, its content is frozen. */
type State = StoredStatus | "archived" | "ON_HOLD while PENDING";

/** Actions that the draft of a revision allows. All other actions apply to the original. */
const actionsOfDrafts: ReadonlySet<Action> = new Set<Action>([
  "edit content",
  "change expiry",
  "approve",
  "delete",
]);

export type Action =
  /**
   * Changes to the content for the recipient: name, description, settings, design, number, kind, pages and
   * items.
   */
  | "edit content"
  /** A change of only the expiry, which the original allows while it has a draft revision. */
  | "change expiry"
  /** Starting a draft of the next revision. */
  | "revise"
  /** Messages to the client. */
  | "discuss"
  /** Requesting, giving or refusing an approval. */
  | "approve"
  /** Changes to data for members: tags, notes, the CRM link, the owner, and invoice data of the client. */
  | "annotate"
  /** Sending, signing and all other lifecycle steps. The table of transitions has further rules. */
  | "change status"
  /** Recording and returning payments of a won proposal. */
  | "record payments"
  | "archive"
  | "unarchive"
  | "delete";

/** An action, or an edit of these fields. Dots separate the names of nested fields. */
export type Deed = Action | { readonly edits: readonly string[] };

/** States in which the signers are deciding on the content, or the decision has been made. */
const settled: readonly State[] = ["PENDING", "ON_HOLD while PENDING", "WON", "LOST", "CANCELLED"];

const annotations: ReadonlySet<string> = new Set(["tags", "notes", "integrations", "owner_id"]);
const expiry = "settings.expiring_on";

/** Data for the invoice to the client, which is often known only after the acceptance. */
const invoiceData = "settings.recipient.legal_entity";

/** Returns the action of changing these fields of a proposal. Dots separate the names of nested fields. */
export function toEditAction(fields: readonly string[]): Action {
  const others = fields.filter(
    (field) => field !== invoiceData && !annotations.has(field.split(".")[0] ?? ""),
  );
  if (others.length === 0) return "annotate";
  return others.every((field) => field === expiry) ? "change expiry" : "edit content";
}

/** Fields that a draft revision does not have, because its original keeps them. */
const ofOriginal: ReadonlySet<string> = new Set([...annotations, "proposal_number", "is_template"]);

/** Asserts that the draft of a revision allows a deed. Throws 400 for fields that it does not have. */
function assertAllowedByDraft(deed: Deed): void {
  if (typeof deed !== "string") return assertFieldsOfDraft(deed.edits);
  if (!actionsOfDrafts.has(deed))
    throw forbidden("This is the draft of a revision: change its original instead");
}

function assertFieldsOfDraft(fields: readonly string[]): void {
  const foreign = fields.filter((field) => ofOriginal.has(field.split(".")[0] ?? ""));
  if (foreign.length > 0)
    throw invalid(
      Object.fromEntries(foreign.map((field) => [field, "belongs to the original of the draft revision"])),
    );
}

const everyMember: readonly Role[] = ["owner", "admin", "member"];

/** Allowed roles and forbidden states of each action. */
const rules: Record<Action, { roles: readonly Role[]; notWhen: readonly State[] }> = {
  "edit content": { roles: everyMember, notWhen: ["archived", ...settled] },
  "change expiry": { roles: everyMember, notWhen: ["archived", ...settled] },
  revise: { roles: everyMember, notWhen: ["archived", "DRAFT", "WON", "LOST", "CANCELLED"] },
  "change status": { roles: everyMember, notWhen: ["archived"] },
  discuss: { roles: everyMember, notWhen: ["archived"] },
  approve: { roles: everyMember, notWhen: ["archived"] },
  annotate: { roles: everyMember, notWhen: ["archived"] },
  "record payments": { roles: everyMember, notWhen: ["archived"] },
  archive: { roles: everyMember, notWhen: [] },
  unarchive: { roles: everyMember, notWhen: [] },
  delete: { roles: everyMember, notWhen: [] },
};

const deeds: Partial<Record<Action, string>> = { revise: "revised", approve: "approved" };

type ProposalState = Pick<Proposal, "status" | "held_from">;

export function toAction(deed: Deed): Action {
  return typeof deed === "string" ? deed : toEditAction(deed.edits);
}

/** Asserts that the caller may do the deed. Otherwise throws FORBIDDEN naming the role or state. */
export function assertAllowed(
  deed: Deed,
  { role }: Caller,
  proposal: ProposalState & Pick<Proposal, "archived_at" | "kind">,
): void {
  const action = toAction(deed);
  const { roles, notWhen } = rules[action];
  if (!roles.includes(role)) throw forbidden(`Your role ${role} does not allow this`);
  if (proposal.kind === "revision") assertAllowedByDraft(deed);
  const states: State[] = [...(proposal.archived_at ? ["archived" as const] : []), toState(proposal)];
  const state = states.find((each) => notWhen.includes(each));
  if (state) throw forbidden(`The proposal is ${state} and cannot be ${deeds[action] ?? "edited"}`);
}

/** Returns true if the deal is over, one way or the other. It can be opened again. */
export function isDecided({ status }: Pick<Proposal, "status">): boolean {
  return decided.has(status);
}

const decided: ReadonlySet<Proposal["status"]> = new Set(["WON", "LOST", "CANCELLED"]);

/** Returns true if content and choices can no longer change. */
export function isSettled(proposal: ProposalState): boolean {
  return settled.includes(toState(proposal));
}

function toState({ status, held_from }: ProposalState): State {
  return status === "ON_HOLD" && held_from === "PENDING" ? "ON_HOLD while PENDING" : status;
}
