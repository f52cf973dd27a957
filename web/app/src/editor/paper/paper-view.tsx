import { describeError } from "../../api/describe-error.ts";
import { useViewSources } from "../client-view/use-view-sources.ts";
import { GridCanvas } from "../lines/grid-canvas.tsx";
import { Paper } from "./paper.tsx";
import "../../../../recipient/src/style/serif-fonts.css";
import "../../../../recipient/src/style/base.css?paper";
import "../../../../recipient/src/style/frame.css?paper";
import "../../../../recipient/src/style/scope.css?paper";
import "../../../../recipient/src/style/side-by-side.css?paper";
import "../../../../recipient/src/style/states.css?paper";
import "../../../../recipient/src/style/summary.css?paper";
import "../../../../recipient/src/style/serif-rules.css?paper.serif";
import "./paper.css";

/** The client's page, edited in place: its own components, with controls in place of what is read. */
export function PaperView() {
  const { sources, error } = useViewSources();
  return (
    <GridCanvas>
      {error !== null && <p class="refusal">{describeError(error)}</p>}
      {sources && <Paper sources={sources} />}
    </GridCanvas>
  );
}
