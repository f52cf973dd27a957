import type { ProposalDetail } from "@proffer/contract";
import { formatNames, toChosenLines } from "../../ui/format.ts";
import { CheckIcon, WarningIcon } from "../../ui/icons.tsx";
import { toPath } from "../../routes.ts";
import type { Check, EmptyField } from "./checks.ts";
import { LocalLinkNotice } from "../local-link-notice.tsx";
import { say as sayPayment } from "../../payments/say.ts";
import { say as sayCommon } from "../../texts/say.ts";
import { say } from "./say.ts";

interface CheckListProps {
  readonly proposal: ProposalDetail;
  readonly checks: readonly Check[];
  /** True if links open only on the machine of the server. */
  readonly isLocalLink: boolean;
  /** Called when the member leaves the dialog for the editor. */
  readonly onLeave: () => void;
}

/** The checks before sending, one sentence each: first passed checks, then warnings and problems. */
export function CheckList({ proposal, checks, isLocalLink, onLeave }: CheckListProps) {
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
        // A missing recipient is not yet a fault, because the dialog may open without one.
        <li class={`finding ${check.is === "no_recipient" ? "hint" : check.kind}`} key={index}>
          <WarningIcon />
          <span>
            {describeCheck(check)}
            {check.is === "fields" && (
              <EmptyFields proposalId={proposal.id} fields={check.fields} onLeave={onLeave} />
            )}
            {check.is === "payment_method" && (
              <>
                {" "}
                <a href={toPath("settingsSection", { section: "payments" })} onClick={onLeave}>
                  {sayPayment("to_settings")}
                </a>
              </>
            )}
          </span>
        </li>
      ))}
      {isLocalLink && (
        <li class="finding hint">
          <WarningIcon />
          <LocalLinkNotice />
        </li>
      )}
    </ul>
  );
}

interface EmptyFieldsProps extends Pick<CheckListProps, "onLeave"> {
  readonly proposalId: string;
  readonly fields: readonly EmptyField[];
}

/** Links to the empty fields in the settings of the editor. */
function EmptyFields({ proposalId, fields, onLeave }: EmptyFieldsProps) {
  const path = toPath("proposal", { id: proposalId });
  return fields.map(({ id, label }) => (
    <a key={id} class="empty-field" dir="auto" href={`${path}?variable=${id}`} onClick={onLeave}>
      {label}
    </a>
  ));
}

/** Maximum number of characters listed in a sentence. */
const maxCharacters = 20;

function describeCheck(check: Check): string {
  switch (check.is) {
    case "not_chosen":
      return say("check_not_chosen", { names: formatNames(check.names) });
    case "unprintable":
      return say("check_unprintable", {
        characters: check.characters.slice(0, maxCharacters).map(describeCharacter).join(", "),
      });
    case "picture_text":
      return say("check_picture_text", { count: check.count });
    case "payment_method":
      return sayPayment(`missing_${check.method}`);
    case "fields":
      return say("check_fields");
    case "unknown": {
      const { placeholder, where } = check;
      return say("check_unknown", { placeholder, where: where || sayCommon("message") });
    }
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

/** Describes a character that the fonts of this browser may not have either: "ꦗ (U+A997)". */
function describeCharacter(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `${character} (U+${number})`;
}
