import type { ProposalSettings } from "@proffer/contract";
import { getPeriodMonths, listTermFaults, maxTermMonths } from "@proffer/pricing";
import { getValue } from "../../model/document/proposal-document.ts";
import { setField } from "../../model/edits/edits.ts";
import { CountField } from "../fields/count-field.tsx";
import { Check, Labelled, SegmentsField } from "../fields/labelled.tsx";
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
            choices={(["on_acceptance", "date", "client_chooses"] as const).map((value) => ({
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
  const faults = listTermFaults({ ...editor.toPricingProposal(), term });
  const fault = faults.find(({ code }) => code === "does_not_fit");
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
