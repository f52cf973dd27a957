export { combineImageFinders, type FindImageUses, type FoundImageUse } from "./image-uses.ts";
export { createImageRoutes } from "./images.routes.ts";
export { countStored, hasImage } from "./images.store.ts";
export {
  isTooLarge,
  maxPixels,
  measure,
  type PictureSizes,
  findPictureSizes,
  addSizes,
} from "./image-sizes.ts";
export { findUploadedImage } from "./images.ts";
