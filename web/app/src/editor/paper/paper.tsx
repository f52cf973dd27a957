import {
  chooseLanguage,
  getTextDirection,
  isDecided,
  takeOpening,
  toReaderLocale,
} from "@proffer/presentation";
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { toAccentProperties } from "../../../../recipient/src/accent.ts";
import { createFormat } from "../../../../recipient/src/format.ts";
import { getTexts } from "../../../../recipient/src/texts/get-texts.ts";
import { sayIn } from "../../../../recipient/src/texts/texts.ts";
import { ContentPage } from "../../../../recipient/src/ui/content-page.tsx";
import { Hero } from "../../../../recipient/src/ui/hero.tsx";
import { PageContext } from "../../../../recipient/src/ui/page-context.ts";
import { PlusIcon } from "../../ui/icons.tsx";
import type { ViewSources } from "../client-view/to-client-view.ts";
import { AddPage } from "../lines/add-menus.tsx";
import { selectRow } from "../lines/select-row.ts";
import type { Editor } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { createEditSlots } from "./edit-slots.tsx";
import { createPaperActions } from "./paper-actions.ts";
import { PricePopover, type OpenPrice } from "./price-popover.tsx";
import { PaperEnd } from "./paper-end.tsx";
import { usePaperView } from "./use-paper-view.ts";

/** The paper by itself: the cover and the pages of a proposal, with controls in place of what the client reads. */
export function Paper({ sources }: { readonly sources: ViewSources }) {
  const editor = useEditor();
  const proposal = usePaperView(editor, sources);
  const { design, currency, display, missing } = proposal;
  const locale = toReaderLocale(
    chooseLanguage(design, sources.organization.branding),
    navigator.languages.join(),
  );
  const openPrice = useMemo(() => signal<OpenPrice | null>(null), []);
  const edit = useMemo(() => createEditSlots(editor, openPrice), []);
  const actions = useMemo(() => createPaperActions(editor), []);
  const refusals = actions.refusals.value;
  const { modifications_in_price, selections_locked } = display;
  const { time_zone: timeZone } = proposal.organization;
  // A sender offers options for as long as the proposal can be edited, also while its link is closed.
  const isOpen = !editor.isReadOnly.value && !selections_locked;
  const wasDecided = isDecided(proposal.status);
  const tools = useMemo(() => {
    const sayInPage = sayIn(getTexts(locale), locale);
    const format = createFormat(locale, currency, sayInPage, undefined, timeZone);
    const voice = { format, say: sayInPage };
    const shared = { session: actions, api: "", display: { modifications_in_price }, edit };
    return { ...shared, say: sayInPage, format, voice, refusals, isDecided: wasDecided };
  }, [locale, currency, timeZone, modifications_in_price, refusals, wasDecided]);
  const { note, pages } = takeOpening(proposal);
  return (
    <PageContext.Provider value={tools}>
      <div class="sheets">
        <div
          class={design.font === "serif" ? "paper serif" : "paper"}
          style={toAccentProperties(design.accent_color)}
        >
          <div
            class="scripts"
            lang={locale}
            dir={getTextDirection(locale)}
            onClick={(event) => pressRow(event, editor)}
          >
            <Hero proposal={proposal} note={note} isAway={false} />
            {pages.map((page) => (
              <ContentPage key={page.id} page={page} missing={missing} isOpen={isOpen} isTurnedTo={false} />
            ))}
            <PaperEnd proposal={proposal} />
          </div>
        </div>
        {!editor.isReadOnly.value && (
          <AddPage>
            <PlusIcon /> {say("add_page")}
          </AddPage>
        )}
      </div>
      <PricePopover opened={openPrice} />
    </PageContext.Provider>
  );
}

/** Selects what was pressed. Controls do what they do; their focus selects their row. */
function pressRow(event: MouseEvent, editor: Editor): void {
  if (!(event.target instanceof Element) || event.target.closest("button, input, textarea, a")) return;
  // The press put the cursor into a field and ended beside it: it is about the field.
  const { activeElement } = document;
  if (activeElement?.matches("input, textarea") && event.target.contains(activeElement)) return;
  const facts = event.target.closest(".facts");
  const id = event.target.closest<HTMLElement>("[data-row]")?.dataset["row"];
  if (id !== undefined && editor.document.nodes.has(id)) selectRow(event, editor, id);
  // Client, dates and number of the proposal are among its settings.
  else if (facts) editor.panel.value = "settings";
}
