import type { ApprovalHit } from "@proffer/contract";
import { formatFrequency, formatNames } from "../ui/format.ts";
import { CheckIcon } from "../ui/icons.tsx";
import { describeHit, findHitName, formatHitValue, omitRepeated } from "./describe-rule.ts";
import { say } from "./say.ts";
import "./approvals.css";

/** The rules that a proposal meets, each with its approvals, and its measured value if the user may see it. */
export function Reasons({ hits }: { readonly hits: readonly ApprovalHit[] }) {
  return (
    <ul class="reasons">
      {omitRepeated(hits).map((hit) => (
        <Reason key={`${hit.rule_id} ${hit.frequency}`} hit={hit} />
      ))}
    </ul>
  );
}

function Reason({ hit }: { readonly hit: ApprovalHit }) {
  const { measure, operator, frequency = "once", is_open: isOpen, approved_by: approvers } = hit;
  const name = findHitName(hit);
  const value = formatHitValue(hit);
  // The period of an amount is beside it.
  const isNamed = frequency !== "once" && measure !== "total";
  const sentence = `${isNamed ? `${formatFrequency(frequency)} · ` : ""}${describeHit(hit)}`;
  return (
    <li class={isOpen ? undefined : "covered"}>
      <span class="reason-what">
        <b dir="auto">{name ?? sentence}</b>
        {name !== undefined && <span class="muted">{sentence}</span>}
        {approvers.length > 0 && (
          <span class={isOpen ? "muted" : "approved-by"}>
            {!isOpen && <CheckIcon />}
            {say(isOpen ? "approved_partly" : "approved_by", {
              names: formatNames(approvers.map((each) => each.name)),
            })}
          </span>
        )}
      </span>
      {value !== undefined && (
        <span class="reason-value">
          <small class="muted">
            {say(hit.is_current ? "now" : operator === "above" ? "highest" : "lowest")}
          </small>{" "}
          <b class="number">{value}</b>
        </span>
      )}
    </li>
  );
}
