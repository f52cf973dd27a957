import type { Reader } from "../context.ts";
import { imageIdIn } from "../platform/image-address.ts";
import { imageById } from "./images.store.ts";

/** The file at an address, where it was uploaded to this installation. */
export async function uploadedImage(read: Reader, address: string): Promise<Uint8Array | undefined> {
  const id = imageIdIn(address);
  const image = id === undefined ? undefined : await imageById(read, id);
  return image && Buffer.from(image.file_base64, "base64");
}
