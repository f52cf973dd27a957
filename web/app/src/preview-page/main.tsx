import { chooseLanguage, getTextDirection, toReaderLocale } from "@proffer/presentation";
import { render } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { ignoreComposition } from "../../../guards/ignore-composition.ts";
import { toAccentStyle } from "../../../recipient/src/accent.ts";
import "../../../recipient/src/style/index.css";
import "./picture.css";
import serifUrl from "../../../recipient/src/style/serif.css?url";
import { getTexts } from "../../../recipient/src/texts.ts";
import type { PaperHost } from "../paper/paper-host.ts";
import { PreviewPage } from "./preview-page.tsx";

ignoreComposition();
// `instanceof` does not work, because the frame is an element of the surrounding page, which has other
// classes.
const frame = frameElement as HTMLIFrameElement | null;
const host = frame?.profferPaper;
const root = document.querySelector("#root");
if (host && root) start(host, root);

/** Shows the proposal from the surrounding page, in its language and design. */
function start(around: PaperHost, element: Element): void {
  document.documentElement.classList.add("scripts");
  // A picture of the page shows neither its scroll bar nor the bar with the accept button.
  document.documentElement.classList.toggle("picture", frame?.inert === true);
  element.addEventListener("click", ({ target }) => selectPressed(around, target));
  render(<LivePreview host={around} />, element);
}

/**
 * Follows the surrounding page. It is rendered once, because each call of `render` counts the ids of elements from
 * the start.
 */
function LivePreview({ host: around }: { readonly host: PaperHost }) {
  const [proposal, setProposal] = useState(around.getView);
  const accent = useMemo(() => new CSSStyleSheet(), []);
  const { accent_color, font } = proposal.design;
  const locale = toReaderLocale(chooseLanguage(proposal.design, {}), navigator.languages.join());
  const texts = useMemo(() => getTexts(locale), [locale]);
  useLayoutEffect(() => {
    document.adoptedStyleSheets = [accent];
    return around.subscribe(() => setProposal(around.getView()));
  }, []);
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = getTextDirection(locale);
    accent.replaceSync(toAccentStyle(accent_color));
    if (font === "serif") loadSerif();
    else document.querySelector("#serif")?.remove();
  }, [locale, accent_color, font]);
  return <PreviewPage key={locale} proposal={proposal} locale={locale} texts={texts} host={around} />;
}

/** Selects the pressed item. Elements of lines, groups and columns carry the id of their item. */
function selectPressed(around: PaperHost, target: EventTarget | null): void {
  const part =
    target instanceof Element
      ? target.closest(".item, .modification, .card, .group, .side-by-side, .page")
      : null;
  const named = part?.querySelector('[id^="name-"]')?.id.slice("name-".length);
  const id = named ?? part?.id.replace(/^at-/, "");
  if (id !== undefined) around.select(id);
}

function loadSerif(): void {
  if (document.querySelector("#serif")) return;
  const link = Object.assign(document.createElement("link"), {
    id: "serif",
    rel: "stylesheet",
    href: serifUrl,
  });
  document.head.append(link);
}
