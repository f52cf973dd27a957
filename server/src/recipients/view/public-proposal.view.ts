import {
  frequencies,
  type Design,
  type Page,
  type ProposalSettings,
  type PublicProposal,
  type Totals,
} from "@proffer/contract";
import type { ItemAmounts, Pricing, Totals as PricedTotals } from "@proffer/pricing";
import type { OpenLink, RecipientContext } from "../../context.ts";
import type { PictureSizes } from "../../images/index.ts";
import { acceptanceMethodOf } from "../../lifecycle/index.ts";
import { type AcceptanceRecord, type SignerRow, writtenName } from "../../lifecycle/core.ts";
import { displayStatus, languageOf, placeholdersOf, readerLocale } from "../../proposals/core.ts";
import type { ProposalRow } from "../../schema.ts";
import type { HouseRow, SenderRow } from "../recipients.store.ts";
import { closedReason, isReadable, permissionsOf } from "../standing.ts";
import { fillWith, type Fill } from "./fill.ts";
import { isCalculable } from "./is-calculable.ts";
import { publicPages } from "./public-pages.view.ts";
import { publicSigning } from "./public-signing.view.ts";

/** Everything that is shown, as it was at one moment. */
export interface Found {
  readonly proposal: ProposalRow;
  readonly house: HouseRow;
  readonly sender: SenderRow;
  readonly signers: readonly SignerRow[];
  readonly pages: readonly Page[];
  readonly pricing: Omit<Pricing, "totals"> & {
    /** With every price range at its upper end; undefined where there is none. */
    readonly upperAmounts: ItemAmounts | undefined;
    /** What price ranges alone can bring the totals to; undefined where there is none. */
    readonly settled: PricedTotals | undefined;
  };
  readonly currency: string;
  readonly pictures: PictureSizes;
}

/** At which link somebody reads, and in which languages. */
type Reader = Pick<RecipientContext, "link" | "acceptedLanguages">;

/** The only way out for a proposal to somebody without an account: it names each field that may leave. */
export function publicProposal(found: Found, reader: Reader, now: string): PublicProposal {
  return view(found, reader, now, isReadable(found.proposal));
}

/** The same on paper, for whoever the sender prints it for: in every state, less the pages that are not for paper. */
export function printedProposal(found: Found, now: string): PublicProposal {
  const onPaper = { ...found, pages: found.pages.filter((page) => !page.exclude_from_pdf) };
  const link = { id: "", proposalId: found.proposal.id, signer: null };
  return view(onPaper, { link, acceptedLanguages: undefined }, now, true);
}

function view(found: Found, reader: Reader, now: string, hasContent: boolean): PublicProposal {
  const { link } = reader;
  const { proposal, house, sender, signers, pricing } = found;
  const settings: ProposalSettings = JSON.parse(proposal.settings_json);
  const placeholders = placeholdersOf({
    proposal,
    organization: house,
    senderName: sender.name,
    now,
  });
  const asking = { link, signers, isIncomplete: pricing.unmet.length > 0, now };
  return {
    version: proposal.version,
    status: displayStatus(proposal, now),
    closed: closedReason(proposal, now),
    name: proposal.name,
    proposal_number: proposal.proposal_number,
    organization: { name: house.name },
    sender: { name: sender.name, email: sender.email, avatar_url: sender.avatar_url },
    recipient: {
      name: settings.recipient?.name ?? null,
      address: settings.recipient?.address ?? null,
      contact_name: settings.recipient?.contact?.name ?? null,
    },
    viewer: viewerOf(link, signers),
    sent_at: proposal.sent_at,
    expiring_on: proposal.expiring_on,
    design: designOf(house, proposal),
    display: {
      continuous_scroll: settings.proposal_continuous_scroll === true,
      modifications_in_price: settings.include_modifications_in_line_item_price === true,
      unselected_hidden: settings.hide_unselected_from_recipient === true,
      selections_locked: settings.lock_selections_from_recipient === true,
    },
    acceptance_method: acceptanceMethodOf(settings),
    can: permissionsOf(proposal, asking),
    acceptance: acceptanceOf(proposal),
    currency: found.currency,
    ...(hasContent
      ? contentOf(found, settings, reader, fillWith(placeholders, found.pictures), now)
      : withheld),
  };
}

