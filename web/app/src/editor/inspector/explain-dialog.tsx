import { explainPricing, type TraceStep } from "@proffer/pricing";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { getText } from "../../model/document/proposal-document.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { formatFrequency } from "../../ui/format.ts";
import { useEditor } from "../state/use-editor.ts";
import { sayTraceStep } from "./say-trace-step.ts";
import { say } from "../say.ts";

/**
 * Explains the number in `editor.explained`: all numbers of the calculation with their operands, page by
 * page. Marks the explained number and scrolls to it.
 */
export default function ExplainDialog({ about }: { readonly about: string }) {
  const editor = useEditor();
  const body = useRef<HTMLDivElement>(null);
  const { trace } = useMemo(() => explainPricing(editor.toPricingProposal()), []);
  const pages = [...new Set(trace.map(({ page_id }) => page_id))];
  useLayoutEffect(() => {
    body.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Dialog
      title={say("explain_title")}
      onClose={() => {
        editor.explained.value = null;
      }}
      isWide
    >
      <div class="dialog-body trace" ref={body}>
        {pages.map((id) => (
          <section key={id ?? ""}>
            <h3 dir="auto">
              {id === undefined ? say("total") : getText(editor.document.nodes.get(id), "name")}
            </h3>
            <ol>
              {trace
                .filter((step) => step.page_id === id)
                .map((step, index) => (
                  <Step key={index} step={step} isMarked={isAbout(step, about)} />
                ))}
            </ol>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/**
 * Tells whether a step calculates a number of `about`, which is the id of an object or the frequency of a
 * total.
 */
function isAbout({ step, item_id, parent_id, page_id, frequency }: TraceStep, about: string): boolean {
  if (step === "total") return frequency === about;
  if (step === "page_total") return page_id === about;
  return item_id === about || parent_id === about;
}

interface StepProps {
  readonly step: TraceStep;
  readonly isMarked: boolean;
}

function Step({ step, isMarked }: StepProps) {
  const editor = useEditor();
  const { counts, frequency } = step;
  return (
    <li class={counts ? undefined : "muted"} aria-current={isMarked ? "true" : undefined}>
      <span>
        <b dir="auto">{sayTitle(step)}</b>
        {frequency && frequency !== "once" && <small> {formatFrequency(frequency)}</small>}
      </span>
      <bdi class="number">{sayTraceStep(step, editor)}</bdi>
    </li>
  );
}

const titles = {
  subtotal: "subtotal",
  tax: "tax",
  page_total: "total",
  total: "total",
  min: "lowest",
  max: "highest",
} as const;

function sayTitle({ step, name = "" }: TraceStep): string {
  return step in titles ? say(titles[step as keyof typeof titles]) : name;
}
