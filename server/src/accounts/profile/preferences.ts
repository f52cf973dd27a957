import { maxPreferenceBytes, type BodyOf, type operations, type Preferences } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { applyMergePatch } from "../../platform/merge-patch.ts";
import { findPreferences, lockMember, setPreferences } from "../members/members.store.ts";

/** Gets what the caller prefers in this organization. */
export async function getPreferences({ read, caller }: Context): Promise<Preferences> {
  return parse(await findPreferences(read, caller));
}

/** Merges a change into what the caller prefers in this organization. */
export async function updatePreferences(
  { transact, caller }: Context,
  patch: BodyOf<typeof operations.updatePreferences>,
): Promise<Preferences> {
  return transact(async (tx) => {
    await lockMember(tx, caller);
    const merged = applyMergePatch(parse(await findPreferences(tx, caller)), patch);
    const json = JSON.stringify(merged);
    if (Buffer.byteLength(json) > maxPreferenceBytes)
      throw invalid({ body: `makes the preferences larger than ${maxPreferenceBytes} bytes` });
    await setPreferences(tx, caller, json);
    return merged;
  });
}

function parse(json: string | null): Preferences {
  return json === null ? {} : (JSON.parse(json) as Preferences);
}
