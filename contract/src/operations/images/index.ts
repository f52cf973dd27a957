import { getImage } from "./get-image.ts";
import { uploadImage } from "./upload-image.ts";

export const imageOperations = { uploadImage, getImage };
