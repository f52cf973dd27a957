export { combineImageFinders, type FindImageUses, type FoundImageUse } from "./image-uses.ts";
export { createImageRoutes } from "./images.routes.ts";
export { hasImage } from "./images.store.ts";
export { isTooLarge, measure } from "./measure.ts";
export { type PictureSizes, findPictureSizes, addSizes } from "./picture-sizes.ts";
export { findUploadedImage } from "./uploaded-image.ts";
