export { imageRoutes } from "./images.routes.ts";
export { uploadedImage } from "./uploaded-image.ts";
