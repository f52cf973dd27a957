import type { Page } from "@proffer/contract";
import type { Tx } from "../../context.ts";
import { items, toPagesOfRows } from "../../records/items/index.ts";
import { invalid } from "../../platform/errors.ts";
import type { Proposal } from "../../proposals/index.ts";
import type { Addressing } from "./choose-addressing.ts";
import { assertNotExpired } from "./assert-not-expired.ts";
import { assertKnownPlaceholders, listPageTexts } from "./assert-placeholders.ts";

/** Refuses to send a proposal that its client could not read, with the words of the email that goes with it. */
export async function assertSendable(
  tx: Tx,
  proposal: Proposal,
  at: string,
  { subject, message }: Partial<Pick<Addressing, "subject" | "message">> = {},
): Promise<void> {
  assertNotExpired(proposal, at);
  const pages = toPagesOfRows(await items.listOfOwner(tx, proposal.organization_id, proposal.id));
  assertNotEmpty(pages);
  assertKnownPlaceholders([
    ["subject", subject],
    ["message", message],
    ["description", proposal.description],
    ...listPageTexts(pages),
  ]);
}

/** Refuses a proposal in which its client would find nothing. */
function assertNotEmpty(pages: readonly Page[]): void {
  if (pages.some(isFilled)) return;
  throw invalid({
    pages: "have nothing to send: no page that the recipient sees has text, a line item or a column",
  });
}

/** The pages that a proposal starts with are not, nor are groups without lines. */
function isFilled({ hidden, content, children }: Page): boolean {
  return !hidden && (hasContent(content) || children.some(hasOffer));
}

function hasOffer(child: Page["children"][number]): boolean {
  if (child.type === "side_by_side") return child.columns.length > 0;
  return child.line_items.some((line) => !line.hidden);
}

/** Text, or a picture. */
function hasContent(html: string): boolean {
  return /<img\b/.test(html) || html.replaceAll(/<[^>]*>|&nbsp;|\s/g, "") !== "";
}
