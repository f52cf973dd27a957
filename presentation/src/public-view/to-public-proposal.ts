import type {
  Acceptance,
  Design,
  PublicProposal,
  ProposalSettings,
  PublicSigning,
  Totals,
} from "@proffer/contract";
import { frequencies, sumPayments, type Term, type Totals as PricedTotals } from "@proffer/pricing";
import { chooseLanguage, toReaderLocale } from "../language.ts";
import { totalsShowMinorUnits } from "../minor-units.ts";
import { createPlaceholderFiller, type PlaceholderFiller } from "../placeholders/placeholder-filler.ts";
import { toPlaceholders } from "../placeholders/placeholders.ts";
import { toConsentText } from "../words/consent.ts";
import { getProposalWords } from "../words/proposal-words.ts";
import { findWrittenName } from "../names.ts";
import { toAcceptanceMethod } from "./acceptance-method.ts";
import type { DisplayPrices } from "./display-prices.ts";
import { isCalculable } from "./is-calculable.ts";
import type { PublicViewInput, Reader, ViewedProposal, ViewedSignature } from "./public-view-input.ts";
import { toPublicPayment } from "./to-public-payment.ts";
import { toPublicPages } from "./to-public-pages.ts";
import { listFollowingLines } from "./to-public-schedule.ts";

/**
 * Creates the public view of a proposal for readers without an account: at a link, on paper or in a preview.
 * It copies only named fields, so that new fields of a record stay private until they are added here.
 */
export function toPublicProposal(input: PublicViewInput): PublicProposal {
  const { proposal, organization, sender, reader, closed, permissions, hasContent } = input;
  const { settings } = proposal;
  return {
    version: proposal.version,
    status: proposal.status,
    closed,
    name: proposal.name,
    proposal_number: proposal.proposal_number,
    organization: { name: organization.name, time_zone: organization.time_zone },
    sender: { name: sender.name, email: sender.email, avatar_url: sender.avatar_url },
    recipient: {
      name: settings.recipient?.name ?? null,
      address: settings.recipient?.address ?? null,
      contact_name: settings.recipient?.contact?.name ?? null,
    },
    viewer: toViewer(reader, proposal.signatures),
    sent_at: proposal.sent_at,
    expiring_on: proposal.expiring_on,
    design: toPublicDesign(proposal.design, organization.branding),
    display: {
      continuous_scroll: settings.proposal_continuous_scroll === true,
      modifications_in_price: settings.include_modifications_in_line_item_price === true,
      unselected_hidden: settings.hide_unselected_from_recipient === true,
      selections_locked: settings.lock_selections_from_recipient === true,
    },
    acceptance_method: toAcceptanceMethod(settings),
    can: permissions,
    acceptance: toPublicAcceptance(proposal.acceptance),
    currency: proposal.currency,
    ...(hasContent ? toContent(input) : withheldContent),
  };
}

type Content = Pick<
  PublicProposal,
  | "description"
  | "revision"
  | "missing"
  | "signing"
  | "is_calculable"
  | "totals"
  | "fields"
  | "attachments"
  | "contract"
  | "payment"
  | "pages"
>;

const withheldContent: Content = {
  description: null,
  revision: null,
  missing: [],
  signing: null,
  is_calculable: false,
  totals: {},
  fields: [],
  attachments: [],
  contract: null,
  payment: null,
  pages: [],
};

function toContent(input: PublicViewInput): Content {
  const { proposal, organization, reader, prices } = input;
  const { settings, design, signatures, description, revision, pages, contract } = proposal;
  const isSigned = toAcceptanceMethod(settings) === "digital_signatures";
  const language = chooseLanguage(design, organization.branding);
  const locale = toReaderLocale(language, reader.acceptedLanguages);
  const filler = toPlaceholderFiller(input);
  return {
    revision,
    description: description === null ? null : filler.fillRichText(description),
    missing: prices.unmet.map(({ id = "", name = "", type, selection_type }) => ({
      id,
      type,
      name,
      selection_type,
    })),
    signing: isSigned ? toPublicSigning(settings, signatures, reader, locale) : null,
    is_calculable: isCalculable(pages),
    totals: toTotals(proposal, prices),
    fields: [...toPublicFields(proposal), ...listTermStart(proposal, locale)],
    attachments: proposal.attachments,
    contract: toPublicContract(proposal),
    payment: toPublicPayment(input),
    pages: toPages(proposal, prices, filler, contract && { ...contract, start_date: contract.starts_on }),
  };
}

/** Creates the placeholder filler for the texts of a proposal, with the values for its reader. */
export function toPlaceholderFiller({
  proposal,
  organization,
  sender,
  reader,
  prices,
  richText,
  now,
}: PublicViewInput): PlaceholderFiller {
  const language = chooseLanguage(proposal.design, organization.branding);
  const placeholders = toPlaceholders({
    proposal,
    organization,
    senderName: sender.name,
    locale: toReaderLocale(language, reader.acceptedLanguages),
    showsMinorUnits: () => showsMinorUnits(proposal, prices),
    now,
  });
  return createPlaceholderFiller(placeholders, richText);
}

/** The fields of a proposal that determine its amounts. */
type PricedView = Pick<ViewedProposal, "pages" | "settings" | "currency" | "totals" | "status">;

/**
 * Tells whether the totals of a proposal have minor units. The page, the paper, the emails and the texts
 * share this answer.
 */
export function showsMinorUnits(proposal: PricedView, prices: DisplayPrices): boolean {
  const filler = { fillText: (text: string) => text, fillRichText: (html: string) => html };
  const pages = toPages(proposal, prices, filler, null);
  return totalsShowMinorUnits({ pages, totals: toTotals(proposal, prices) });
}

