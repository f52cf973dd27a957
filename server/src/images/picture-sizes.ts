import type { Reader } from "../context.ts";
import { imageIdIn } from "../platform/image-address.ts";
import { imageSizes } from "./images.store.ts";
import type { Measure } from "./measure.ts";

/** By the id of the image. */
export type PictureSizes = ReadonlyMap<string, Measure>;

/** A database takes no question of any length. */
const most = 1_000;

/** How large the uploaded pictures are that `texts` name, as HTML or as JSON of it. */
export async function picturesIn(read: Reader, texts: readonly string[]): Promise<PictureSizes> {
  const named = texts.flatMap((text) => [...text.matchAll(/\/images\/(img_[\w-]{43})/g)]);
  const ids = [...new Set(named.map(([, id = ""]) => id))].slice(0, most);
  return new Map(ids.length === 0 ? [] : await imageSizes(read, ids));
}

/** Tells the size of each uploaded picture whose text does not, so that a page keeps the place for it. */
export function withSizes(html: string, sizes: PictureSizes): string {
  if (sizes.size === 0) return html;
  return html.replaceAll(/<img [^>]+?(?=\s*\/?>)/g, (tag) => {
    const [, address = ""] = / src="([^"]*)"/.exec(tag) ?? [];
    const size = sizes.get(imageIdIn(address) ?? "");
    return size && !/ (?:width|height)="/.test(tag)
      ? `${tag} width="${size.width}" height="${size.height}"`
      : tag;
  });
}
