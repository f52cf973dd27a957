import { expect } from "vitest";
import type { PaymentTransaction } from "@proffer/contract";
import type { Office } from "../office.ts";
import { countEvents } from "../outside-view.ts";
import type { World } from "../world.ts";

/**
 * Asserts that each charge at the provider is counted once, each recorded transfer too, and nothing else. Returns the
 * number of payments.
 */
export async function checkPayments({ db, stripe }: World, { deals }: Office): Promise<number> {
  let payments = 0;
  for (const { id, name, transfers } of deals) {
    const { transactions_json } = await db.read
      .selectFrom("proposals")
      .select("transactions_json")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const received = (JSON.parse(transactions_json ?? "[]") as PaymentTransaction[]).filter(
      ({ status }) => status === "succeeded",
    );
    const byCard = received.filter(({ method }) => method === "card");
    const pages = new Set(
      stripe
        .sessions()
        .filter(({ metadata }) => metadata["proposal_id"] === id)
        .map((each) => each.id),
    );
    const charges = stripe.charges().filter(({ sessionId }) => pages.has(sessionId));
    expect({ name, cards: byCard.map((each) => each.id).toSorted() }).toEqual({
      name,
      cards: charges.map(({ reference }) => String(reference)).toSorted(),
    });
    expect({ name, transfers: received.length - byCard.length }).toEqual({ name, transfers });
    expect(await countEvents(db, id, "payment_received")).toBe(received.length);
    payments += received.length;
  }
  return payments;
}
