import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  in_versions: "Solo aparece en versiones anteriores de {names}",
  delete_from_versions: "¿Eliminar esta imagen?",
  versions_lose_image: "Las versiones anteriores de {names} ya no la mostrarán.",
};
