import { hydrate } from "preact";
import { ignoreComposition } from "../../../guards/ignore-composition.ts";
import { surviveTranslation } from "../../../guards/survive-translation.ts";
import { createApiAt } from "../model/api.ts";
import { ProposalSession } from "../model/proposal-session.ts";
import { createStoredList } from "../model/stored-changes.ts";
import { dataElementId, type PageData } from "../page-data.ts";
import { App } from "../ui/app.tsx";
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
      )
    : null;
if (root) {
  hydrate(<App data={data} session={session} />, root);
  surviveTranslation(root);
}
