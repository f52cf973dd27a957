import type { ProposalSettings } from "@proffer/contract";
import { type Frequency, getPeriodMonths, listTermFaults, maxTermMonths } from "@proffer/pricing";
import { getPriceFieldNames } from "../../model/document/price-fields.ts";
import { getText, getValue } from "../../model/document/proposal-document.ts";
import { setField } from "../../model/edits/edits.ts";
import type { Json } from "../../model/json.ts";
import { CloseIcon, PlusIcon } from "../../ui/icons.tsx";
import { Check, Labelled, SegmentsField } from "../fields/labelled.tsx";
import { NumberInput } from "../fields/number-input.tsx";
import { formatChoices, formatCount, formatFrequency } from "../../ui/format.ts";
import type { Editor } from "../state/editor.ts";
import { useEditor, useReadOnly } from "../state/use-editor.ts";
import { say } from "../say.ts";
import type { NodesProps } from "./shared-fields.tsx";

type Term = NonNullable<ProposalSettings["term"]>;

const firstTerm: Term = { months: 12, start: "on_acceptance" };

/** The term of the contract. Without one, the client sees prices for each period only. */
export function TermFields({ nodes }: NodesProps) {
  const editor = useEditor();
  const isReadOnly = useReadOnly();
  const term = getValue(nodes[0], "settings.term") as Term | null | undefined;
  const set = (to: Term | null) => editor.edit(setField(nodes, "settings.term", to));
  return (
    <section class="settings-section">
      <h2>{say("term")}</h2>
      <Check
        label={say("has_term")}
        hint={say("has_term_hint")}
        isOn={term != null}
        onCheck={(isOn) => set(isOn ? firstTerm : null)}
      />
      {term && (
        <>
          <div class="two">
            <CountField
              label={say("term_months")}
              value={term.months}
              min={1}
              max={maxTermMonths}
              findFault={(months) => findMisfit(editor, { ...term, months })}
              onCount={(months) => months !== null && set({ ...term, months })}
            />
            <CountField
              label={say("term_notice")}
              value={term.notice_days ?? null}
              max={3650}
              onCount={(notice_days) => set({ ...term, notice_days })}
            />
          </div>
          <SegmentsField
            label={say("term_start")}
            value={term.start}
            choices={(["on_acceptance", "date"] as const).map((value) => ({
              value,
              label: say(`term_start_${value}`),
            }))}
            onChoice={(start) => set({ ...term, start, start_date: start === "date" ? getToday() : null })}
          />
          {term.start === "date" && (
            <Labelled label={say("term_first_day")}>
              {(id) => (
                <input
                  id={id}
                  type="date"
                  readOnly={isReadOnly}
                  value={term.start_date ?? ""}
                  onChange={({ currentTarget: { value } }) => value && set({ ...term, start_date: value })}
                />
              )}
            </Labelled>
          )}
          <Check
            label={say("term_renews")}
            isOn={term.renews === "automatically"}
            onCheck={(isOn) => set({ ...term, renews: isOn ? "automatically" : "no" })}
          />
        </>
      )}
    </section>
  );
}

/** Says which months fit, if whole periods of a price do not fit into the term. */
function findMisfit(editor: Editor, { months, start_date }: Term): string | undefined {
  const term = { months, start_date: start_date ?? null };
  const [fault] = listTermFaults({ ...editor.toPricingProposal(), term }).filter(
    ({ code }) => code === "does_not_fit",
  );
  if (!fault) return undefined;
  const { name = "", frequency } = fault;
  const period = getPeriodMonths(frequency);
  const shorter = months - (months % period);
  const fitting = [shorter, shorter + period].filter((each) => each > 0 && each <= maxTermMonths);
  const words = {
    name,
    frequency: formatFrequency(frequency),
    months: formatChoices(fitting.map(formatCount)),
  };
  return say("does_not_fit", words);
}

/** Today on the member's calendar, as 2027-01-31. */
function getToday(): string {
  return new Date().toLocaleDateString("sv");
}

interface CountFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly min?: number;
  readonly max: number;
  /** Describes the fault of a whole number. */
  readonly findFault?: (count: number) => string | undefined;
  /** Null means that the field was emptied. */
  readonly onCount: (count: number | null) => void;
}

