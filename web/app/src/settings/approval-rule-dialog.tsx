import type { ApprovalRule, Approver } from "@proffer/contract";
import { currencies, frequencies } from "@proffer/pricing";
import { useState } from "preact/hooks";
import { describeApprovers, describeCondition, describeRule } from "../approvals/describe-rule.ts";
import type { Candidate } from "../approvals/list-approvers.ts";
import { say } from "../approvals/say.ts";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { NumberField } from "../numbers/number-field.tsx";
import { say as sayCommon } from "../texts/say.ts";
import { describeCurrency } from "../ui/describe-currency.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { Field, TextField } from "../ui/field.tsx";
import { formatFrequency } from "../ui/format.ts";
import { SegmentChoices } from "../ui/segments.tsx";
import {
  getValueLimits,
  hasDirection,
  isCount,
  measures,
  operators,
  putRule,
  readCondition,
  type RuleDraft,
  scopes,
  sortProblems,
  toRuleDraft,
} from "./rule-draft.ts";
import { saveOrganization } from "./with-organization.tsx";

interface ApprovalRuleDialogProps {
  /** Null for a new rule. */
  readonly rule: ApprovalRule | null;
  /** The currency of the organization. */
  readonly currency: string;
  readonly members: readonly Candidate[];
  readonly onClose: () => void;
}

