export { imageRoutes } from "./images.routes.ts";
export { isTooLarge, measure } from "./measure.ts";
export { uploadedImage } from "./uploaded-image.ts";
