export { combineImageFinders, type FindImageUses, type FoundImageUse } from "./image-uses.ts";
export { imageRoutes } from "./images.routes.ts";
export { hasImage } from "./images.store.ts";
export { isTooLarge, measure } from "./measure.ts";
export { type PictureSizes, picturesIn, withSizes } from "./picture-sizes.ts";
export { uploadedImage } from "./uploaded-image.ts";
