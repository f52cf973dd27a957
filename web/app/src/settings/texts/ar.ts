import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  in_versions: "تظهر فقط في نسخ سابقة من {names}",
  delete_from_versions: "هل تريد حذف هذه الصورة؟",
  versions_lose_image: "لن تعرضها النسخ السابقة من {names} بعد ذلك.",
};
