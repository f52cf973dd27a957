import type { ProposalSettings } from "@proffer/contract";
import { type Frequency, listTermFaults } from "@proffer/pricing";
import type { DocumentNode } from "../../model/document/node.ts";
import { getPriceFieldNames } from "../../model/document/price-fields.ts";
import { getText, getValue } from "../../model/document/proposal-document.ts";
import { setField } from "../../model/edits/edits.ts";
import type { Json } from "../../model/json.ts";
import { CloseIcon, PlusIcon } from "../../ui/icons.tsx";
import { CountField } from "../fields/count-field.tsx";
import { Labelled } from "../fields/labelled.tsx";
import { NumberInput } from "../fields/number-input.tsx";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";

type Term = NonNullable<ProposalSettings["term"]>;

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

interface ScheduleFieldsProps {
  readonly node: DocumentNode;
  readonly term: Term;
}

/** Changes of the recurring price of one line or column over the term. */
export default function ScheduleFields({ node, term }: ScheduleFieldsProps) {
  const editor = useEditor();
  const { frequency, value: priceField } = getPriceFieldNames(node.kind);
  const schedule = (getValue(node, "schedule") ?? {}) as Schedule;
  const steps = schedule.steps ?? [];
  const set = (changes: Schedule) => {
    const next = { ...schedule, ...changes };
    const isEmpty = !next.free_periods && !next.steps?.length && next.ends_after == null;
    editor.edit(setField([node], "schedule", isEmpty ? null : (next as unknown as Json)));
  };
  const findFault = (changes: Schedule) =>
    findScheduleFault({ ...schedule, ...changes }, getText(node, frequency) as Frequency, term);
  const setStep = (index: number, changes: Partial<Step>) =>
    set({ steps: steps.map((step, at) => (at === index ? Object.assign({}, step, changes) : step)) });
  const addStep = () => {
    const last = steps.at(-1);
    const value = last?.value ?? Number(getValue(node, priceField) ?? 0);
    const firstPaid = (schedule.free_periods ?? 0) + 1;
    const from_period = Math.max(last?.from_period ?? 1, firstPaid) + 1;
    set({ steps: [...steps, { from_period, value }] });
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
