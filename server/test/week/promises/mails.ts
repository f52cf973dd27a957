import { expect } from "vitest";
import type { MailRow } from "../../../src/services/mail/tables.ts";
import type { TakenMail } from "../mail-office.ts";
import { isCompleted, type Deal } from "../deal.ts";
import type { Office } from "../office.ts";
import { countEvents, readEvents } from "../outside-view.ts";
import type { World } from "../world.ts";

/**
 * Asserts that each email exists once for its cause and was sent once. A mail server gets an email again only
 * if its answer was lost, or if the process was killed before it recorded the answer. The repeated email has
 * the same Message-ID. Returns the number of emails.
 */
export async function checkMails(world: World, { deals }: Office): Promise<number> {
  const { db, mailOffice } = world;
  const mails = await db.read.selectFrom("mails").selectAll().execute();
  for (const mail of mails) {
    const messageId = `<${mail.id}@proffer.test>`;
    const taken = mailOffice.taken.filter((each) => each.messageId === messageId);
    checkTaken(taken);
    if (mail.failed_at === null)
      expect({ sent: mail.sent_at !== null, taken: taken.length > 0 }).toEqual({ sent: true, taken: true });
    else expect(mailOffice.refused).toContain(messageId);
  }
  for (const deal of deals)
    await checkCauses(
      world,
      deal,
      mails.filter(({ proposal_id }) => proposal_id === deal.id),
    );
  return mails.length;
}

function checkTaken(taken: readonly TakenMail[]): void {
  for (const [index, { isAnswered, killsBefore }] of taken.slice(0, -1).entries()) {
    const killsUntilNext = (taken[index + 1]?.killsBefore ?? 0) - killsBefore;
    expect({ taken, isExcused: !isAnswered || killsUntilNext > 0 }).toEqual({ taken, isExcused: true });
  }
}

async function checkCauses({ db }: World, deal: Deal, mails: readonly MailRow[]): Promise<void> {
  const listAddresses = (kind: MailRow["kind"]) =>
    mails.filter((mail) => mail.kind === kind).map(({ to_email }) => to_email);
  expect(listAddresses("proposal")).toEqual(Array(deal.sendings).fill(deal.recipientEmail));
  expect(listAddresses("revision")).toEqual(deal.revisionMails);
  const copies = listAddresses("completed_copy");
  expect({ deal, copies: new Set(copies).size }).toEqual({ deal, copies: copies.length });
  expect({ deal, isSent: copies.includes(deal.recipientEmail) }).toEqual({ deal, isSent: isCompleted(deal) });
  const rounds = deal.history.filter(([type]) => type === "signature_request_sent").length;
  for (const [address, requests] of Map.groupBy(listAddresses("signature_request"), (each) => each))
    expect({ deal, address, isOnce: requests.length <= rounds }).toEqual({ deal, address, isOnce: true });
  const reminded = (await readEvents(db, deal.id))
    .filter(({ type }) => type === "reminder_sent")
    .reduce((sum, { metadata_json }) => sum + Number(JSON.parse(metadata_json).recipients), 0);
  expect(listAddresses("reminder")).toHaveLength(reminded);
  const payments =
    (await countEvents(db, deal.id, "payment_received")) + (await countEvents(db, deal.id, "payment_failed"));
  // The sender is notified of each opening, decision and payment of a client at most once.
  const views = await countEvents(db, deal.id, "proposal_viewed");
  const decisions = deal.history.filter(
    ([, from, to]) => from !== to && (to === "WON" || to === "LOST"),
  ).length;
  expect(listAddresses("notification").length).toBeLessThanOrEqual(views + decisions + payments);
}
