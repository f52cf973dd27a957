import {
  type UpdateProfile,
  type User,
  maxPreferenceBytes,
  type BodyOf,
  type operations,
  type Preferences,
} from "@proffer/contract";
import type { Caller, Context, Reader } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { findImageId } from "../../platform/text/image-address.ts";
import { applyMergePatch } from "../../platform/http/merge-patch.ts";
import { hasImage } from "../../services/images/index.ts";
import type { Accounts } from "../accounts.ts";
import { findPreferences, lockMember, setPreferences } from "../members/members.store.ts";
import { getProfile, setProfile } from "../users.store.ts";

/** Gets the caller's profile as other members see it. */
export async function getOwnProfile(read: Reader, { userId }: Pick<Caller, "userId">): Promise<User> {
  return { id: userId, ...(await getProfile(read, userId)) };
}

/** Changes the caller's name and picture in all organizations of the caller. */
export async function updateProfile(
  { publicUrl }: Accounts,
  { transact, clock, caller }: Context,
  { name, avatar_url }: UpdateProfile,
): Promise<User> {
  return transact(async (tx) => {
    const picture = typeof avatar_url === "string" ? await toAvatarUrl(tx, avatar_url) : avatar_url;
    await setProfile(tx, clock, caller.userId, {
      ...(name !== undefined && { name }),
      ...(picture !== undefined && { avatar_url: picture }),
    });
    return getOwnProfile(tx, caller);
  });

  /** Makes the address absolute, because emails have no base address. */
  async function toAvatarUrl(read: Reader, address: string): Promise<string> {
    const id = findImageId(address);
    if (id === undefined || !(await hasImage(read, caller.organizationId, id)))
      throw invalid({ avatar_url: "must be the address of an image that your organization uploaded" });
    return `${publicUrl}/images/${id}`;
  }
}

/** Gets the preferences of the caller in this organization. */
export async function getPreferences({ read, caller }: Context): Promise<Preferences> {
  return parsePreferences(await findPreferences(read, caller));
}

/** Merges a change into the preferences of the caller in this organization. */
export async function updatePreferences(
  { transact, caller }: Context,
  patch: BodyOf<typeof operations.updatePreferences>,
): Promise<Preferences> {
  return transact(async (tx) => {
    await lockMember(tx, caller);
    const merged = applyMergePatch(parsePreferences(await findPreferences(tx, caller)), patch);
    const json = JSON.stringify(merged);
    if (Buffer.byteLength(json) > maxPreferenceBytes)
      throw invalid({ body: `makes the preferences larger than ${maxPreferenceBytes} bytes` });
    await setPreferences(tx, caller, json);
    return merged;
  });
}

function parsePreferences(json: string | null): Preferences {
  return json === null ? {} : (JSON.parse(json) as Preferences);
}
