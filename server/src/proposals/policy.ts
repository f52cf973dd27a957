import type { Caller } from "../context.ts";
import { forbidden } from "../platform/errors.ts";
import type { ProposalRow, Role, StoredStatus } from "../schema.ts";

type State = StoredStatus | "archived";

export type Action =
  /** Name, description, settings, design, number, kind, pages and items: what the recipient reads. */
  | "edit content"
  /** Tags, notes and the CRM link: what members keep for themselves. */
  | "annotate"
  | "archive"
  | "unarchive"
  | "delete";

const everyMember: readonly Role[] = ["owner", "admin", "member"];

/** Who may do what, and the states in which nobody may. */
const rules: Record<Action, { roles: readonly Role[]; notWhen: readonly State[] }> = {
  "edit content": { roles: everyMember, notWhen: ["archived", "PENDING", "WON", "LOST", "CANCELLED"] },
  annotate: { roles: everyMember, notWhen: ["archived"] },
  archive: { roles: everyMember, notWhen: [] },
  unarchive: { roles: everyMember, notWhen: [] },
  delete: { roles: everyMember, notWhen: [] },
};

/** Throws FORBIDDEN, naming the state that forbids it. */
export function demand(
  action: Action,
  { role }: Caller,
  proposal: Pick<ProposalRow, "status" | "archived_at">,
): void {
  const { roles, notWhen } = rules[action];
  if (!roles.includes(role)) throw forbidden(`Your role ${role} does not allow this`);
  const states: State[] = proposal.archived_at ? ["archived", proposal.status] : [proposal.status];
  const state = states.find((each) => notWhen.includes(each));
  if (state) throw forbidden(`The proposal is ${state} and cannot be edited`);
}
