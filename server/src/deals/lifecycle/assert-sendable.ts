import type { Page } from "@proffer/contract";
import { formatPlaceholderNames, listUnknownPlaceholders } from "@proffer/presentation";
import type { Tx } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import type { Proposal } from "../../proposals/index.ts";
import { items, toPagesOfRows } from "../../records/items/index.ts";
import type { Addressing } from "./choose-addressing.ts";

/**
 * Refuses to send a proposal that its client could not read, with the words of the email that goes with it.
 */
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

/** Refuses to send an expired proposal: its link would be closed at once. */
function assertNotExpired({ expiring_on }: Proposal, now: string): void {
  if (expiring_on === null || expiring_on > now) return;
  throw invalid({
    "settings.expiring_on": `is in the past (${expiring_on}): change or remove it before you send the proposal`,
  });
}

/** Texts that the client reads, each with its field in the answer of the detail. */
type Texts = Iterable<readonly [field: string, text: string | null | undefined]>;

const maxDetails = 20;

/**
 * Refuses texts with placeholders that nothing fills, such as `{{client.nmae}}`: the client would read the
 * braces.
 */
function assertKnownPlaceholders(texts: Texts): void {
  const faults = new Map<string, string>();
  for (const [field, text] of texts) {
    const unknown = listUnknownPlaceholders(text ?? "");
    if (unknown.length > 0 && faults.size < maxDetails)
      faults.set(
        field,
        `has unknown placeholders: ${unknown.slice(0, 3).join(", ")}. Known placeholders are ${formatPlaceholderNames()}`,
      );
  }
  if (faults.size > 0) throw invalid(Object.fromEntries(faults));
}

/** Lists the texts of pages in which placeholders are filled, less what the client does not see. */
function* listPageTexts(pages: readonly Page[]): Generator<[field: string, text: string]> {
  for (const [index, { hidden, name, content, children }] of pages.entries()) {
    if (hidden) continue;
    const page = `pages.${index}`;
    yield [`${page}.name`, name];
    yield [`${page}.content`, content];
    for (const [place, child] of children.entries())
      yield* listChildTexts(`${page}.children.${place}`, child);
  }
}

function* listChildTexts(
  field: string,
  child: Page["children"][number],
): Generator<[field: string, text: string]> {
  yield [`${field}.description`, child.description];
  if (child.type === "side_by_side") {
    for (const [index, column] of child.columns.entries())
      yield [`${field}.columns.${index}.description`, column.description];
    return;
  }
  for (const [index, line] of child.line_items.entries()) {
    if (line.hidden) continue;
    const place = `${field}.line_items.${index}`;
    yield [`${place}.description`, line.description];
    for (const [number, modification] of line.modifications.entries())
      yield [`${place}.modifications.${number}.description`, modification.description];
  }
}
