import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  in_versions: "Nur in älteren Fassungen von {names}",
  delete_from_versions: "Dieses Bild löschen?",
  versions_lose_image: "Ältere Fassungen von {names} zeigen es dann nicht mehr.",
};
