import { readFileSync } from "node:fs";
import type { ProposalSummary } from "@proffer/contract";
import { findLanguageWithWords, getTextDirection, toReaderLocale } from "@proffer/presentation";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { html, type Html } from "../../platform/text/html.ts";
import { injectAs } from "../../platform/http/inject-as.ts";
import { renderShellPage, type FirstAnswers, type ShellFiles } from "./shell-page.ts";

/** API addresses that the application reads first, by the path of its screen. `*` is for all other paths. */
type FirstReads = Readonly<Record<string, readonly string[]>>;

export interface BuiltShell {
  /** Files for signed-out visitors. */
  readonly outside: ShellFiles;
  /** Files for signed-in users. */
  readonly toInside: (language: string) => ShellFiles;
  readonly reads: FirstReads;
  /** Style of the first view, which is readable before other files arrive. */
  readonly firstStyle: string;
}

export function readFirstReads(client: URL): FirstReads {
  return JSON.parse(readFileSync(new URL("first-reads.json", client), "utf8")) as FirstReads;
}

/**
 * Renders the page of the application. For a signed-in user, the page contains what its script would request
 * next: links to the other scripts, and the first answers of the API, read with the user's rights. It also
 * contains the list of proposals, which is readable before the scripts arrive. The page is not cached.
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

/** Finds the proposals in the answers. Returns none if the address is not the address of the list. */
function findProposals(answers: FirstAnswers): readonly ProposalSummary[] {
  const read = Object.keys(answers).find((url) => url.startsWith("/api/proposals?"));
  return read === undefined ? [] : (answers[read] as { readonly data: readonly ProposalSummary[] }).data;
}

/** Reads the first answers with the rights of the user. Returns undefined if the user is not signed in. */
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
 * Renders the names and clients of the list, so that they can be read and clicked before the scripts arrive.
 * Omits everything that needs translated words or the time zone, which only the browser knows. The style is
 * `web/app/src/ui/first-view.css`.
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

/**
 * Renders a row. It has placeholders for missing fields, so that the layout does not move when they arrive.
 */
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
