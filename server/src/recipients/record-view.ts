import type { PublicView } from "@proffer/contract";
import type { RecipientContext, Tx } from "../context.ts";
import { items } from "../records/items/index.ts";
import { lockLinkedProposal } from "../deals/lifecycle/index.ts";
import { linkNotFound, findOpenLinkById, setLinkOpened } from "../records/share-links/index.ts";
import { changeLockedProposal } from "../proposals/index.ts";
import { forbidden } from "../platform/errors.ts";
import { toDevice } from "../platform/http/client.ts";
import { isReadable } from "./public-view/index.ts";

/** Views within this time after an opening belong to the same opening. */
const openingMs = 30 * 60 * 1000;

/** Records a view by a recipient, with the time in seconds spent on each page. */
export async function recordView(
  context: RecipientContext,
  { page_seconds = {} }: PublicView,
): Promise<void> {
  const { organizationId, link, agent } = context;
  await changeLockedProposal(
    context,
    (tx) => lockLinkedProposal(tx, context),
    async ({ proposal, tx, at }) => {
      const row = await findOpenLinkById(tx, organizationId, link.id);
      if (!row) throw linkNotFound();
      if (!isReadable(proposal)) throw forbidden("The proposal is closed");
      const { last_opened_at } = row;
      const opened = last_opened_at === null || Date.parse(last_opened_at) + openingMs <= Date.parse(at);
      if (opened) await setLinkOpened(tx, organizationId, link.id, at);
      const pages = await listPagesSeen(tx, context, page_seconds);
      const seconds = pages.reduce((sum, page) => sum + page.seconds, 0);
      const metadata = { opened, device: toDevice(agent), seconds: Math.round(seconds * 10) / 10, pages };
      return {
        fields: {
          first_viewed_at: proposal.first_viewed_at ?? at,
          last_viewed_at: at,
          last_activity_at: at,
          ...(opened && { view_count: proposal.view_count + 1 }),
        },
        events: [{ type: "proposal_viewed", metadata }],
        ...(last_opened_at === null && { audit: [{ action: "viewed" }] }),
      };
    },
    // A view changes no content, so it must not invalidate the If-Match of a member.
    { movesVersion: false },
  );
}

/** Lists the viewed pages. Omits pages that no longer exist, because their names are unknown. */
async function listPagesSeen(
  tx: Tx,
  { organizationId, link }: RecipientContext,
  pageSeconds: Readonly<Record<string, number>>,
) {
  const ids = Object.keys(pageSeconds);
  if (ids.length === 0) return [];
  const names = await items.listPageNames(tx, organizationId, link.proposalId);
  return ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ page_id: id, name, seconds: pageSeconds[id] ?? 0 }];
  });
}
