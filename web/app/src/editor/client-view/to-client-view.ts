import type { CustomVariable, Page, ProposalDetail, PublicProposal, Term } from "@proffer/contract";
import {
  closedByStatus,
  showsMinorUnits,
  termStartId,
  toAcceptanceMethod,
  toDisplayStatus,
  toDisplayPrices,
  toPublicProposal,
  type PublicViewInput,
} from "@proffer/presentation";
import {
  applySelection,
  calculateAmountDue,
  calculateContractValue,
  calculatePricing,
  type Frequency,
  type PricingProposal,
  type Refusal,
  type Selection,
  type Totals,
} from "@proffer/pricing";
import { getRoot, getValue, toRecord, listVariables } from "../../model/document/proposal-document.ts";
import type { FieldValue } from "../../../../recipient/src/model/fill-field.ts";
import type { Editor } from "../state/editor.ts";

/** Parts of the view that are not stored in the proposal. */
export interface ViewSources {
  readonly organization: PublicViewInput["organization"];
  readonly sender: PublicProposal["sender"];
}

type Status = ProposalDetail["status"];

type RecordedProposal = Pick<ProposalDetail, "settings" | "design" | "name" | "description" | "pages"> & {
  readonly proposal_number?: string | null;
};

/** Applies tried choices in order. Choices that are no longer possible are skipped. */
export function withChoices(
  pages: readonly Page[],
  currency: string,
  choices: readonly Selection[],
): readonly Page[] {
  return choices.reduce((before, choice) => tryChoice(before, currency, choice).pages, pages);
}

export function tryChoice(
  pages: readonly Page[],
  currency: string,
  choice: Selection,
): { readonly pages: readonly Page[]; readonly refusal?: Refusal } {
  const applied = applySelection({ currency, pages }, choice);
  return applied.ok ? { pages: applied.proposal.pages } : { pages, refusal: applied };
}

export function listPages(editor: Editor): readonly Page[] {
  return toRecord(editor.document, getRoot(editor.document))["pages"] as unknown as readonly Page[];
}

/**
 * Combines the totals of a choice with the range that other choices can reach. The range does not depend on
 * the choice.
 */
function withRange(editor: Editor, totals: Totals): Totals {
  // Options that are not selected may be due in other frequencies.
  const all: Totals = { ...totals, ...editor.prices.range.value };
  return Object.fromEntries(
    Object.entries(all).map(([frequency, reachable]) => {
      const settled = totals[frequency as Frequency];
      return [frequency, { ...settled, ...reachable, selected: settled?.selected ?? reachable.selected }];
    }),
  );
}

/**
 * Returns the view that the client would get of the local document, computed by the same function as on the
 * server.
 */
export function toClientView(
  editor: Editor,
  pages: readonly Page[],
  sources: ViewSources,
  tried?: ReadonlyMap<string, FieldValue>,
): PublicProposal {
  return toPublicProposal(toViewInput(editor, pages, sources, tried));
}

/** Tells whether the client sees totals with minor units, decided by the same function as on the paper. */
export function showsClientMinorUnits(editor: Editor): boolean {
  const pages = listPages(editor);
  const currency = editor.currency.value;
  const settings = (getValue(getRoot(editor.document), "settings") as RecordedProposal["settings"]) ?? {};
  const expiringOn = settings.expiring_on ?? null;
  const status = toLinkStatus(editor.status.value, expiringOn, new Date().toISOString());
  const totals = withRange(editor, editor.prices.totals.value);
  return showsMinorUnits({ pages, settings, currency, totals, status }, toDisplayPrices({ currency, pages }));
}

/** Returns the value of the contract. Prices that do not fit into the term, which the server refuses, are left out. */
function toContract(
  priced: PricingProposal,
  term: Term | undefined,
  chosenStart: string | null,
): PublicViewInput["proposal"]["contract"] {
  if (!term) return null;
  const start_date =
    term.start === "client_chooses" ? chosenStart : term.start === "date" ? (term.start_date ?? null) : null;
  const months = { months: term.months, start_date };
  // A client sees the payments of the current choice only.
  const value = calculateContractValue({ ...priced, selections_locked: true, term: months });
  return (value as PublicViewInput["proposal"]["contract"] | undefined) ?? null;
}

