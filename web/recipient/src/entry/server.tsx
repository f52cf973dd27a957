import { findLanguageWithWords, languages } from "@proffer/presentation";
import { renderToString } from "preact-render-to-string";
import type { PageData } from "../page-data.ts";
import { App } from "../ui/app.tsx";
import { loadPayment } from "../ui/payment/load-payment.ts";

export { toAccentStyle } from "../accent.ts";
export { seenScript } from "../model/seen-revision.ts";
export { getTexts } from "../texts.ts";

const payments = new Map(
  await Promise.all(languages.map(async (each) => [each, await loadPayment(each)] as const)),
);

/** Renders the page's content as HTML, which a browser shows before, or without, running scripts. */
export function render(data: PageData): string {
  const payment = payments.get(findLanguageWithWords(data.locale) ?? "en") ?? null;
  return renderToString(<App data={data} session={null} payment={payment} />);
}
