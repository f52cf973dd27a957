import type { CustomVariable, PaymentMethod, ProposalDetail } from "@proffer/contract";
import { hasVisibleCharacter, isEmailAddress, trimInvisible } from "@proffer/contract/people";
import {
  listUnknownPlaceholders,
  splitAtPlaceholders,
  toLabelKey,
  type TextPart,
} from "@proffer/presentation";
import type { Addressee } from "../addressees.ts";
import { readDays, type Signing } from "../signing.ts";

/** A finding before sending. A problem prevents sending, but a warning does not. */
export type Check =
  | {
      readonly kind: "problem";
      readonly is: "no_recipient" | "expiry_passed" | "empty" | "signer_incomplete";
    }
  | { readonly kind: "problem"; readonly is: "fields"; readonly fields: readonly EmptyField[] }
  | {
      readonly kind: "problem";
      readonly is: "unknown";
      readonly placeholder: string;
      readonly where: string;
    }
  | { readonly kind: "warning"; readonly is: "total_zero" | "reminder_without_expiry" }
  | { readonly kind: "warning"; readonly is: "payment_method"; readonly method: PaymentMethod }
  | { readonly kind: "warning"; readonly is: "picture_text"; readonly count: number }
  | { readonly kind: "warning"; readonly is: "not_chosen"; readonly names: readonly string[] }
  | { readonly kind: "warning"; readonly is: "unprintable"; readonly characters: readonly string[] }
  | { readonly kind: "warning"; readonly is: "placeholder"; readonly name: string; readonly where: string };

/** A required field without a value, which members fill in. */
export type EmptyField = Pick<CustomVariable, "id" | "label">;

export interface Sending {
  readonly recipients: readonly Addressee[];
  readonly subject: string;
  readonly message: string;
  /** Last day on which the proposal is valid, as yyyy-mm-dd. Empty for no end. */
  readonly validUntil: string;
  /** Days before the expiry on which the client is reminded, as typed. */
  readonly beforeExpiryDays: string;
  readonly method: Signing["method"];
  readonly signers: readonly Partial<Addressee>[];
}

/**
 * Lists problems and warnings before sending, the worst first. `today` is a day as yyyy-mm-dd. `unprintable`
 * contains the characters that no font of the PDF has. `missingMethods` are chosen ways to pay that the organization
 * has not set up.
 */
export function checkSending(
  proposal: ProposalDetail,
  sending: Sending,
  today: string,
  unprintable: readonly string[] = [],
  missingMethods: readonly PaymentMethod[] = [],
): Check[] {
  const { recipients, validUntil } = sending;
  const isSigned = sending.method === "digital_signatures";
  const signers = isSigned ? sending.signers : [];
  const empty = proposal.custom_variables.filter(
    ({ who_provides, required, value }) => who_provides === "we-do" && required && value === null,
  );
  const problems: Check[] = [
    ...(recipients.length === 0 ? [{ kind: "problem", is: "no_recipient" } as const] : []),
    ...(validUntil !== "" && validUntil < today ? [{ kind: "problem", is: "expiry_passed" } as const] : []),
    ...(isEmpty(proposal) ? [{ kind: "problem", is: "empty" } as const] : []),
    ...(signers.some(
      ({ name = "", email = "" }) => !hasVisibleCharacter(name) || !isEmailAddress(trimInvisible(email)),
    )
      ? [{ kind: "problem", is: "signer_incomplete" } as const]
      : []),
    ...(empty.length > 0 ? [{ kind: "problem", is: "fields", fields: empty } as const] : []),
    ...listUnknown(proposal, sending),
  ];
  const names = listUnchosen(proposal);
  const pictures = countPicturesWithoutText(proposal);
  return [
    ...problems,
    ...(isWithoutTotal(proposal) ? [{ kind: "warning", is: "total_zero" } as const] : []),
    ...(validUntil === "" && readDays(sending.beforeExpiryDays).days.length > 0
      ? [{ kind: "warning", is: "reminder_without_expiry" } as const]
      : []),
    ...missingMethods.map((method) => ({ kind: "warning", is: "payment_method", method }) as const),
    ...(names.length > 0 ? [{ kind: "warning", is: "not_chosen", names } as const] : []),
    ...listEmptyPlaceholders(proposal, sending),
    ...(unprintable.length > 0
      ? [{ kind: "warning", is: "unprintable", characters: unprintable } as const]
      : []),
    ...(pictures > 0 ? [{ kind: "warning", is: "picture_text", count: pictures } as const] : []),
  ];
}

