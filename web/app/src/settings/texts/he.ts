import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  in_versions: "מופיעה רק בגרסאות קודמות של {names}",
  delete_from_versions: "למחוק את התמונה הזו?",
  versions_lose_image: "גרסאות קודמות של {names} לא יציגו אותה עוד.",
};
