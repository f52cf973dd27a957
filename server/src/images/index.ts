export { imageRoutes } from "./images.routes.ts";
export { isTooLarge, measure } from "./measure.ts";
export { type PictureSizes, picturesIn, withSizes } from "./picture-sizes.ts";
export { uploadedImage } from "./uploaded-image.ts";
