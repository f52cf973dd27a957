import type { ProposalDetail } from "@proffer/contract";
import { toChosenLines } from "../ui/format.ts";
import { CheckIcon, WarningIcon } from "../ui/icons.tsx";
import type { Check } from "./checks.ts";
import { OwnMachineWords } from "./own-machine-words.tsx";
import { say } from "./texts/say.ts";

interface CheckListProps {
  readonly proposal: ProposalDetail;
  readonly checks: readonly Check[];
  /** True where links open on the machine of the server alone. */
  readonly isOwnMachine: boolean;
}

/** The things that the client will find, in a sentence each: those that are fine first, then those to look at. */
export function CheckList({ proposal, checks, isOwnMachine }: CheckListProps) {
  const lines = toChosenLines(proposal.totals, proposal.cached_totals?.currency ?? "USD");
  const total = lines.map(({ amount, period }) => `${amount} ${period}`.trim()).join(" + ");
  return (
    <ul class="checks" aria-live="polite">
      {total && !checks.some(({ is }) => is === "total_zero") && (
        <li class="finding fine">
          <CheckIcon />
          {say("check_total", { total })}
        </li>
      )}
      {checks.map((check, index) => (
        // That nobody is named yet is no fault: the dialog opens like that.
        <li class={`finding ${check.is === "no_recipient" ? "hint" : check.kind}`} key={index}>
          <WarningIcon />
          {describeCheck(check)}
        </li>
      ))}
      {isOwnMachine && (
        <li class="finding hint">
          <WarningIcon />
          <OwnMachineWords />
        </li>
      )}
    </ul>
  );
}

function describeCheck(check: Check): string {
  switch (check.is) {
    case "not_chosen":
      return say("check_not_chosen", { names: check.names.join(", ") });
    case "picture_text":
      return say("check_picture_text", { count: check.count });
    case "placeholder": {
      const placeholder = `{{${check.name}}}`;
      return check.where
        ? say("check_placeholder", { placeholder, page: check.where })
        : say("check_placeholder_mail", { placeholder });
    }
    default:
      return say(`check_${check.is}`);
  }
}
