import { effect, signal } from "@preact/signals";
import type { ProposalMargin, ReachableMargin } from "@proffer/pricing";
import { findMargin } from "../../margin/find-margins.ts";
import type { ReachAnswer } from "../../margin/reach-worker.ts";
import type { Editor } from "../state/editor.ts";
import { Headings, Switch, hasColumns } from "./grid-columns.tsx";
import { Cells } from "./margin-cells.tsx";
import { Field } from "./margin-field.tsx";
import { OfBlock, Summary } from "./margin-summary.tsx";
import "./margin.css";

/**
 * Shows the margins of an open proposal, and follows its prices. The lowest margins come from a worker, a moment
 * after the last change. Returns a function that hides them.
 */
export function showMargins(editor: Editor): () => void {
  const current = signal<ProposalMargin | null>(null);
  const reachable = signal<ReachableMargin | null>(null);
  const worker = new Worker(new URL("../../margin/reach-worker.ts", import.meta.url), { type: "module" });
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  worker.addEventListener("message", ({ data }: MessageEvent<ReachAnswer>) => {
    if (data.number === asked) reachable.value = data.reachable;
  });

  const stopFollowing = effect(() => {
    void editor.prices.calculations.value;
    const proposal = editor.toPricingProposal();
    current.value = findMargin(proposal);
    clearTimeout(timer);
    timer = setTimeout(() => {
      asked += 1;
      worker.postMessage({ number: asked, proposal });
    }, reachDelayMs);
  });

  editor.costs.margins.value = {
    current,
    reachable,
    hasColumns,
    Field,
    Summary,
    OfBlock,
    Switch,
    Headings,
    Cells,
  };
  return () => {
    editor.costs.margins.value = null;
    stopFollowing();
    clearTimeout(timer);
    worker.terminate();
  };
}

const reachDelayMs = 300;
