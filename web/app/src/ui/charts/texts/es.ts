import type { TextsLike } from "../../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  as_table: "Como tabla",
};
