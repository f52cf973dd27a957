import type { ImageType } from "@proffer/contract";

export interface ImageTables {
  images: StoredImage;
}

/** An uploaded picture. It is never modified. */
export interface StoredImage {
  organization_id: string;
  /** A random id, because knowing it is the permission to see the picture. */
  id: string;
  type: ImageType;
  width: number;
  height: number;
  /** Size in bytes. */
  size: number;
  created_by: string;
  created_at: string;
  file_base64: string;
}
