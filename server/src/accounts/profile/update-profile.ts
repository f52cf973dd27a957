import type { UpdateProfile, User } from "@proffer/contract";
import type { Caller, Context, Reader } from "../../context.ts";
import { hasImage } from "../../services/images/index.ts";
import { invalid } from "../../platform/errors.ts";
import { findImageId } from "../../platform/image-address.ts";
import type { Accounts } from "../accounts.ts";
import { getProfile, setProfile } from "../users.store.ts";

/** Gets the caller as other people see them. */
export async function getOwnProfile(read: Reader, { userId }: Pick<Caller, "userId">): Promise<User> {
  return { id: userId, ...(await getProfile(read, userId)) };
}

/** Changes the caller's name and picture, in every organization of theirs. */
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

  /** Emails have no address of their own that a path could belong to, so the address is a whole one. */
  async function toAvatarUrl(read: Reader, address: string): Promise<string> {
    const id = findImageId(address);
    if (id === undefined || !(await hasImage(read, caller.organizationId, id)))
      throw invalid({ avatar_url: "must be the address of an image that your organization uploaded" });
    return `${publicUrl}/images/${id}`;
  }
}
