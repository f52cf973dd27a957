import { chooseLanguage, getTextDirection, toReaderLocale } from "@proffer/presentation";
import { render } from "preact";
import { textsIn } from "../../../recipient/src/texts/texts-in.ts";
import "../../../recipient/src/style/index.css";
import "../../../recipient/src/style/serif.css";
import { accentProperties } from "../../../recipient/src/accent.ts";
import type { PreviewHost } from "../editor/preview/preview-host.ts";
import { PreviewPage } from "./preview-page.tsx";

const host: PreviewHost | undefined = (parent as Window).profferPreview;
const root = document.querySelector("#root");
if (host && root) start(host, root);

/** Shows what the editor around the frame has open, in the language of the proposal. */
function start(editor: PreviewHost, element: Element): void {
  const show = () => {
    const proposal = editor.getView();
    const { accent_color, font } = proposal.design;
    const locale = toReaderLocale(chooseLanguage(proposal.design, {}), navigator.languages.join());
    const { documentElement } = document;
    documentElement.lang = locale;
    documentElement.dir = getTextDirection(locale);
    documentElement.classList.add("scripts");
    documentElement.classList.toggle("serif", font === "serif");
    for (const [name, value] of Object.entries(accentProperties(accent_color)))
      documentElement.style.setProperty(name, value);
    render(<PreviewPage proposal={proposal} locale={locale} texts={textsIn(locale)} host={editor} />, element);
  };
  editor.subscribe(show);
}
