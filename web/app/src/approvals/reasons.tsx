import type { ApprovalHit } from "@proffer/contract";
import { formatFrequency } from "../ui/format.ts";
import { describeHit, formatHitValue, omitRepeated } from "./describe-rule.ts";
import { say } from "./say.ts";
import "./approvals.css";

/** The rules that a proposal meets, each with its measured value if the user may see it. */
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
  const { name, measure, of, operator, frequency = "once" } = hit;
  const value = formatHitValue(hit);
  // The period of an amount is beside it.
  const isNamed = frequency !== "once" && measure !== "total";
  return (
    <li>
      <span class="reason-what">
        <b dir="auto">{name}</b>
        <span class="muted">
          {isNamed && `${formatFrequency(frequency)} · `}
          {describeHit(hit)}
        </span>
      </span>
      {value !== undefined && (
        <span class="reason-value">
          <small class="muted">
            {say(of === "selected" ? "now" : operator === "above" ? "highest" : "lowest")}
          </small>{" "}
          <b class="number">{value}</b>
        </span>
      )}
    </li>
  );
}
