import type { Approval, ApprovalRule, Approver } from "@proffer/contract";

/** A member who may be asked for an approval. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly role: "owner" | "admin" | "member";
}

/**
 * Lists the members who would be asked if this user requested an approval now. The server asks the same members:
 * the named members without the requester, or else the other owners. The only owner decides their own request.
 */
export function listApprovers(
  hits: Approval["hits"],
  rules: readonly ApprovalRule[],
  members: readonly Candidate[],
  requesterId: string,
): Candidate[] {
  const met = new Set(hits.map(({ rule_id: id }) => id));
  const entries = rules.filter(({ id }) => met.has(id)).flatMap(({ approvers }) => approvers);
  const asked = new Set(entries.flatMap((entry) => listOfEntry(entry, members, requesterId)));
  return members.filter((member) => asked.has(member));
}

function listOfEntry(
  { user_id, role }: Approver,
  members: readonly Candidate[],
  requesterId: string,
): readonly Candidate[] {
  const others = members.filter(({ id }) => id !== requesterId);
  const named = others.filter((member) =>
    user_id === undefined ? member.role === role : member.id === user_id,
  );
  if (named.length > 0) return named;
  const isOwner = (member: Candidate) => member.role === "owner";
  const otherOwners = others.filter(isOwner);
  return otherOwners.length > 0 ? otherOwners : members.filter(isOwner);
}
