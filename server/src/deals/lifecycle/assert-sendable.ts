import type { Page } from "@proffer/contract";
import type { Tx } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import {
  assertFilled,
  assertKnownPlaceholders,
  listOwn,
  listPageTexts,
  type Proposal,
} from "../../proposals/index.ts";
import { items, toPagesOfRows } from "../../records/items/index.ts";
import type { Addressing } from "./choose-addressing.ts";

type MailWords = Partial<Pick<Addressing, "subject" | "message">>;

/** Asserts that a proposal with its stored pages can be sent. */
export async function assertSendable(
  tx: Tx,
  proposal: Proposal,
  at: string,
  words?: MailWords,
): Promise<void> {
  const pages = toPagesOfRows(await items.listOfOwner(tx, proposal.organization_id, proposal.id));
  assertSendablePages(proposal, pages, at, words);
}

/**
 * Asserts that the client can read the proposal, and that its texts and its email have no unknown
 * placeholders.
 */
export function assertSendablePages(
  proposal: Pick<Proposal, "expiring_on" | "description" | "custom_variables">,
  pages: readonly Page[],
  at: string,
  { subject, message }: MailWords = {},
): void {
  assertNotExpired(proposal, at);
  assertNotEmpty(pages);
  assertFilled(listOwn(proposal.custom_variables));
  assertKnownPlaceholders(proposal.custom_variables, [
    ["subject", subject],
    ["message", message],
    ["description", proposal.description],
    ...listPageTexts(pages),
  ]);
}

/** Asserts that at least one page shows the client some content. */
function assertNotEmpty(pages: readonly Page[]): void {
  if (pages.some(isFilled)) return;
  throw invalid({
    pages: "have nothing to send: no page that the recipient sees has text, a line item or a column",
  });
}

/**
 * Returns true if a page has visible content. The initial pages of a proposal, and groups without lines, have
 * none.
 */
function isFilled({ hidden, content, children }: Page): boolean {
  return !hidden && (hasContent(content) || children.some(hasOffer));
}

function hasOffer(child: Page["children"][number]): boolean {
  if (child.type === "side_by_side") return child.columns.length > 0;
  return child.line_items.some((line) => !line.hidden);
}

/** Returns true if the HTML has text or a picture. */
function hasContent(html: string): boolean {
  return /<img\b/.test(html) || html.replaceAll(/<[^>]*>|&nbsp;|\s/g, "") !== "";
}

/** Asserts that the proposal has not expired, because its link would be closed at once. */
function assertNotExpired({ expiring_on }: Pick<Proposal, "expiring_on">, now: string): void {
  if (expiring_on === null || expiring_on > now) return;
  throw invalid({
    "settings.expiring_on": `is in the past (${expiring_on}): change or remove it before you send the proposal`,
  });
}