function CountField({ label, value, min = 0, max, findFault, onCount }: CountFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <NumberInput
          id={id}
          class="number"
          kind="count"
          isOptional
          min={min}
          max={max}
          value={value}
          findFault={(count) => (Number.isInteger(count) ? findFault?.(count) : say("whole_number"))}
          onNumber={onCount}
        />
      )}
    </Labelled>
  );
}

interface Step {
  readonly from_period: number;
  readonly value: number;
}

interface Schedule {
  readonly free_periods?: number | null;
  readonly steps?: readonly Step[] | null;
  readonly ends_after?: number | null;
}

const maxPeriods = 10_000;

/** Says why a schedule contradicts itself or the term. */
function findScheduleFault(
  schedule: Schedule,
  frequency: Frequency,
  { months, start_date }: Term,
): string | undefined {
  const line = { price: { model: "fixed" as const, value: 0, frequency }, schedule };
  const pages = [{ children: [{ type: "group" as const, line_items: [line] }] }];
  const term = { months, start_date: start_date ?? null };
  const code = listTermFaults({ currency: "USD", pages, term })[0]?.code;
  return code === "free_beyond_term" || code === "ends_before_start" ? say(code) : undefined;
}

/** How the recurring price of one line or column changes over the term. */
export function ScheduleFields({ nodes }: NodesProps) {
  const editor = useEditor();
  const [node, ...others] = nodes;
  const { frequency, value: priceField } = getPriceFieldNames(node?.kind);
  const term = getValue(editor.getNode(editor.id), "settings.term") as Term | null | undefined;
  const billed = getText(node, frequency);
  if (!node || others.length > 0 || !term || ["", "once"].includes(billed)) return null;
  const schedule = (getValue(node, "schedule") ?? {}) as Schedule;
  const steps = schedule.steps ?? [];
  const set = (changes: Schedule) => {
    const next = { ...schedule, ...changes };
    const isEmpty = !next.free_periods && !next.steps?.length && next.ends_after == null;
    editor.edit(setField(nodes, "schedule", isEmpty ? null : (next as unknown as Json)));
  };
  const findFault = (changes: Schedule) =>
    findScheduleFault({ ...schedule, ...changes }, billed as Frequency, term);
  const setStep = (index: number, changes: Partial<Step>) =>
    set({ steps: steps.map((step, at) => (at === index ? Object.assign({}, step, changes) : step)) });
  const addStep = () => {
    const last = steps.at(-1);
    const value = last?.value ?? Number(getValue(node, priceField) ?? 0);
    set({ steps: [...steps, { from_period: (last?.from_period ?? 1) + 1, value }] });
  };
  return (
    <fieldset class="field">
      <legend class="label">{say("over_term")}</legend>
      <div class="two">
        <CountField
          label={say("free_periods")}
          value={schedule.free_periods ?? null}
          max={maxPeriods}
          findFault={(free_periods) => findFault({ free_periods })}
          onCount={(free_periods) => set({ free_periods })}
        />
        <CountField
          label={say("ends_after")}
          value={schedule.ends_after ?? null}
          min={1}
          max={maxPeriods}
          findFault={(ends_after) => findFault({ ends_after })}
          onCount={(ends_after) => set({ ends_after })}
        />
      </div>
      {steps.map(({ from_period, value }, index) => (
        <div class="price-step" key={index}>
          <CountField
            label={say("step_from")}
            value={from_period}
            min={(steps[index - 1]?.from_period ?? 1) + 1}
            max={(steps[index + 1]?.from_period ?? maxPeriods) - 1}
            onCount={(from) => from !== null && setStep(index, { from_period: from })}
          />
          <Labelled label={say("step_value")}>
            {(id) => (
              <NumberInput
                id={id}
                class="number"
                value={value}
                decimals={editor.priceDecimals.value}
                onNumber={(price) => price !== null && setStep(index, { value: price })}
              />
            )}
          </Labelled>
          {!editor.isReadOnly.value && (
            <button
              type="button"
              class="button quiet square"
              aria-label={say("remove")}
              title={say("remove")}
              onClick={() => set({ steps: steps.filter((_, at) => at !== index) })}
            >
              <CloseIcon />
            </button>
          )}
        </div>
      ))}
      {!editor.isReadOnly.value && (
        <button type="button" class="button quiet add" onClick={addStep}>
          <PlusIcon /> {say("add_step")}
        </button>
      )}
    </fieldset>
  );
}