type Content = Pick<
  PublicProposal,
  "description" | "missing" | "signing" | "is_calculable" | "totals" | "pages"
>;

const withheld: Content = {
  description: null,
  missing: [],
  signing: null,
  is_calculable: false,
  totals: {},
  pages: [],
};

function contentOf(
  { proposal, house, signers, pages, pricing, currency }: Found,
  settings: ProposalSettings,
  { link, acceptedLanguages }: Reader,
  fill: Fill,
  now: string,
): Content {
  const isSigned = acceptanceMethodOf(settings) === "digital_signatures";
  const locale = readerLocale(languageOf(proposal, house), acceptedLanguages);
  return {
    description: proposal.description === null ? null : fill.html(proposal.description),
    missing: pricing.unmet.map(({ id = "", name = "", type, selection_type }) => ({
      id,
      type,
      name,
      selection_type,
    })),
    signing: isSigned ? publicSigning(settings, signers, link, locale) : null,
    is_calculable: isCalculable(pages),
    totals: publicTotals(
      JSON.parse(proposal.totals_json),
      pricing.settled,
      open.has(displayStatus(proposal, now)) && settings.hide_unselected_from_recipient !== true,
    ),
    pages: publicPages(pages, {
      fill,
      amounts: pricing.amounts,
      upperAmounts: pricing.upperAmounts,
      currency,
      unmet: new Set(pricing.unmet.map(({ id }) => id)),
      hidesUnselected: settings.hide_unselected_from_recipient === true,
      modificationsInPrice: settings.include_modifications_in_line_item_price === true,
    }),
  };
}

/** As long as choices may come. */
const open: ReadonlySet<PublicProposal["status"]> = new Set(["DRAFT", "SENT"]);

const closedEnds = { range: "exact", open_min: false, open_max: false } as const;

/** `tellsChoices`: what choosing can bring them to, which tells the prices of options too. */
function publicTotals(
  totals: Totals,
  settled: PricedTotals | undefined,
  tellsChoices: boolean,
): PublicProposal["totals"] {
  return Object.fromEntries(
    frequencies.flatMap((frequency) => {
      const found = totals[frequency];
      if (!found) return [];
      const { selected, min, max, range, open_min, open_max } = found;
      const prices = settled?.[frequency] ?? { min: selected, max: selected };
      const price_range = { min: prices.min.total, max: prices.max.total };
      const reach = tellsChoices
        ? { min: min.total, max: max.total, range, open_min, open_max }
        : { ...price_range, ...closedEnds };
      return [[frequency, { ...selected, ...reach, price_range }]];
    }),
  );
}

function viewerOf({ signer }: OpenLink, signers: readonly SignerRow[]): PublicProposal["viewer"] {
  if (signer === null) return { kind: "recipient", full_name: null, email: null };
  const email = signers.find(({ id }) => id === signer.id)?.email ?? null;
  return { kind: "signer", full_name: signer.name, email };
}

/** The proposal's own where it says something, else the organization's; keys that nobody knows stay inside. */
function designOf(house: HouseRow, proposal: ProposalRow): Design {
  const { branding = {} } = JSON.parse(house.settings_json) as { branding?: Design };
  const design: Design = { ...branding, ...(JSON.parse(proposal.design_json) as Design) };
  const { accent_color, font, logo_url, cover_image_url, language, paper_size } = design;
  return {
    ...(accent_color !== undefined && { accent_color }),
    ...(font !== undefined && { font }),
    ...(logo_url !== undefined && { logo_url }),
    ...(cover_image_url !== undefined && { cover_image_url }),
    ...(language !== undefined && { language }),
    ...(paper_size !== undefined && { paper_size }),
  };
}

function acceptanceOf({ acceptance_json }: ProposalRow): PublicProposal["acceptance"] {
  if (acceptance_json === null) return null;
  const { full_name, invited_name, at }: AcceptanceRecord = JSON.parse(acceptance_json);
  return {
    full_name: invited_name ?? full_name,
    accepted_as: writtenName(invited_name, full_name),
    accepted_at: at,
  };
}
