import type { FindImageUses } from "./image-uses.ts";

export interface ImageOptions {
  readonly publicUrl: string;
  /** Maximum number of bytes per organization. */
  readonly quota: number;
  /** Finds the uses of images in every slice that has texts or pictures. */
  readonly findUses: FindImageUses;
}
