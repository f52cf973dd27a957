import { hydrate } from "preact";
import { ignoreComposition } from "../../../guards/ignore-composition.ts";
import { surviveTranslation } from "../../../guards/survive-translation.ts";
import { createApiAt } from "../model/api.ts";
import { ProposalSession } from "../model/proposal-session.ts";
import { createStoredList } from "../model/stored-changes.ts";
import { dataElementId, type PageData } from "../page-data.ts";
import { App } from "../ui/app.tsx";
import { loadPayment } from "../ui/payment/load-payment.ts";
import { hasPayment } from "../ui/payment/payment.ts";
import "../style/index.css";

ignoreComposition();
const data = JSON.parse(document.getElementById(dataElementId)?.textContent ?? "") as PageData;
const root = document.getElementById("root");
const { proposal, api } = data;
// An earlier revision can only be read, and never changes.
const session =
  proposal && proposal.closed !== "replaced"
    ? new ProposalSession(
        proposal,
        createApiAt(api),
        createStoredList(() => sessionStorage, location.pathname),
        createStoredList(() => localStorage, location.pathname),
        createStoredList(() => sessionStorage, `${location.pathname}#seen`),
      )
    : null;
if (root) void start(root);

async function start(page: HTMLElement): Promise<void> {
  // The first rendering must equal the rendering of the server, which shows the payment.
  const payment = proposal && hasPayment(proposal) ? await loadPayment(data.locale) : null;
  hydrate(<App data={data} session={session} payment={payment} />, page);
  surviveTranslation(page);
}
