import {
  chooseLanguage,
  createSay,
  getTextDirection,
  isDecided,
  takeOpening,
  toReaderLocale,
} from "@proffer/presentation";
import { signal, type ReadonlySignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { toAccentProperties } from "../../../../recipient/src/accent.ts";
import { createFormat } from "../../../../recipient/src/format.ts";
import { getTexts } from "../../../../recipient/src/texts.ts";
import { ContentPage } from "../../../../recipient/src/ui/content-page.tsx";
import { Hero } from "../../../../recipient/src/ui/hero.tsx";
import { PageContext, type PageActions } from "../../../../recipient/src/ui/page-context.ts";
import { PlusIcon } from "../../ui/icons.tsx";
import { type ViewSources, listPages, tryChoice } from "../client-view/to-client-view.ts";
import { AddPage } from "../lines/add-menus.tsx";
import { selectRow } from "../lines/select-row.ts";
import type { Editor } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";
import { createEditSlots } from "./edit-slots.tsx";
import { PricePopover, type OpenPrice } from "./price-popover.tsx";
import { PaperEnd } from "./paper-end.tsx";
import { usePaperView } from "./use-paper-view.ts";
import { describeError } from "../../api/describe-error.ts";
import { useViewSources } from "../client-view/use-view-sources.ts";
import { GridCanvas } from "../lines/grid-canvas.tsx";
import "../../../../recipient/src/style/serif-fonts.css";
import "../../../../style/reset.css?paper";
import "../../../../style/colours.css?paper";
import "../../../../recipient/src/style/base.css?paper";
import "../../../../recipient/src/style/frame.css?paper";
import "../../../../recipient/src/style/scope.css?paper";
import "../../../../recipient/src/style/side-by-side.css?paper";
import "../../../../recipient/src/style/states.css?paper";
import "../../../../recipient/src/style/summary.css?paper";
import "../../../../recipient/src/style/serif-rules.css?paper.serif";
import "./paper.css";
import type { Refusal } from "@proffer/pricing";
import type { Choice } from "../../../../recipient/src/model/choose.ts";
import { getPriceFieldNames } from "../../model/document/price-fields.ts";
import { setField, setSelected, type Edit } from "../../model/edits/edits.ts";

/** The paper itself: the cover and the pages of a proposal, with controls in place of the client's texts. */
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
  // The sender can select options while the proposal is editable, even if its link is closed.
  const isOpen = !editor.isReadOnly.value && !selections_locked;
  const wasDecided = isDecided(proposal.status);
  const tools = useMemo(() => {
    const texts = getTexts(locale);
    const sayInPage = createSay(() => texts, locale);
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

/** Selects the pressed row. Focusing a control selects its row too. */
function pressRow(event: MouseEvent, editor: Editor): void {
  if (!(event.target instanceof Element) || event.target.closest("button, input, textarea, a")) return;
  // The press began in a field and ended beside it, so it belongs to the field.
  const { activeElement } = document;
  if (activeElement?.matches("input, textarea") && event.target.contains(activeElement)) return;
  const facts = event.target.closest(".facts");
  const id = event.target.closest<HTMLElement>("[data-row]")?.dataset["row"];
  if (id !== undefined && editor.document.nodes.has(id)) selectRow(event, editor, id);
  // Client, dates and number of the proposal are edited in the settings.
  else if (facts) editor.panel.value = "settings";
}

/** The client's page, edited in place: its own components, with controls in place of its texts. */
export function PaperView() {
  const { sources, error } = useViewSources();
  return (
    <GridCanvas>
      {error !== null && <p class="refusal">{describeError(error)}</p>}
      {sources && <Paper sources={sources} />}
    </GridCanvas>
  );
}

interface PaperActions extends PageActions {
  readonly refusals: ReadonlySignal<ReadonlyMap<string, Refusal>>;
}

/**
 * Makes the controls of the client's page change the document. The client then finds these options selected.
 */
function createPaperActions(editor: Editor): PaperActions {
  const refusals = signal<ReadonlyMap<string, Refusal>>(new Map());
  return {
    refusals,
    state: {
      get refusals() {
        return refusals.peek();
      },
    },
    choose: (choice) => {
      const refusal = findRefusal(editor, choice);
      refusals.value = new Map(refusal ? [[choice.item_id, refusal]] : []);
      const edit = refusal ? undefined : toEdit(editor, choice);
      if (edit) editor.edit(edit);
    },
  };
}

/**
 * Quantities have the same bounds for members and clients. Only members choose the options selected at first.
 */
function findRefusal(editor: Editor, choice: Choice): Refusal | undefined {
  if (!("quantity" in choice)) return undefined;
  return tryChoice(listPages(editor), editor.currency.value, choice).refusal;
}

function toEdit({ document }: Editor, choice: Choice): Edit | undefined {
  const node = document.nodes.get(choice.item_id);
  if (!node) return undefined;
  if ("selected" in choice) return setSelected(document, node, choice.selected);
  return setField([node], `${getPriceFieldNames(node.kind).quantity}.current`, choice.quantity);
}
