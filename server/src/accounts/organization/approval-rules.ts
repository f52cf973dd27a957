import type { ApprovalRule, UpdateOrganization } from "@proffer/contract";
import { isCurrency } from "@proffer/pricing";
import { invalid } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";

type Input = NonNullable<UpdateOrganization["approval_rules"]>;

/**
 * Converts the rules of a request to stored rules. `userIds` are the members, and `before` are the present rules,
 * which may name members who have left. Throws VALIDATION_ERROR by field.
 */
export function toApprovalRules(
  input: Input,
  userIds: ReadonlySet<string>,
  before: readonly ApprovalRule[],
): ApprovalRule[] {
  const known = new Set(before.flatMap(({ approvers }) => approvers.flatMap(({ user_id }) => user_id ?? [])));
  const faults = new Map<string, string>();
  const ids = new Set<string>();
  const rules = input.map(({ id = createId(), needs = "any", ...rule }, index) => {
    const path = `approval_rules.${index}`;
    if (ids.has(id)) faults.set(`${path}.id`, "is used by another rule");
    ids.add(id);
    for (const [field, problem] of listConditionFaults(rule.when))
      faults.set(`${path}.when.${field}`, problem);
    for (const [place, { user_id, role }] of rule.approvers.entries()) {
      const field = `${path}.approvers.${place}`;
      if ((user_id === undefined) === (role === undefined))
        faults.set(field, "must have either user_id or role");
      else if (user_id !== undefined && !userIds.has(user_id) && !known.has(user_id))
        faults.set(`${field}.user_id`, "is not a member of the organization");
    }
    return { id, ...rule, needs };
  });
  if (faults.size > 0) throw invalid(Object.fromEntries(faults));
  return rules;
}

function* listConditionFaults({
  measure,
  operator,
  value,
  currency,
  frequency,
}: ApprovalRule["when"]): Generator<[field: string, problem: string]> {
  const direction = {
    discount_percent: "above",
    missing_cost: "above",
    margin_percent: "below",
    total: operator,
    term_months: operator,
  };
  if (operator !== direction[measure]) yield ["operator", `must be ${direction[measure]} for ${measure}`];
  if (measure === "total" && currency === undefined) yield ["currency", "is required for total"];
  if (measure !== "total" && currency !== undefined) yield ["currency", "is only for total"];
  if (currency !== undefined && !isCurrency(currency))
    yield ["currency", "is not a known ISO 4217 currency code"];
  const isCount = measure === "missing_cost" || measure === "term_months";
  if (isCount && frequency !== undefined) yield ["frequency", `is not for ${measure}`];
  if (isCount && (value < 0 || !Number.isInteger(value)))
    yield ["value", "must be a whole number of at least 0"];
  if (measure === "discount_percent" && value < 0) yield ["value", "must be at least 0"];
  if (measure === "margin_percent" && value > 100) yield ["value", "must be at most 100"];
}
