import type { Reader } from "../../context.ts";
import { findImageId, listImageIds } from "../../platform/image-address.ts";
import { listImageSizes } from "./images.store.ts";
import type { Measure } from "./measure.ts";

/** Sizes by the id of the image. */
export type PictureSizes = ReadonlyMap<string, Measure>;

/** Maximum number of ids per query. */
const maxImages = 1_000;

/** Finds the sizes of the uploaded pictures in `texts`, which are HTML or JSON with HTML. */
export async function findPictureSizes(read: Reader, texts: readonly string[]): Promise<PictureSizes> {
  const ids = [...new Set(texts.flatMap(listImageIds))].slice(0, maxImages);
  return new Map(ids.length === 0 ? [] : await listImageSizes(read, ids));
}

/** Adds the missing sizes of uploaded pictures to HTML, so that a page reserves their place. */
export function addSizes(html: string, sizes: PictureSizes): string {
  if (sizes.size === 0) return html;
  return html.replaceAll(/<img [^>]+?(?=\s*\/?>)/g, (tag) => {
    const [, address = ""] = / src="([^"]*)"/.exec(tag) ?? [];
    const size = sizes.get(findImageId(address) ?? "");
    return size && !/ (?:width|height)="/.test(tag)
      ? `${tag} width="${size.width}" height="${size.height}"`
      : tag;
  });
}
