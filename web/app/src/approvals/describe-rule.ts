import type { ApprovalCondition, ApprovalHit, ApprovalRule, Approver } from "@proffer/contract";
import {
  formatCount,
  formatFrequency,
  formatNames,
  formatPercent,
  formatPeriod,
  toMoneyFormat,
} from "../ui/format.ts";
import { say } from "./say.ts";

/** The measured objects of a condition, without its limit. */
type Measured = Pick<ApprovalCondition, "measure" | "currency" | "frequency">;

/** Formats a limit or a measured value: "25%", "5,000.00 /month", "3". Null is the margin of a loss without revenue. */
function formatMeasured({ measure, currency, frequency }: Measured, value: number | null): string {
  if (value === null) return say("loss");
  if (measure === "missing_cost") return formatCount(value);
  if (measure === "term_months") return say("months", { count: value });
  if (measure !== "total") return formatPercent(value);
  const money = toMoneyFormat(currency ?? "USD").money(value, !Number.isInteger(value));
  return frequency === undefined ? money : `${money} ${formatPeriod(frequency)}`.trim();
}

/** Describes the condition of a rule without its choice: "Margin below 25%". */
export function describeCondition(when: ApprovalCondition): string {
  const { measure, operator, value, frequency } = when;
  if (measure === "missing_cost")
    return value === 0 ? say("when_missing_cost_any") : say("when_missing_cost", { count: value });
  const limit = formatMeasured(when, value);
  if (measure === "total" || measure === "term_months") return say(`when_${measure}_${operator}`, { limit });
  const condition = say(`when_${measure}`, { limit });
  return frequency === undefined ? condition : `${condition} (${formatFrequency(frequency)})`;
}

/** Returns the name of a rule, unless it is only the condition in words, which is written beside it. */
export function findOwnName({ name, when }: Pick<ApprovalRule, "name" | "when">): string | undefined {
  return name === describeCondition(when) ? undefined : name;
}

/** Describes a rule in a sentence: "Margin below 25%, for any choice of the client." */
export function describeRule(when: ApprovalCondition): string {
  const key = when.measure === "term_months" ? "rule_term" : (`rule_${when.of}` as const);
  return say(key, { condition: describeCondition(when) });
}

/** Describes the approvers of a rule: "One of: the owners, Ada." */
export function describeApprovers(
  { approvers, needs }: Pick<ApprovalRule, "approvers" | "needs">,
  names: ReadonlyMap<string, string>,
): string {
  const [first, ...others] = approvers;
  const isForEach = needs === "all" && others.length > 0;
  const name = ({ user_id, role }: Approver) => {
    if (user_id !== undefined) return names.get(user_id) ?? say("a_member");
    if (role === "admin") return say(isForEach ? "an_admin" : "the_admins");
    return say(isForEach ? "an_owner" : "the_owners");
  };
  const isPerson = others.length === 0 && first?.user_id !== undefined;
  const joined = isForEach || isPerson ? formatNames(approvers.map(name)) : approvers.map(name).join(", ");
  return say(isForEach ? "by_all" : isPerson ? "by_one" : "by_any", { names: joined });
}

/** Says why a proposal meets a rule: "The client can choose so that the margin is below 25%." */
export function describeHit(hit: ApprovalHit): string {
  const { measure, operator, limit, currency = "", is_other_currency: isOtherCurrency } = hit;
  const of = hit.is_current ? "selected" : "reachable";
  if (isOtherCurrency) return say("hit_other_currency", { currency });
  if (measure === "missing_cost")
    return limit === 0 ? say("hit_missing_cost_any") : say("hit_missing_cost", { count: limit });
  const said = { limit: formatMeasured(hit, limit) };
  if (measure === "term_months") return say(`hit_${measure}_${operator}`, said);
  return measure === "total" ? say(`hit_total_${operator}_${of}`, said) : say(`hit_${measure}_${of}`, said);
}

/** Returns the name of the rule of a hit, unless it is only the condition in words. */
export function findHitName({ name, limit: value, frequency, ...hit }: ApprovalHit): string | undefined {
  // The rule may be about any frequency.
  const conditions = [
    { ...hit, value },
    { ...hit, value, ...(frequency && { frequency }) },
  ];
  return conditions.every((when) => findOwnName({ name, when }) !== undefined) ? name : undefined;
}

/**
 * Formats the measured value of a hit. Undefined if the user may not see it, or if it is an amount in the currency
 * of the proposal, which `currency` does not name.
 */
export function formatHitValue(hit: ApprovalHit): string | undefined {
  const { measured, is_other_currency: isOtherCurrency } = hit;
  return measured === undefined || isOtherCurrency ? undefined : formatMeasured(hit, measured);
}

/** Leaves out further hits of a rule in another currency, which have the same reason for each frequency. */
export function omitRepeated(hits: readonly ApprovalHit[]): ApprovalHit[] {
  const first = new Map(hits.toReversed().map((hit) => [hit.rule_id, hit]));
  return hits.filter((hit) => !hit.is_other_currency || first.get(hit.rule_id) === hit);
}