function isEmpty({ pages }: ProposalDetail): boolean {
  return !pages.some(
    ({ hidden, content, children }) =>
      !hidden &&
      (/<img\b/.test(content) ||
        content.replaceAll(/<[^>]*>|&nbsp;|\s/g, "") !== "" ||
        children.some((child) =>
          child.type === "group" ? child.line_items.some((line) => !line.hidden) : child.columns.length > 0,
        )),
  );
}

function isWithoutTotal({ totals }: ProposalDetail): boolean {
  return Object.values(totals).every(({ selected, max }) => selected.total === 0 && max.total === 0);
}

/**
 * Lists groups and side-by-sides in which the client must choose before accepting, and nothing is selected
 * yet.
 */
function listUnchosen({ pages }: ProposalDetail): string[] {
  const children = pages.filter(({ hidden }) => !hidden).flatMap((page) => page.children);
  return children
    .filter((child) => {
      if (child.selection_type === "loose" || (child.optional && !child.selected)) return false;
      if (child.type === "side_by_side") return !child.columns.some(({ isSelected }) => isSelected);
      const options = child.line_items.filter(({ optional }) => optional);
      return options.length > 0 && !options.some(({ selected }) => selected);
    })
    .map(({ name }) => name);
}

/** Lists unknown placeholders in the texts that the client reads, which the server refuses. */
function listUnknown(proposal: ProposalDetail, { subject, message }: Sending): Check[] {
  const { name, description, pages, custom_variables } = proposal;
  const labels = custom_variables.map(({ label }) => label);
  const texts = [
    { where: "", text: `${subject}\n${message}` },
    { where: name, text: description ?? "" },
    ...pages
      .filter(({ hidden }) => !hidden)
      .map((page) => ({
        where: page.name,
        text: [page.name, page.content, ...page.children.flatMap(listDescriptions)].join("\n"),
      })),
  ];
  return texts.flatMap(({ where, text }) =>
    listUnknownPlaceholders(text, labels).map(
      (placeholder) => ({ kind: "problem", is: "unknown", placeholder, where }) as const,
    ),
  );
}

function listDescriptions(child: PageChild): string[] {
  const inside =
    child.type === "group"
      ? child.line_items.filter(({ hidden }) => !hidden).flatMap((line) => [line, line.modifications].flat())
      : child.columns;
  return [child, ...inside].map(({ description }) => description);
}

/** Lists placeholders without a value, which the client would read as an empty text. */
function listEmptyPlaceholders(proposal: ProposalDetail, { subject, message }: Sending): Check[] {
  const { settings, proposal_number, pages, custom_variables } = proposal;
  const contact = settings?.recipient?.contact?.name;
  const values: Readonly<Record<string, string | null | undefined>> = {
    "client.name": settings?.recipient?.name || contact,
    "client.contact.name": contact,
    "proposal.number": proposal_number,
  };
  const emptyLabels = new Set(
    custom_variables
      .filter(({ who_provides, value }) => who_provides === "we-do" && value === null)
      .map(({ label }) => toLabelKey(label)),
  );
  const isEmptyPart = ({ name = "", labelKey }: TextPart) =>
    labelKey === undefined ? name in values && !values[name] : emptyLabels.has(labelKey);
  const texts = [
    { where: "", text: `${subject}\n${message}` },
    ...pages.map((page) => ({
      where: page.name,
      text: [page.content, ...page.children.map(readTexts)].join("\n"),
    })),
  ];
  const empty = texts.flatMap(({ where, text }) =>
    splitAtPlaceholders(text)
      .filter(isEmptyPart)
      .map(({ name = "" }) => ({ where, name })),
  );
  const unique = new Map(empty.map((each) => [`${each.where}\n${each.name}`, each]));
  return [...unique.values()].map((each) => ({
    kind: "warning",
    is: "placeholder",
    name: each.name,
    where: each.where,
  }));
}

/** Counts the pictures that have no alternative text. */
function countPicturesWithoutText({ pages }: ProposalDetail): number {
  const texts = pages
    .filter(({ hidden }) => !hidden)
    .flatMap((page) => [page.content].concat(page.children.map(readTexts)));
  const pictures = texts.flatMap((text) => text.match(/<img\b[^>]*>/g) ?? []);
  return pictures.filter((picture) => !/\salt="\s*[^"\s]/.test(picture)).length;
}

type PageChild = ProposalDetail["pages"][number]["children"][number];

function readTexts(child: PageChild): string {
  const inside = child.type === "group" ? child.line_items : child.columns;
  return [child, ...inside].map(({ name, description }) => `${name}\n${description}`).join("\n");
}
