import { readFileSync } from "node:fs";
import type { ProposalSummary } from "@proffer/contract";
import { findLanguageWithWords, getTextDirection, toReaderLocale } from "@proffer/presentation";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { html, type Html } from "../../platform/text/html.ts";
import { injectAs } from "../../platform/http/inject-as.ts";
import { renderShellPage, type FirstAnswers, type ShellFiles } from "./shell-page.ts";

/** Addresses of the API by the path of the application that reads them first. `*` is for all other paths. */
type FirstReads = Readonly<Record<string, readonly string[]>>;

export interface BuiltShell {
  /** Files for signed-out visitors. */
  readonly outside: ShellFiles;
  /** Files for signed-in users. */
  readonly toInside: (language: string) => ShellFiles;
  readonly reads: FirstReads;
  /** Style of the content that is readable before other files arrive. */
  readonly firstStyle: string;
}

export function readFirstReads(client: URL): FirstReads {
  return JSON.parse(readFileSync(new URL("first-reads.json", client), "utf8")) as FirstReads;
}

/**
 * Renders the page of the application. For signed-in users, it includes the next requests of its script:
 * links to the other scripts, and the first answers of the API, read with the rights of the user. It also
 * includes the list of proposals, readable before the scripts arrive. The page is not cached.
 */
export async function fillShell(
  server: FastifyInstance,
  request: FastifyRequest,
  { outside, toInside, reads, firstStyle }: BuiltShell,
): Promise<string> {
  const answers = await readFirstAnswers(server, request, reads[request.url] ?? reads["*"] ?? []);
  const locale = toReaderLocale(undefined, request.headers["accept-language"]);
  if (!answers) return renderShellPage(outside, locale);
  const files = toInside(findLanguageWithWords(locale) ?? "en");
  const proposals = findProposals(answers);
  if (proposals.length === 0) return renderShellPage(files, locale, answers);
  const content = renderFirstView(proposals, getTextDirection(locale));
  return renderShellPage(files, locale, answers, { style: firstStyle, content });
}

/** Finds the proposals of the list in the answers. Empty if the address is not the one of the list. */
function findProposals(answers: FirstAnswers): readonly ProposalSummary[] {
  const read = Object.keys(answers).find((url) => url.startsWith("/api/proposals?"));
  return read === undefined ? [] : (answers[read] as { readonly data: readonly ProposalSummary[] }).data;
}

/** Reads the first answers with the reader's rights. Returns undefined if the reader is not signed in. */
async function readFirstAnswers(
  server: FastifyInstance,
  request: FastifyRequest,
  urls: readonly string[],
): Promise<FirstAnswers | undefined> {
  if (request.headers.cookie === undefined) return undefined;
  const answers = await Promise.all(urls.map((url) => injectAs(server, request, { method: "GET", url })));
  if (answers.some(({ statusCode }) => statusCode === 401)) return undefined;
  const good = answers.flatMap((answer, index) =>
    answer.statusCode === 200 ? [[urls[index] ?? "", answer.json<unknown>()] as const] : [],
  );
  return Object.fromEntries(good);
}

/** Number of proposals in the first view of the list. More than a screen shows. */
const maxRows = 20;

/**
 * Renders the names and clients of the list, readable and clickable before the scripts arrive. Omits
 * everything that depends on the words of a language or the time zone, which only the browser knows. Its
 * style is `web/app/src/ui/first-view.css`.
 */
function renderFirstView(proposals: readonly ProposalSummary[], direction: "ltr" | "rtl"): Html {
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

/** Contains placeholders for missing parts, so that the layout does not move when they arrive. */
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