function toTotals({ settings, status, totals }: PricedView, prices: DisplayPrices): Content["totals"] {
  const showsChoices = openStatuses.has(status) && settings.hide_unselected_from_recipient !== true;
  return toPublicTotals(totals, prices.settledTotals, { showsChoices });
}

function toPages(
  { pages, settings, currency }: PricedView,
  prices: DisplayPrices,
  filler: PlaceholderFiller,
  term: Term | null,
): Content["pages"] {
  return toPublicPages(pages, {
    ...filler,
    prices,
    currency,
    term,
    following: listFollowingLines(pages, term),
    unmet: new Set(prices.unmet.map(({ id }) => id)),
    hidesUnselected: settings.hide_unselected_from_recipient === true,
    modificationsInPrice: settings.include_modifications_in_line_item_price === true,
  });
}

function toPublicFields({ custom_variables }: ViewedProposal): Content["fields"] {
  return custom_variables
    .filter(({ who_provides }) => who_provides === "customer-does")
    .map(({ who_provides: _client, order: _order, ...field }) => field);
}

/** The id of the field for the first day of the term. */
export const termStartId = "term_start";

/** Returns the field for the first day of the term, if the client chooses it. */
function listTermStart({ settings, contract }: ViewedProposal, locale: string): Content["fields"] {
  if (settings.term?.start !== "client_chooses") return [];
  const label = getProposalWords(locale).first_day_of_term;
  return [{ id: termStartId, label, type: "date", required: true, value: contract?.starts_on ?? null }];
}

/** Returns the amounts of the current selection. Their ranges would reveal the prices of hidden options. */
export function toPublicContract({
  contract,
  settings,
  currency,
}: Pick<ViewedProposal, "contract" | "settings" | "currency">): PublicProposal["contract"] {
  if (contract === null) return null;
  const { months, starts_on, ends_on, first_payment, total, payments, left_out } = contract;
  return {
    months,
    start: settings.term?.start ?? "on_acceptance",
    starts_on,
    ends_on,
    renews: settings.term?.renews ?? "no",
    notice_days: settings.term?.notice_days ?? null,
    first_payment: first_payment.selected,
    total: total.selected,
    payments: payments.map(({ amount: { selected: amount }, ...each }) =>
      Object.assign({}, each, { amount, sum: sumPayments(each.count, amount, currency) }),
    ),
    left_out,
  };
}

/** Statuses in which choices are still possible. */
const openStatuses: ReadonlySet<PublicProposal["status"]> = new Set(["DRAFT", "SENT"]);

function toViewer({ signer }: Reader, signatures: readonly ViewedSignature[]): PublicProposal["viewer"] {
  if (signer === null) return { kind: "recipient", full_name: null, email: null };
  const email = signatures.find(({ signer_id }) => signer_id === signer.id)?.email ?? null;
  return { kind: "signer", full_name: signer.name, email };
}

/** Merges the design of the proposal with the branding as a default. Additional keys stay private. */
function toPublicDesign(own: Design, branding: Design): Design {
  const { accent_color, font, logo_url, cover_image_url, language, paper_size } = { ...branding, ...own };
  return {
    ...(accent_color !== undefined && { accent_color }),
    ...(font !== undefined && { font }),
    ...(logo_url !== undefined && { logo_url }),
    ...(cover_image_url !== undefined && { cover_image_url }),
    ...(language !== undefined && { language }),
    ...(paper_size !== undefined && { paper_size }),
  };
}

function toPublicAcceptance(acceptance: Acceptance | null): PublicProposal["acceptance"] {
  if (acceptance === null) return null;
  const { full_name, invited_name, accepted_at } = acceptance;
  return {
    full_name: invited_name ?? full_name,
    accepted_as: findWrittenName(invited_name, full_name),
    accepted_at,
  };
}

/** Returns the signers without their email addresses, and the text that they agree to. */
function toPublicSigning(
  settings: ProposalSettings,
  signatures: readonly ViewedSignature[],
  { signer }: Reader,
  locale: string,
): PublicSigning {
  const { signing = {} } = settings;
  const next = signatures.find(({ signed_at }) => signed_at === null);
  return {
    consent_text: toConsentText(settings, locale),
    labels: {
      company: signing.signature_page_company_label ?? null,
      client: signing.signature_page_client_label ?? null,
      business: signing.signature_page_business_label ?? null,
      date: signing.signature_page_date_label ?? null,
    },
    signers: signatures.map(({ signer_id, role, title, full_name, signed_name, signed_at }) => ({
      id: signer_id,
      role,
      title,
      full_name,
      signed_as: findWrittenName(full_name, signed_name),
      signed_at,
      is_you: signer_id === signer?.id,
      is_next: signer_id === next?.signer_id,
    })),
  };
}

const closedEnds = { range: "exact", open_min: false, open_max: false } as const;

/**
 * Converts totals to the totals that a client sees. With `showsChoices`, the range covers every choice, which
 * reveals the prices of options. Without it, the range comes only from price ranges, as in `settled`.
 */
function toPublicTotals(
  totals: Totals,
  settled: PricedTotals | undefined,
  { showsChoices }: { readonly showsChoices: boolean },
): PublicProposal["totals"] {
  return Object.fromEntries(
    frequencies.flatMap((frequency) => {
      const total = totals[frequency];
      if (!total) return [];
      const { selected, min, max, range, open_min, open_max } = total;
      const prices = settled?.[frequency] ?? { min: selected, max: selected };
      const price_range = { min: prices.min.total, max: prices.max.total };
      const reach = showsChoices
        ? { min: min.total, max: max.total, range, open_min, open_max }
        : { ...price_range, ...closedEnds };
      return [[frequency, { ...selected, ...reach, price_range }]];
    }),
  );
}
