import { explainPricing, type TraceStep } from "@proffer/pricing";
import { useMemo } from "preact/hooks";
import { getText } from "../../model/document/proposal-document.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useEditor } from "../state/use-editor.ts";
import { sayTraceStep } from "./say-trace-step.ts";
import { say } from "../texts/say.ts";

/** Every number of the calculation with its operands, page by page. */
export function ExplainDialog({ onClose }: { readonly onClose: () => void }) {
  const editor = useEditor();
  const { trace } = useMemo(() => explainPricing(editor.toPricingProposal()), []);
  const pages = [...new Set(trace.map(({ page_id }) => page_id))];
  return (
    <Dialog title={say("explain_title")} onClose={onClose} isWide>
      <div class="dialog-body trace">
        {pages.map((id) => (
          <section key={id ?? ""}>
            <h3>{id === undefined ? say("total") : getText(editor.document.nodes.get(id), "name")}</h3>
            <ol>
              {trace
                .filter((step) => step.page_id === id)
                .map((step, index) => (
                  <Step key={index} step={step} />
                ))}
            </ol>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Step({ step }: { readonly step: TraceStep }) {
  const editor = useEditor();
  const { counts, frequency } = step;
  return (
    <li class={counts ? undefined : "muted"}>
      <span>
        <b dir="auto">{sayTitle(step)}</b>
        {frequency && frequency !== "once" && <small> {say(`frequency_${frequency}`)}</small>}
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
