import { html, type Html } from "../../src/platform/text/html.ts";
import type { Ledger } from "./ledger.ts";
import type { PaymentPage } from "./records.ts";
import { formatAmount } from "./session-request.ts";

/** An answer of the hosted page: HTML, or a redirect. */
export type PageAnswer =
  | { readonly status: 200 | 404; readonly body: string }
  | { readonly status: 303; readonly location: string };

/** Answers the requests of a client's browser to the hosted payment page, `/c/pay/<session>`. */
export function answerPage(ledger: Ledger, method: string, path: string): PageAnswer {
  const [, id = "", act] = /^\/c\/pay\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  const page = ledger.find(id);
  if (!page) return { status: 404, body: render("Page not found", html`<p>There is no such payment.</p>`) };
  if (method !== "POST" || page.status !== "open") return { status: 200, body: renderPage(page) };
  if (act === "decline") {
    ledger.decline(id);
    return { status: 303, location: `/c/pay/${id}` };
  }
  if (act === "later") ledger.startProcessing(id);
  else ledger.pay(id);
  return { status: 303, location: page.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id) };
}

function renderPage(page: PaymentPage): string {
  const { status, payment, description, cancelUrl } = page;
  const amount = formatAmount(page.amount, page.currency);
  if (status !== "open") {
    const reason = status === "expired" ? "This payment page has expired." : "You have already paid here.";
    return render(amount, html`<p role="status">${reason}</p>`);
  }
  const error = payment?.error ?? undefined;
  return render(
    amount,
    html`<p>${description}</p>
      ${error && html`<p role="alert">${error.message ?? ""}</p>`} ${renderButton(page, "pay", "Pay")}
      ${renderButton(page, "decline", "Pay with a card that is declined")}
      ${renderButton(page, "later", "Pay later by bank debit")}
      ${cancelUrl !== null && html`<p><a href="${cancelUrl}">Back</a></p>`}`,
  );
}

function renderButton({ id }: PaymentPage, act: string, label: string): Html {
  return html`<form method="post" action="/c/pay/${id}/${act}"><button>${label}</button></form>`;
}

function render(title: string, content: Html): string {
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <style>
        body {
          font: 1.125rem/1.5 sans-serif;
          max-width: 28rem;
          margin: 0 auto;
          padding: 1rem;
        }
        button {
          font: inherit;
          width: 100%;
          min-height: 3rem;
          margin-bottom: 0.75rem;
        }
      </style>
    </head>
    <body>
      <p>Stand-in for Stripe. No money moves.</p>
      <h1>${title}</h1>
      ${content}
    </body>
  </html>`;
  return `<!doctype html>${page.text}`;
}
