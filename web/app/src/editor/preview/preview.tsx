import { signal } from "@preact/signals";
import type { Selection } from "@proffer/pricing";
import { useEffect, useMemo, useState } from "preact/hooks";
import { describeError } from "../../api/describe-error.ts";
import { useApi } from "../../api/use-api.ts";
import { getSession } from "../../api/session.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { offerPreview } from "./preview-host.ts";
import { listPages, toPreview, tryChoice, withChoices, type PreviewSources } from "./preview-view.ts";

const frameName = "editor-preview";
const widths = ["desktop", "phone"] as const;

/** The client's page as it would be now, in a frame of its own. Options can be tried; nothing of it is saved. */
export function Preview() {
  const editor = useEditor();
  const [width, setWidth] = useState<(typeof widths)[number]>("desktop");
  const { data: organization, error } = useApi("GET /api/organization", {});
  const choices = useMemo(() => signal<readonly Selection[]>([]), []);
  const { user } = getSession();
  const isReady = organization !== undefined;

  useEffect(() => {
    if (!organization) return undefined;
    const author = editor.detail.created_by ?? user;
    const sources: PreviewSources = {
      organization,
      sender: { name: author.name, email: author.email, avatar_url: null },
    };
    const pagesNow = () => withChoices(listPages(editor), editor.currency.value, choices.value);
    return offerPreview(frameName, {
      getView: () => toPreview(editor, pagesNow(), sources),
      choose: (selection) => {
        const { pages, refusal } = tryChoice(pagesNow(), editor.currency.value, selection);
        if (refusal) return refusal;
        choices.value = [...choices.value, selection];
        return toPreview(editor, pages, sources);
      },
      select: (id) => {
        if (editor.document.nodes.has(id)) editor.select(id);
      },
      subscribe: (listener) => {
        const stops = [editor.revision, editor.prices.range, choices].map((each) => each.subscribe(listener));
        return () => stops.forEach((stop) => stop());
      },
    });
  }, [organization]);

  return (
    <div class="canvas preview">
      <div class="preview-bar">
        <fieldset class="segments" aria-label={say("preview_width")}>
          {widths.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="preview-width"
                class="unseen"
                checked={width === each}
                onChange={() => setWidth(each)}
              />
              <span>{say(`preview_${each}`)}</span>
            </label>
          ))}
        </fieldset>
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
      {error && <p class="refusal">{describeError(error)}</p>}
      {isReady && (
        <iframe
          class={`preview-frame ${width}`}
          name={frameName}
          src="/app/preview"
          title={say("preview_title")}
        />
      )}
    </div>
  );
}
