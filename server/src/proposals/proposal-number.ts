import type { Tx } from "../context.ts";
import { type AppError, invalid } from "../platform/errors.ts";
import { takeNextInSeries } from "./proposal-numbers.store.ts";

export interface Numbering {
  readonly organizationId: string;
  /** The number from the request, or null. */
  readonly given: string | null;
  /** The pattern for creating a number if the request has none. Null if the proposal gets no number. */
  readonly pattern: string | null;
  /** The current date in the time zone of the organization, such as 2026-03-31. */
  readonly today: string;
}

/**
 * Writes a proposal with its number and returns the number. `write` returns false if the number is taken. A
 * taken number from the request is an error. Otherwise tries the next number of the pattern.
 */
export async function writeNumbered(
  tx: Tx,
  { organizationId, given, pattern, today }: Numbering,
  write: (number: string | null) => Promise<boolean>,
): Promise<string | null> {
  const isMade = given === null && pattern !== null;
  for (;;) {
    const number = isMade ? await takeNextNumber(tx, organizationId, pattern, today) : given;
    if (await write(number)) return number;
    if (!isMade) throw takenNumber();
  }
}

export function takenNumber(): AppError {
  return invalid({ proposal_number: "is already the number of another proposal" });
}

/**
 * Creates the next number from the organization's pattern. `{year}`, `{month}` and `{day}` are taken from
 * `today`. The counter restarts whenever the rest of the number changes, for example in a new year.
 */
async function takeNextNumber(
  tx: Tx,
  organizationId: string,
  pattern: string,
  today: string,
): Promise<string> {
  const [year = "", month = "", day = ""] = today.split("-");
  const series = pattern.replaceAll("{year}", year).replaceAll("{month}", month).replaceAll("{day}", day);
  const next = await takeNextInSeries(tx, organizationId, series);
  return series.replace(/\{(0+)\}/, (_, zeros: string) => String(next).padStart(zeros.length, "0"));
}
