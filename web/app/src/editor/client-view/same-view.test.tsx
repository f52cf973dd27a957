import type { ProposalDetail, PublicProposal } from "@proffer/contract";
import { calculatePricing } from "@proffer/pricing";
import { chooseLanguage, createSay, takeOpening, toReaderLocale } from "@proffer/presentation";
import * as fc from "fast-check";
import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import {
  between,
  fixed,
  group,
  hourly,
  included,
  line,
  modification,
  percent,
  pieces,
  range,
  scope,
  words,
} from "../../../../../server/src/ops/demo/builders.ts";
import { arbitraryPages } from "../../../../../server/test/arbitrary-pages.ts";
import { createTestProposal } from "../../../../../server/test/proposals.ts";
import { office } from "../../../../../server/test/recipients.ts";
import { scaleTimes } from "../../../../../server/test/scale.ts";
import { useApp, useOrganization } from "../../../../../server/test/use-app.ts";
import { createFormat } from "../../../../recipient/src/format.ts";
import { ProposalSession, createState } from "../../../../recipient/src/model/proposal-session.ts";
import { getTexts } from "../../../../recipient/src/texts.ts";
import { ContentPage } from "../../../../recipient/src/ui/content-page.tsx";
import { Hero } from "../../../../recipient/src/ui/hero.tsx";
import { PageContext } from "../../../../recipient/src/ui/page-context.ts";
import { Proposal } from "../../../../recipient/src/ui/proposal.tsx";
import { Paper } from "../paper/paper.tsx";
import { Editor } from "../state/editor.ts";
import { EditorContext } from "../state/use-editor.ts";
import { listPages, toClientView, type ViewSources } from "./to-client-view.ts";

const amount = fc.integer({ min: -100_000, max: 1_000_000 }).map((cents) => cents / 100);
const count = fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10);

const arbitraryPrice = fc.oneof(
  amount.map((value) => fixed(value)),
  fc.tuple(amount, count).map(([value, current]) => fixed(value, "monthly", pieces(current, "pieces"))),
  fc
    .tuple(amount, fc.integer({ min: 1, max: 9 }))
    .map(([value, now]) => fixed(value, "once", between(1, now, 9, "m²"))),
  fc.tuple(count, count).map(([value, more]) => range(value, Math.ceil(value + more))),
  fc.tuple(count, count).map(([rate, hours]) => hourly(rate, hours)),
  fc
    .tuple(fc.integer({ min: -100, max: 100 }), fc.constantFrom("group", "page", "proposal"))
    .map(([share, of]) => percent(share, of)),
  fc.constant(words("On request")),
  fc.constant(included),
);

const arbitraryLine = fc
  .record({
    price: arbitraryPrice,
    extra: arbitraryPrice,
    optional: fc.boolean(),
    selected: fc.boolean(),
    hidden: fc.boolean(),
  })
  .map(({ price, extra, ...flags }) =>
    line("Line", price, {
      ...flags,
      description: "<p>For {{client.name}}</p>",
      modifications: [modification("Extra", extra.model === "percent" ? fixed(3) : extra, flags.selected)],
    }),
  );

const arbitraryScope = fc
  .record({
    lines: fc.array(arbitraryLine, { maxLength: 6 }),
    display_cost: fc.constantFrom("show_all", "hide_item_costs", "hide_group_cost", "hide_all"),
    hide_quantities: fc.boolean(),
    optional: fc.boolean(),
    tax_percent: fc.constantFrom(0, 19),
    markup_percent: fc.constantFrom(0, 12.5),
  })
  .map(({ lines, tax_percent, markup_percent, ...flags }) =>
    Object.assign(scope("For {{client.name}}", [Object.assign(group("Group", lines), flags)]), {
      tax_percent,
      markup_percent,
    }),
  );

