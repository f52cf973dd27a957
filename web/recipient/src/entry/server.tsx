import { renderToString } from "preact-render-to-string";
import type { PageData } from "../page-data.ts";
import { App } from "../ui/app.tsx";
import { loadPayment } from "../ui/payment/load-payment.ts";

export { toAccentStyle } from "../accent.ts";
export { seenScript } from "../model/seen-revision.ts";
export { getTexts } from "../texts.ts";

const payment = await loadPayment();

/** Renders the page's content as HTML, which a browser shows before, or without, running scripts. */
export function render(data: PageData): string {
  return renderToString(<App data={data} session={null} payment={payment} />);
}
