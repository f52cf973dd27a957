export { imageRoutes } from "./images.routes.ts";
export { isTooLarge, measure } from "./measure.ts";
export { picturesIn, withSizes, type PictureSizes } from "./picture-sizes.ts";
export { uploadedImage } from "./uploaded-image.ts";
