import type { ImageType } from "@proffer/contract";
import { GIF } from "image-size/types/gif";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";
import type { Reader } from "../../context.ts";
import { findImageId, listImageIds } from "../../platform/text/image-address.ts";
import { listImageSizes } from "./images.store.ts";

export interface Measure {
  readonly width: number;
  readonly height: number;
}

/** Maximum number of pixels. A small file can unpack to gigabytes. */
export const maxPixels = 40_000_000;

export function isTooLarge({ width, height }: Measure): boolean {
  return width * height > maxPixels;
}

const readers = { "image/png": PNG, "image/jpeg": JPG, "image/webp": WEBP, "image/gif": GIF };

/** Minimum length of an image in bytes. The readers would read missing bytes as zeros. */
const minBytes = 30;

/** Measures the displayed size of an image. Returns undefined if it has another type or is damaged. */
export function measure(type: ImageType, bytes: Uint8Array): Measure | undefined {
  try {
    if (bytes.byteLength < minBytes || !readers[type].validate(bytes)) return undefined;
    const { width, height, orientation = 1 } = readers[type].calculate(bytes);
    if (width < 1 || height < 1) return undefined;
    // EXIF orientations from 5 on swap width and height.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

/** Sizes by image id. */
export type PictureSizes = ReadonlyMap<string, Measure>;

const maxImagesPerQuery = 1_000;

/** Finds the sizes of the uploaded pictures in `texts`, which contain HTML or JSON with HTML. */
export async function findPictureSizes(read: Reader, texts: readonly string[]): Promise<PictureSizes> {
  const ids = [...new Set(texts.flatMap(listImageIds))].slice(0, maxImagesPerQuery);
  return new Map(ids.length === 0 ? [] : await listImageSizes(read, ids));
}

/** Adds the missing sizes of uploaded pictures to HTML, so that a page reserves their space. */
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
