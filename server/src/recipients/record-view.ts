import type { PublicView } from "@proffer/contract";
import type { RecipientContext, Tx } from "../context.ts";
import { items } from "../items/core.ts";
import { appendAudit, linkNotFound } from "../lifecycle/index.ts";
import { openLinkById, setLinkOpened } from "../lifecycle/core.ts";
import { lockProposal, recordChange } from "../proposals/core.ts";
import { forbidden } from "../platform/errors.ts";
import { setViewed } from "./recipients.store.ts";
import { isReadable } from "./standing.ts";
import { deviceOf } from "./visit/device.ts";

/** Within this time further views of a recipient belong to the same opening. */
const openingMs = 30 * 60 * 1000;

/** A recipient looked: which pages, and for how long. */
export async function recordView(
  context: RecipientContext,
  { page_seconds = {} }: PublicView,
): Promise<void> {
  const { organizationId, link, clock, agent } = context;
  await context.transact(async (tx) => {
    const proposal = await lockProposal(tx, context, organizationId, link.proposalId);
    const row = await openLinkById(tx, organizationId, link.id);
    if (!proposal || !row) throw linkNotFound();
    if (!isReadable(proposal)) throw forbidden("The proposal is closed");
    const at = clock.now();
    await setViewed(tx, proposal, at);
    const { last_opened_at } = row;
    const opened = last_opened_at === null || Date.parse(last_opened_at) + openingMs <= Date.parse(at);
    if (opened) await setLinkOpened(tx, organizationId, link.id, at);
    const pages = await pagesSeen(tx, context, page_seconds);
    const seconds = pages.reduce((sum, page) => sum + page.seconds, 0);
    await recordChange(tx, context, proposal, "proposal_viewed", {
      opened,
      device: deviceOf(agent),
      seconds: Math.round(seconds * 10) / 10,
      pages,
    });
    if (last_opened_at === null) await appendAudit(tx, context, proposal, { action: "viewed" });
  });
}

/** A page that is gone meanwhile is left out: nobody could be told which one it was. */
async function pagesSeen(
  tx: Tx,
  { organizationId, link }: RecipientContext,
  pageSeconds: Readonly<Record<string, number>>,
) {
  const ids = Object.keys(pageSeconds);
  if (ids.length === 0) return [];
  const names = await items.pageNames(tx, organizationId, link.proposalId);
  return ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ page_id: id, name, seconds: pageSeconds[id] ?? 0 }];
  });
}
