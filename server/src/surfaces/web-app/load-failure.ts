import { chooseWords, getTextDirection, type InLanguages } from "@proffer/presentation";
import ar from "../../../../locales/ar/load-failure.json" with { type: "json" };
import de from "../../../../locales/de/load-failure.json" with { type: "json" };
import en from "../../../../locales/en/load-failure.json" with { type: "json" };
import es from "../../../../locales/es/load-failure.json" with { type: "json" };
import fr from "../../../../locales/fr/load-failure.json" with { type: "json" };
import he from "../../../../locales/he/load-failure.json" with { type: "json" };
import { html, type Html } from "../../platform/text/html.ts";

const languages: InLanguages<typeof en> = { en, de, es, fr, ar, he };

/**
 * Renders two hidden notices: for an application that fails to load, and for one that loads slowly.
 * `loadFailureScript` shows them.
 */
export function renderLoadFailure(locale: string): Html {
  const { failed, slow, reload } = chooseWords(languages, locale);
  const attributes = html`class="load-notice" lang="${locale}" dir="${getTextDirection(locale)}" hidden`;
  return html`<div id="load-failure" role="alert" ${attributes}>
      <span>${failed}</span> <button type="button">${reload}</button>
    </div>
    <div id="load-slow" role="alert" ${attributes}>
      <span>${slow}</span> <button type="button">${reload}</button>
    </div>`;
}

/**
 * Time after which the application counts as slow if its scripts have neither arrived nor failed. The
 * application uses the same time for scripts that it loads later.
 */
const slowMs = 8000;

/**
 * Shows a notice if a script of the page, or an import of it, fails or is slow. This script is inlined into
 * the page, because missing scripts could not show the notice. When all scripts have arrived, the page has
 * the attribute `data-app`.
 */
export const loadFailureScript = `(() => {
const show = (id) => {
const notice = document.getElementById(id);
if (!notice) return;
for (const each of document.querySelectorAll(".load-notice")) each.hidden = each !== notice;
};
addEventListener("error", ({ target }) => {
if (target?.tagName !== "SCRIPT") return;
if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => show("load-failure"));
else show("load-failure");
}, true);
addEventListener("click", ({ target }) => { if (target.closest?.(".load-notice button")) location.reload() });
setTimeout(() => {
const { app } = document.documentElement.dataset;
const isSaid = document.getElementById("load-failure")?.hidden === false;
if (app === undefined && !isSaid) show("load-slow");
}, ${slowMs});
})()`;
