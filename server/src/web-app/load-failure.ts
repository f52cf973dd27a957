import { chooseWords, getTextDirection, type InLanguages } from "@proffer/presentation";
import { html, type Html } from "../platform/html.ts";

interface Words {
  readonly failed: string;
  readonly reload: string;
}

const words: InLanguages<Words> = {
  en: { failed: "Proffer could not be loaded. Check your connection.", reload: "Reload" },
  de: { failed: "Proffer konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.", reload: "Neu laden" },
  es: { failed: "No se pudo cargar Proffer. Compruebe su conexión.", reload: "Volver a cargar" },
  fr: { failed: "Proffer n’a pas pu être chargé. Vérifiez votre connexion.", reload: "Recharger" },
  ar: { failed: "تعذّر تحميل Proffer. تحقّق من اتصالك.", reload: "إعادة التحميل" },
  he: { failed: "לא ניתן היה לטעון את Proffer. יש לבדוק את החיבור.", reload: "טעינה מחדש" },
};

/** Renders the notice that the application could not be loaded, for `loadFailureScript` to show. */
export function renderLoadFailure(locale: string): Html {
  const { failed, reload } = chooseWords(words, locale);
  return html`<div id="load-failure" role="alert" lang="${locale}" dir="${getTextDirection(locale)}" hidden>
    <span>${failed}</span> <button type="button">${reload}</button>
  </div>`;
}

/** Shows the notice when a script of the page does not arrive, or one that it imports: nothing else can say so then. */
export const loadFailureScript = `addEventListener("error", ({ target }) => {
if (target?.tagName !== "SCRIPT") return;
const show = () => {
const notice = document.getElementById("load-failure");
notice.hidden = false;
notice.querySelector("button").onclick = () => location.reload();
};
if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
else show();
}, true)`;
