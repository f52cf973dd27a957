import { signal } from "@preact/signals";
import type { Selection } from "@proffer/pricing";
import { useEffect, useMemo, useState } from "preact/hooks";
import { describeError } from "../../api/describe-error.ts";
import { listPages, toClientView, tryChoice, withChoices } from "../client-view/to-client-view.ts";
import { useViewSources } from "../client-view/use-view-sources.ts";
import { Segments } from "../../ui/segments.tsx";
import { PaperFrame } from "../../paper/paper-frame.tsx";
import type { PaperHost } from "../../paper/paper-host.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";

const widths = ["desktop", "phone"] as const;

/** The client's page as it would be now, in a frame of its own. Options can be tried; nothing of it is saved. */
export function Preview() {
  const editor = useEditor();
  const [width, setWidth] = useState<(typeof widths)[number]>("desktop");
  const { sources, error } = useViewSources();
  const choices = useMemo(() => signal<readonly Selection[]>([]), []);
  const [host, setHost] = useState<PaperHost>();

  useEffect(() => {
    if (!sources) return;
    const pagesNow = () => withChoices(listPages(editor), editor.currency.value, choices.value);
    setHost({
      getView: () => toClientView(editor, pagesNow(), sources),
      choose: (selection) => {
        const { pages, refusal } = tryChoice(pagesNow(), editor.currency.value, selection);
        if (refusal) return refusal;
        choices.value = [...choices.value, selection];
        return toClientView(editor, pages, sources);
      },
      select: (id) => {
        if (editor.document.nodes.has(id)) editor.select(id);
      },
      subscribe: (listener) => {
        const stops = [editor.revision, editor.prices.range, choices].map((each) => each.subscribe(listener));
        return () => stops.forEach((stop) => stop());
      },
    });
  }, [sources]);

  return (
    <div class="canvas preview-canvas">
      <div class="preview-bar">
        <Segments
          label={say("preview_width")}
          value={width}
          choices={widths.map((value) => ({ value, label: say(`preview_${value}`) }))}
          onChoice={setWidth}
        />
        <span class="muted">{say("preview_hint")}</span>
        {choices.value.length > 0 && (
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              choices.value = [];
            }}
          >
            {say("preview_reset")}
          </button>
        )}
      </div>
      {error !== null && <p class="refusal">{describeError(error)}</p>}
      {host && <PaperFrame host={host} class={`preview-frame ${width}`} title={say("preview_title")} />}
    </div>
  );
}
