import type { ProposalSummary } from "@proffer/contract";
import { html, type Html } from "../../platform/html.ts";

/** Proposals in the first view of the list: more than a screen shows. */
const maxRows = 20;

/**
 * Renders the names and clients of the list, to be read and followed until the scripts are there. It has nothing that depends
 * on the words of a language or the time zone, which only the browser knows. Its style is `web/app/src/ui/first-view.css`.
 */
export function renderFirstView(proposals: readonly ProposalSummary[], direction: "ltr" | "rtl"): Html {
  return html`<div id="first-view" class="app" dir="${direction}">
    <div class="side"></div>
    <div class="main">
      <div class="bar"></div>
      <div class="filters"></div>
      <div class="list-scroll">
        <ul>
          ${proposals.slice(0, maxRows).map(renderRow)}
        </ul>
      </div>
    </div>
  </div>`;
}

/** A row has the places of what is missing in it, so that nothing moves when that comes. */
function renderRow({ id, status, name, client_name: client }: ProposalSummary): Html {
  const address = `/app/proposals/${encodeURIComponent(id)}${status === "DRAFT" ? "" : "/activity"}`;
  return html`<li class="row">
    <i class="row-check"></i><i class="star"></i><i class="pill"></i>
    <div class="row-what">
      <a class="row-link" href="${address}" dir="auto">${name}</a>
      <div class="row-client"><bdi>${client ?? ""}</bdi>&nbsp;</div>
    </div>
    <div class="row-last">&nbsp;</div>
    <div class="row-amount"></div>
  </li>`;
}
