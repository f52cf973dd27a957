import type { ImageList } from "@proffer/contract";
import type { Context } from "../../context.ts";
import type { ImageOptions } from "./image-options.ts";
import { groupUses } from "./image-uses.ts";
import { listImagePage, countStored } from "./images.store.ts";
import { maxImages } from "./upload-image.ts";

/** Lists the images of the organization, newest first, with their uses and the space that is left. */
export async function listImages(
  { publicUrl, quota, findUses }: ImageOptions,
  { read, caller }: Context,
  { page = 1, limit = 20 }: { page?: number; limit?: number },
): Promise<ImageList> {
  const { organizationId } = caller;
  const used = await countStored(read, organizationId);
  const rows = await listImagePage(read, organizationId, { page, limit });
  const uses = groupUses(
    await findUses(
      read,
      organizationId,
      rows.map(({ id }) => id),
    ),
  );
  return {
    data: rows.map((row) => ({
      id: row.id,
      url: `${publicUrl}/images/${row.id}`,
      type: row.type,
      width: row.width,
      height: row.height,
      size: row.size,
      created_by: row.created_by,
      created_at: row.created_at,
      used_in: [...(uses.get(row.id) ?? [])],
    })),
    pagination: { page, limit, total: used.images, pages: Math.ceil(used.images / limit) },
    space: { ...used, max_images: maxImages, max_bytes: quota },
  };
}
