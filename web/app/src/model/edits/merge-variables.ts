import type { CustomVariable } from "@proffer/contract";
import { toLabelKey } from "@proffer/presentation";
import { fitsType, toFreeLabel } from "./variable-rules.ts";
import { isEqualJson, isJsonObject, type Json, type JsonObject } from "../json.ts";

interface Versions {
  /** The variables before both changes. */
  readonly was: Json;
  readonly mine: Json;
  readonly theirs: Json;
}

/**
 * Merges two changes of a proposal's variables, which are one field of the document. Returns undefined if both
 * members changed the same part of a variable, unless `prefersMine`.
 */
export function mergeVariables({ was, mine, theirs }: Versions, prefersMine = false): Json | undefined {
  const before = toEntries(was);
  const [own, others] = [toEntries(mine), toEntries(theirs)];
  const merged = listIds(before, own, others).map((id) =>
    mergeJson({ was: before.get(id), mine: own.get(id), theirs: others.get(id) }, prefersMine),
  );
  if (merged.includes(undefined)) return undefined;
  return makeValid(merged.filter(isJsonObject));
}

/**
 * Makes merged variables valid for the server. Numbers a label that both members used, and empties a value that does
 * not fit the changed type or options.
 */
function makeValid(entries: readonly JsonObject[]): JsonObject[] {
  const taken = new Set<string>();
  return entries.map((entry, order) => {
    const { label = "", value = null } = entry;
    const free = toFreeLabel(typeof label === "string" ? label : "", taken);
    taken.add(toLabelKey(free));
    return { ...entry, label: free, value: isFitting(entry) ? value : null, order };
  });
}

function isFitting({ type, who_provides, options, value = null }: JsonObject): boolean {
  if (value === null || type === undefined) return true;
  if (who_provides === "customer-does") return false;
  if (type === "dropdown") return Array.isArray(options) && (options as readonly Json[]).includes(value);
  return fitsType(value as CustomVariable["value"], type as CustomVariable["type"]);
}

type Entries = ReadonlyMap<string, JsonObject>;

/** Returns the variables by id. Their order is that of the map. */
function toEntries(list: Json): Entries {
  const entries = Array.isArray(list) ? (list as readonly Json[]).filter(isJsonObject) : [];
  return new Map(
    entries.map(({ id = "", order: _order, ...entry }) => [JSON.stringify(id), { id, ...entry }]),
  );
}

/** Lists all ids in the order of the member who moved a variable. */
function listIds(before: Entries, own: Entries, others: Entries): string[] {
  const kept = [...others.keys()].filter((id) => before.has(id));
  const isMoved = [...before.keys()].filter((id) => others.has(id)).some((id, index) => id !== kept[index]);
  const [first, second] = isMoved ? [others, own] : [own, others];
  return [...new Set([...first.keys(), ...second.keys()])];
}

type Part = { readonly [Name in keyof Versions]: Json | undefined };

/** Merges one variable or one of its fields. Returns null if it was removed, or undefined for a contradiction. */
function mergeJson({ was, mine, theirs }: Part, prefersMine: boolean): Json | undefined {
  if (isEqualJson(mine, was)) return theirs ?? null;
  if (isEqualJson(theirs, was) || isEqualJson(mine, theirs)) return mine ?? null;
  if (!isJsonObject(was) || !isJsonObject(mine) || !isJsonObject(theirs))
    return prefersMine ? (mine ?? null) : undefined;
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const fields = names.map(
    (name) =>
      [name, mergeJson({ was: was[name], mine: mine[name], theirs: theirs[name] }, prefersMine)] as const,
  );
  if (fields.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(
    fields.filter(([name, value]) => value !== null || name === "value"),
  ) as JsonObject;
}
