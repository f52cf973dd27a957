import type { AttachmentType } from "@proffer/contract";

/** Reasons to refuse a file, as the API names them. */
export type FileFault =
  | "wrong_type"
  | "damaged_file"
  | "macros_in_file"
  | "not_utf8_text"
  | "too_many_pixels";

/** The type of a file that may be attached, or the reason to refuse it. */
export type FoundType = { readonly type: AttachmentType } | { readonly fault: FileFault };

export const wrongType: FoundType = { fault: "wrong_type" };
export const damagedFile: FoundType = { fault: "damaged_file" };
export const macrosInFile: FoundType = { fault: "macros_in_file" };
