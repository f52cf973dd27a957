import type { ImageType } from "@proffer/contract";
import { GIF } from "image-size/types/gif";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";

export interface Measure {
  readonly width: number;
  readonly height: number;
}

/** Maximum number of pixels, because a small file can unpack to gigabytes. */
export const maxPixels = 40_000_000;

export function isTooLarge({ width, height }: Measure): boolean {
  return width * height > maxPixels;
}

const readers = { "image/png": PNG, "image/jpeg": JPG, "image/webp": WEBP, "image/gif": GIF };

/** Minimum length of an image: missing bytes would be read as zeros. */
const shortest = 30;

/** Measures the displayed size of an image; undefined for another type or a damaged file. */
export function measure(type: ImageType, bytes: Uint8Array): Measure | undefined {
  try {
    if (bytes.byteLength < shortest || !readers[type].validate(bytes)) return undefined;
    const { width, height, orientation = 1 } = readers[type].calculate(bytes);
    if (width < 1 || height < 1) return undefined;
    // EXIF orientations from 5 on swap width and height.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}
