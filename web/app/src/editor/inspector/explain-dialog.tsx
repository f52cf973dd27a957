import { explainPricing, type TraceStep } from "@proffer/pricing";
import { useMemo } from "preact/hooks";
import { getText } from "../../model/document/proposal-document.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useEditor } from "../state/use-editor.ts";
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
  const { name, text, counts, frequency, step: kind } = step;
  const title = name ?? sayKindOfStep(kind);
  return (
    <li class={counts ? undefined : "muted"}>
      <span>
        <b dir="auto">{title}</b>
        {frequency && frequency !== "once" && <small> {say(`frequency_${frequency}`)}</small>}
        {!counts && <small> ({say("explain_counts_not")})</small>}
      </span>
      <span class="number">{text}</span>
    </li>
  );
}

function sayKindOfStep(kind: TraceStep["step"]): string {
  return kind === "subtotal" || kind === "discount" || kind === "tax" ? say(kind) : say("total");
}
