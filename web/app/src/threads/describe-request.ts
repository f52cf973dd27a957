import type { Thread } from "@proffer/contract";
import { formatPeriod, formatQuantity, toMoneyFormat } from "../ui/format.ts";
import { say } from "./say.ts";

/** The wish of a thread, and the item that it is about. */
export type Wish = Pick<Thread, "request" | "item">;

/**
 * Describes the wish of a client: "Wants 4 of Hosting", or with the unit of the item "Wants 12 pages of Texts".
 * Returns undefined for a plain question.
 */
export function describeRequest({ request, item }: Wish, currency: string, unit = ""): string | undefined {
  if (!request) return undefined;
  const { type, value = 0, frequency = "once" } = request;
  const name = item?.name ?? "";
  switch (type) {
    case "add":
      return say("request_add", { item: name });
    case "remove":
      return say("request_remove", { item: name });
    case "quantity":
      return unit === ""
        ? say("request_quantity", { item: name, quantity: formatQuantity(value) })
        : say("request_units", { item: name, quantity: formatQuantity(value), unit });
    case "extend":
      return say("request_days", { count: value });
    default: {
      const money = toMoneyFormat(currency).money(value, !Number.isInteger(value));
      const period = frequency === "once" ? say("once") : formatPeriod(frequency);
      return say("request_budget", { amount: `${money} ${period}` });
    }
  }
}

/** Describes the subject of a thread: the wish, or the item that the question is about. */
export function describeSubject(thread: Wish, currency: string, unit?: string): string | undefined {
  return describeRequest(thread, currency, unit) ?? thread.item?.name;
}