/** Returns the payment with the amount that would be due on acceptance of the local document. */
function toPayment(
  { detail }: Editor,
  { currency, pages }: PricingProposal,
  { payment, term }: NonNullable<RecordedProposal["settings"]>,
): PublicViewInput["proposal"]["payment"] {
  const on_acceptance = payment?.enabled
    ? calculateAmountDue(payment, { currency, pages, term: term ?? null })
    : null;
  return { ...detail.integrations.payment, currency, on_acceptance };
}

/** Returns the first day of the term that was tried, or else that the client has chosen. */
function findChosenStart({ detail }: Editor, tried?: ReadonlyMap<string, FieldValue>): string | null {
  const isStored = detail.settings?.term?.start === "client_chooses";
  const value = tried?.get(termStartId) ?? (isStored ? detail.contract?.starts_on : null);
  return typeof value === "string" ? value : null;
}

/** Lists the local variables, with the values that the client has filled in. */
function listFilledVariables(
  { document, detail }: Editor,
  tried: ReadonlyMap<string, FieldValue> = new Map(),
): readonly CustomVariable[] {
  const filled = new Map([...detail.custom_variables.map(({ id, value }) => [id, value] as const), ...tried]);
  return listVariables(getRoot(document)).map((each) =>
    each.who_provides === "we-do" ? each : Object.assign({}, each, { value: filled.get(each.id) ?? null }),
  );
}

/**
 * Converts the local document to the input of the functions that create views for clients. `tried` are values of the
 * client's fields by id, in place of the stored ones.
 */
export function toViewInput(
  editor: Editor,
  pages: readonly Page[],
  { organization, sender }: ViewSources,
  tried?: ReadonlyMap<string, FieldValue>,
): PublicViewInput {
  const root = getRoot(editor.document);
  const { fields } = root;
  const proposal = fields as unknown as RecordedProposal;
  const currency = editor.currency.value;
  const settings = proposal.settings ?? {};
  const prices = toDisplayPrices({ currency, pages });
  const { totals } = calculatePricing({ currency, pages, selections_locked: true });
  const locked = settings.lock_selections_from_recipient === true;
  const method = toAcceptanceMethod(settings);
  const now = new Date().toISOString();
  const expiringOn = settings.expiring_on ?? null;
  const status = toLinkStatus(editor.status.value, expiringOn, now);
  const isOpen = status === "SENT";
  const isComplete = prices.unmet.length === 0;
  return {
    proposal: {
      name: proposal.name,
      proposal_number: proposal.proposal_number ?? null,
      is_template: editor.detail.is_template,
      settings,
      design: proposal.design ?? {},
      totals: withRange(editor, totals),
      custom_variables: listFilledVariables(editor, tried),
      attachments: editor.detail.attachments,
      contract: toContract({ currency, pages }, settings.term, findChosenStart(editor, tried)),
      payment: toPayment(editor, { currency, pages }, settings),
      currency,
      id: editor.detail.id,
      version: editor.changeCount.value + 1,
      status,
      description: (getValue(root, "description") as string | null) ?? null,
      sent_at: editor.detail.sent_at ?? now,
      revision: null,
      expiring_on: expiringOn,
      pages,
      acceptance: null,
      signatures: [],
    },
    organization,
    sender,
    reader: { signer: null, acceptedLanguages: undefined },
    prices,
    closed: closedByStatus[status] ?? null,
    permissions: {
      choose: isOpen && !locked,
      accept: isOpen && isComplete && method === "accept_button",
      sign: isOpen && isComplete && method === "digital_signatures",
      decline: isOpen,
      ask: false,
      pay: false,
      download_pdf: settings.hide_pdf_download !== true,
    },
    hasContent: true,
    // Stored text is already sanitized. Pictures get their size when they load.
    richText: { clean: (html) => html, addPictureSizes: (html) => html },
    now,
  };
}

/**
 * The status that the link of a proposal shows. For a draft it is the status after sending the proposal now.
 */
function toLinkStatus(status: Status, expiringOn: string | null, now: string): Status {
  if (status !== "DRAFT" && status !== "SENT" && status !== "EXPIRED") return status;
  const expiring_on = expiringOn === null ? null : new Date(expiringOn).toISOString();
  return toDisplayStatus({ status: "SENT", expiring_on, recipients_signed_at: null }, now);
}
