import { findKeyBetween } from "../../../records/items/index.ts";
import type { Part } from "./prepare-operations.ts";

/** Reads the order key of a feature; other parts have none. */
export function toKey(part: Part | undefined): number | undefined {
  return typeof part?.["order_key"] === "number" ? part["order_key"] : undefined;
}

/** The wanted key where it leads to this place, or else one between the neighbours; undefined where there is no room. */
export function chooseKey(
  previous: number | undefined,
  next: number | undefined,
  wanted: number | undefined,
): number | undefined {
  if (wanted !== undefined && isBetween(previous, wanted, next)) return wanted;
  return findKeyBetween(previous, next);
}

/** Says whether a key lies between its neighbours, of which either may be missing. */
export function isBetween(previous = -Infinity, key: number, next = Infinity): boolean {
  return previous < key && key < next;
}
