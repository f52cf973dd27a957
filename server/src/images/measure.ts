import type { ImageType } from "@proffer/contract";
import { GIF } from "image-size/types/gif";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";

export interface Measure {
  readonly width: number;
  readonly height: number;
}

/** Whoever shows an image unpacks it: a small file can be gigabytes of pixels. */
export const mostPixels = 40_000_000;

export function isTooLarge({ width, height }: Measure): boolean {
  return width * height > mostPixels;
}

const readers = { "image/png": PNG, "image/jpeg": JPG, "image/webp": WEBP, "image/gif": GIF };

/** No whole image is shorter, and what is missing would be read as zeros. */
const shortest = 30;

/** How large an image is shown; undefined: it is of another type, or damaged. */
export function measure(type: ImageType, bytes: Uint8Array): Measure | undefined {
  try {
    if (bytes.byteLength < shortest || !readers[type].validate(bytes)) return undefined;
    const { width, height, orientation = 1 } = readers[type].calculate(bytes);
    if (width < 1 || height < 1) return undefined;
    // Cameras that are held upright write lines as columns, and say so.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}
