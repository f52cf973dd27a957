import { signal } from "@preact/signals";
import type { Selection } from "@proffer/pricing";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { isHidden } from "../../../recipient/src/ui/closed-page.tsx";
import { describeError } from "../api/describe-error.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { findClosedReason } from "../model/sync/queue-state.ts";
import type { FieldValue } from "../../../recipient/src/model/fill-field.ts";
import { PaperFrame } from "../paper/paper-frame.tsx";
import { toPaperHost, type PaperHost } from "../paper/paper-host.ts";
import { Segments } from "../ui/segments.tsx";
import { listPages, toClientView, tryChoice, withChoices } from "./client-view/to-client-view.ts";
import { useViewSources } from "./client-view/use-view-sources.ts";
import type { Editor } from "./state/editor.ts";
import { useEditor } from "./state/use-editor.ts";
import { say } from "./say.ts";

const widths = ["desktop", "phone"] as const;

/**
 * The client's page in a frame. While a proposal is editable, the browser renders the page from the open
 * document, and the member can try options without saving them. A proposal that is no longer editable is
 * shown as at its link.
 */
export function Preview() {
  const editor = useEditor();
  return editor.isReadOnly.value && findClosedReason(editor.detail) !== null ? (
    <LinkPreview key={editor.status.value} />
  ) : (
    <DocumentPreview />
  );
}

function LinkPreview() {
  const editor = useEditor();
  const { data, error } = useApi("GET /api/proposals/{id}/preview", { params: { id: editor.id } });
  // The cached answer may show an earlier status of the proposal.
  useEffect(() => void refresh("GET /api/proposals/{id}/preview"), []);
  const host = useMemo(
    () =>
      data && {
        ...toPaperHost(signal(data)),
        api: toApiPath(editor),
        select: (id: string) => selectNode(editor, id),
      },
    [data],
  );
  return (
    <PreviewCanvas
      host={host}
      error={error}
      hint={data ? say(isHidden(data.closed) ? "preview_hidden" : "preview_as_sent") : ""}
    />
  );
}

function DocumentPreview() {
  const editor = useEditor();
  const { sources, error } = useViewSources();
  const choices = useMemo(() => signal<readonly Selection[]>([]), []);
  const values = useMemo(() => signal<ReadonlyMap<string, FieldValue>>(new Map()), []);
  const [host, setHost] = useState<PaperHost>();

  useEffect(() => {
    if (!sources) return;
    const listCurrentPages = () => withChoices(listPages(editor), editor.currency.value, choices.value);
    const getView = () => toClientView(editor, listCurrentPages(), sources, values.value);
    setHost({
      api: toApiPath(editor),
      getView,
      choose: (selection) => {
        const { pages, refusal } = tryChoice(listCurrentPages(), editor.currency.value, selection);
        if (refusal) return refusal;
        choices.value = [...choices.value, selection];
        return toClientView(editor, pages, sources, values.value);
      },
      fill: (id, value) => {
        values.value = new Map(values.value).set(id, value);
        return getView();
      },
      select: (id) => selectNode(editor, id),
      subscribe: (listener) => {
        const { changeCount, status, prices } = editor;
        const stops = [changeCount, status, prices.range, choices, values].map((each) =>
          each.subscribe(listener),
        );
        return () => stops.forEach((stop) => stop());
      },
    });
  }, [sources]);

  return (
    <PreviewCanvas host={host} error={error} hint={say("preview_hint")}>
      {choices.value.length + values.value.size > 0 && (
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            choices.value = [];
            values.value = new Map();
          }}
        >
          {say("preview_reset")}
        </button>
      )}
    </PreviewCanvas>
  );
}

interface PreviewCanvasProps {
  readonly host: PaperHost | undefined;
  readonly error: unknown;
  readonly hint: string;
  readonly children?: ComponentChildren;
}

/** The bar of the preview, and the page below it. */
function PreviewCanvas({ host, error, hint, children }: PreviewCanvasProps) {
  const [width, setWidth] = useState<(typeof widths)[number]>("desktop");
  return (
    <div class="canvas preview-canvas">
      <div class="preview-bar">
        <Segments
          label={say("preview_width")}
          value={width}
          choices={widths.map((value) => ({ value, label: say(`preview_${value}`) }))}
          onChoice={setWidth}
        />
        <span class="muted">{hint}</span>
        {children}
      </div>
      {error !== null && <p class="refusal">{describeError(error)}</p>}
      {host && <PaperFrame host={host} class={`preview-frame ${width}`} title={say("preview_title")} />}
    </div>
  );
}

function toApiPath({ id }: Editor): string {
  return `/api/proposals/${id}`;
}

/** Selects the pressed object, so that the panel beside the preview shows its fields. */
function selectNode(editor: Editor, id: string): void {
  if (editor.document.nodes.has(id)) editor.select(id);
}
