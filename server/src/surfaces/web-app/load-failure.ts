import { chooseWords, getTextDirection, type InLanguages } from "@proffer/presentation";
import { html, type Html } from "../../platform/text/html.ts";

interface Words {
  readonly failed: string;
  readonly slow: string;
  readonly reload: string;
}

const words: InLanguages<Words> = {
  en: {
    failed: "Proffer could not be loaded. Check your connection.",
    slow: "Proffer is taking long to load. Check your connection.",
    reload: "Reload",
  },
  de: {
    failed: "Proffer konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.",
    slow: "Proffer lädt ungewöhnlich lange. Prüfen Sie Ihre Verbindung.",
    reload: "Neu laden",
  },
  es: {
    failed: "No se pudo cargar Proffer. Compruebe su conexión.",
    slow: "Proffer tarda mucho en cargarse. Compruebe su conexión.",
    reload: "Volver a cargar",
  },
  fr: {
    failed: "Proffer n’a pas pu être chargé. Vérifiez votre connexion.",
    slow: "Le chargement de Proffer prend du temps. Vérifiez votre connexion.",
    reload: "Recharger",
  },
  ar: {
    failed: "تعذّر تحميل Proffer. تحقّق من اتصالك.",
    slow: "يستغرق تحميل Proffer وقتًا طويلًا. تحقّق من اتصالك.",
    reload: "إعادة التحميل",
  },
  he: {
    failed: "לא ניתן היה לטעון את Proffer. יש לבדוק את החיבור.",
    slow: "הטעינה של Proffer נמשכת זמן רב. יש לבדוק את החיבור.",
    reload: "טעינה מחדש",
  },
};

/** Renders the notices that the application could not be loaded, or takes long, for `loadFailureScript` to show. */
export function renderLoadFailure(locale: string): Html {
  const { failed, slow, reload } = chooseWords(words, locale);
  const attributes = html`class="load-notice" lang="${locale}" dir="${getTextDirection(locale)}" hidden`;
  return html`<div id="load-failure" role="alert" ${attributes}>
      <span>${failed}</span> <button type="button">${reload}</button>
    </div>
    <div id="load-slow" role="alert" ${attributes}>
      <span>${slow}</span> <button type="button">${reload}</button>
    </div>`;
}

/** Time after which a script that neither arrives nor fails is said to take long. The application has the same for later ones. */
const slowMs = 8000;

/**
 * Shows the notice when a script of the page does not arrive, or one that it imports: nothing else can say so then. The
 * attribute `data-app` of the page says that they have arrived.
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
