import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  in_versions: "Visible seulement dans d’anciennes versions de {names}",
  delete_from_versions: "Supprimer cette image ?",
  versions_lose_image: "Les anciennes versions de {names} ne l’afficheront plus.",
};
