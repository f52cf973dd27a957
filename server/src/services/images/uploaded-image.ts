import type { Reader } from "../../context.ts";
import { findImageId } from "../../platform/image-address.ts";
import { findImageById } from "./images.store.ts";

/** Finds the file of an address that belongs to this installation. */
export async function findUploadedImage(read: Reader, address: string): Promise<Uint8Array | undefined> {
  const id = findImageId(address);
  const image = id === undefined ? undefined : await findImageById(read, id);
  return image && Buffer.from(image.file_base64, "base64");
}