const arbitraryOffer = fc.record({
  pages: fc.tuple(arbitraryScope, arbitraryPages).map(([first, more]) => office.concat(first, more)),
  description: fc.constantFrom(null, "<p>For {{client.name}}: {{proposal.total}}</p>"),
  design: fc.constantFrom({}, { language: "de" }, { language: "ar" }, { accent_color: "#112233" }),
  settings: fc.record(
    {
      currency: fc.constantFrom("EUR", "JPY", "KWD"),
      recipient: fc.constant({ name: "Grace & Sons <Ltd>" }),
      hide_unselected_from_recipient: fc.boolean(),
      include_modifications_in_line_item_price: fc.boolean(),
      lock_selections_from_recipient: fc.boolean(),
      expiring_on: fc.constant("2027-01-31"),
    },
    { requiredKeys: [] },
  ),
});

const device = { read: async () => undefined, write: async () => undefined, release: () => undefined };

const unreachable = async () => ({ kind: "unreachable" }) as const;

/** Opens a proposal as the editor does, with the range of its totals already computed. */
async function openEditor(detail: ProposalDetail): Promise<Editor> {
  const editor = await Editor.open({
    detail,
    version: 1,
    transport: { send: unreachable, read: unreachable },
    device,
  });
  // The worker that computes the range runs only in browsers.
  editor.prices.stop();
  editor.prices.range.value = calculatePricing(editor.toPricingProposal()).totals;
  return editor;
}

/** Wraps parts of the client's page in the contexts that they need. */
function inPage(proposal: PublicProposal, children: ComponentChildren): VNode {
  const locale = toReaderLocale(chooseLanguage(proposal.design, {}), navigator.languages.join());
  const say = createSay(() => getTexts(locale), locale);
  const format = createFormat(locale, proposal.currency, say, "UTC", proposal.organization.time_zone);
  const api = {
    read: async () => ({ kind: "unreachable" }) as never,
    post: async () => undefined as never,
    report: () => undefined,
  };
  const session = new ProposalSession(proposal, api, { read: () => [], write: () => undefined });
  const { display } = proposal;
  const tools = {
    say,
    format,
    voice: { format, say },
    session,
    api: "",
    display,
    isDecided: false,
    refusals: new Map(),
  };
  return <PageContext.Provider value={tools}>{children}</PageContext.Provider>;
}

/** Returns the words of a page in order, without editing controls or the parts after the pages. */
function toWords(element: VNode): string {
  return renderToString(element)
    .replaceAll(/<button(?=[^>]*button quiet add).*?<\/button>/gs, "")
    .replaceAll(/<section[^>]*class="(?:summary|signers)".*?<\/section>/gs, "")
    .replaceAll(/<span class="unseen">.*?<\/span>/gs, "")
    .replaceAll(/<(?:"[^"]*"|[^">])*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

describe("the view of a member", () => {
  const app = useApp("sqlite");
  const client = useOrganization(app);

  test("equals the page of the client, in the preview and on the paper, for any proposal", async () => {
    const organization = (await client.get("/api/organization")).body as ViewSources["organization"];
    await fc.assert(
      fc.asyncProperty(arbitraryOffer, async (offer) => {
        const { url } = await createTestProposal(client, offer);
        const detail = (await client.get(url)).body as ProposalDetail;
        const read = (await client.get(`${url}/preview`)).body as PublicProposal;
        const editor = await openEditor(detail);
        const sources: ViewSources = { organization, sender: read.sender };
        const view = toClientView(editor, listPages(editor), sources);
        const page = (proposal: PublicProposal) =>
          toWords(inPage(proposal, <Proposal state={createState(proposal)} seen={() => undefined} />));
        // The preview assumes that the proposal was sent today.
        expect(page(view)).toBe(page({ ...read, sent_at: view.sent_at, status: view.status }));

        const { note, pages } = takeOpening(read);
        const parts = (
          <>
            <Hero proposal={{ ...read, sent_at: view.sent_at }} note={note} isAway={false} />
            {pages.map((each) => (
              <ContentPage
                key={each.id}
                page={each}
                missing={read.missing}
                isOpen={read.can.choose}
                isTurnedTo={false}
              />
            ))}
          </>
        );
        const paper = (
          <EditorContext.Provider value={editor}>
            <Paper sources={sources} />
          </EditorContext.Provider>
        );
        expect(toWords(paper)).toBe(toWords(inPage(read, parts)));
      }),
      { numRuns: scaleTimes(10, 1_000) },
    );
  }, 1_800_000);
});