/** Adds or changes an approval rule, and shows it in words. */
export function ApprovalRuleDialog({ rule, currency, members, onClose }: ApprovalRuleDialogProps) {
  const [draft, setDraft] = useState(() => toRuleDraft(rule, currency));
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<ReturnType<typeof sortProblems>>({});
  const set = (change: Partial<RuleDraft>) => {
    setDraft((now) => ({ ...now, ...change }));
    setProblems({});
  };
  const when = readCondition(draft);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const { approvers, needs } = draft;

  async function save(): Promise<void> {
    setTried(true);
    if (!when || approvers.length === 0) return;
    setBusy(true);
    let index = 0;
    try {
      // Another user may have changed the other rules, and the server replaces all of them.
      const { approval_rules: rules } = await request("GET /api/organization", {});
      const found = rules.findIndex(({ id }) => id === rule?.id);
      index = found < 0 ? rules.length : found;
      const name = draft.name.trim() || describeCondition(when);
      const saved = { ...(rule && { id: rule.id }), name, when, approvers: [...approvers], needs };
      await saveOrganization({ approval_rules: putRule(rules, saved) });
      onClose();
    } catch (error) {
      const details = error instanceof ApiError ? error.details : {};
      setProblems(
        Object.keys(details).length > 0 ? sortProblems(details, index) : { rest: describeError(error) },
      );
      setBusy(false);
    }
  }

  return (
    <Dialog title={say(rule ? "change_rule" : "add_rule")} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div class="dialog-body">
          {problems.rest !== undefined && (
            <p class="refusal" role="alert">
              {problems.rest}
            </p>
          )}
          <ConditionFields draft={draft} isTried={isTried} problems={problems} onDraft={set} />
          <ApproverFields
            draft={draft}
            isTried={isTried}
            problems={problems}
            members={members}
            onDraft={set}
          />
          <TextField
            label={sayCommon("name")}
            hint={say("name_hint")}
            placeholder={when ? describeCondition(when) : ""}
            value={draft.name}
            onValue={(name) => set({ name })}
            problem={problems.name}
          />
          {when && approvers.length > 0 && (
            <div class="rule-in-words" aria-live="polite">
              <small class="muted">{say("in_words")}</small>
              <p>
                {describeRule(when)} {describeApprovers({ approvers: [...approvers], needs }, names)}
              </p>
            </div>
          )}
        </div>
        <DialogFoot
          action={rule ? sayCommon("save") : sayCommon("add")}
          isDisabled={isBusy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: RuleDraft;
  /** True after the first attempt to save. Only then do empty fields have a fault. */
  readonly isTried: boolean;
  /** The server's messages by field. */
  readonly problems: ReturnType<typeof sortProblems>;
  readonly onDraft: (change: Partial<RuleDraft>) => void;
}

const valueLabels = {
  discount_percent: "highest_discount",
  margin_percent: "lowest_margin",
  total: "limit",
  missing_cost: "allowed_missing",
  term_months: "limit_months",
} as const;

/** The measure of the rule and its limit. */
function ConditionFields({ draft, isTried, problems, onDraft }: FieldsProps) {
  const { measure, of, operator, value, currency, frequency } = draft;
  const isUnread = isTried && readCondition(draft) === undefined;
  const fault = isUnread ? say(isCount(draft) ? "whole_number" : "limit_missing") : undefined;
  return (
    <>
      <Choice
        label={say("measure")}
        value={measure}
        options={measures.map((each) => [each, say(`measure_${each}`)] as const)}
        onValue={(next) => onDraft({ measure: next, value: "" })}
      />
      <div class="rule-fields">
        {hasDirection(draft) && (
          <Choice
            label={say(measure === "total" ? "direction" : "direction_term")}
            value={operator}
            options={operators.map((each) => [each, say(`is_${each}`)] as const)}
            onValue={(next) => onDraft({ operator: next })}
          />
        )}
        <NumberField
          {...getValueLimits(draft)}
          label={say(valueLabels[measure])}
          value={value}
          onValue={(typed) => onDraft({ value: typed })}
          problem={problems.value ?? fault}
        />
        {measure === "total" && (
          <Choice
            label={sayCommon("currency")}
            hint={say("hint_currency")}
            value={currency}
            options={currencies.map((code) => [code, describeCurrency(code)] as const)}
            onValue={(next) => onDraft({ currency: next })}
            problem={problems.currency}
          />
        )}
        {!isCount(draft) && (
          <Choice
            label={say("frequency")}
            value={frequency ?? ""}
            options={[
              ["", say("any_frequency")],
              ...frequencies.map((each) => [each, formatFrequency(each)] as const),
            ]}
            onValue={(next) => onDraft({ frequency: next })}
          />
        )}
      </div>
      {measure !== "term_months" && (
        <fieldset class="rule-choice">
          <legend class="label">{say("which_choice")}</legend>
          <div class="segments">
            <SegmentChoices
              value={of}
              choices={scopes.map((each) => ({ value: each, label: say(`choice_${each}`) }))}
              onChoice={(next) => onDraft({ of: next })}
            />
          </div>
          <p class="note muted">{say(`hint_${of}`)}</p>
        </fieldset>
      )}
    </>
  );
}

interface ApproverFieldsProps extends FieldsProps {
  readonly members: readonly Candidate[];
}

/** The members and roles who approve, and whether one of them is enough. */
function ApproverFields({ draft, isTried, problems, members, onDraft }: ApproverFieldsProps) {
  const { approvers, needs } = draft;
  const known = new Set(members.map(({ id }) => id));
  const left = approvers.filter(({ user_id: id }) => id !== undefined && !known.has(id));
  const choices = [
    { approver: { role: "owner" } as Approver, label: say("owners") },
    { approver: { role: "admin" } as Approver, label: say("admins") },
    ...members.map(({ id, name }) => ({ approver: { user_id: id } as Approver, label: name })),
    ...left.map((approver) => ({ approver, label: say("a_member") })),
  ];
  const problem = problems.approvers ?? (isTried && approvers.length === 0 ? say("no_approver") : undefined);
  return (
    <>
      <fieldset class={problem === undefined ? "rule-choice" : "rule-choice wrong"}>
        <legend class="label">{say("approvers")}</legend>
        <div class="approver-list">
          {choices.map(({ approver, label }) => (
            <label key={toKey(approver)} class="check-label">
              <input
                type="checkbox"
                checked={approvers.some((each) => toKey(each) === toKey(approver))}
                onChange={({ currentTarget }) =>
                  onDraft({
                    approvers: currentTarget.checked
                      ? [...approvers, approver]
                      : approvers.filter((each) => toKey(each) !== toKey(approver)),
                  })
                }
              />
              <span dir="auto">{label}</span>
            </label>
          ))}
        </div>
        <p class="note muted" role={problem === undefined ? undefined : "alert"}>
          {problem ?? say("approvers_hint")}
        </p>
      </fieldset>
      {approvers.length > 1 && (
        <fieldset class="rule-choice">
          <legend class="label">{say("needs")}</legend>
          <div class="segments">
            <SegmentChoices
              value={needs}
              choices={(["any", "all"] as const).map((each) => ({
                value: each,
                label: say(`needs_${each}`),
              }))}
              onChoice={(next) => onDraft({ needs: next })}
            />
          </div>
        </fieldset>
      )}
    </>
  );
}

const toKey = ({ user_id, role }: Approver) => user_id ?? role ?? "";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: ReadonlyArray<readonly [Value, string]>;
  readonly onValue: (value: Value) => void;
  readonly hint?: string;
  readonly problem?: string | undefined;
}

function Choice<Value extends string>({ label, value, options, onValue, hint, problem }: ChoiceProps<Value>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = options.find(([each]) => each === currentTarget.value);
            if (chosen) onValue(chosen[0]);
          }}
        >
          {options.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
