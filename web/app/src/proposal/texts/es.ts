import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  archive: "Archivar",
  unarchive: "Recuperar",
  star: "Marcar con una estrella",
  unstar: "Quitar la estrella",
  archived_count: { one: "{count} propuesta archivada.", other: "{count} propuestas archivadas." },
  unarchived_count: { one: "{count} propuesta recuperada.", other: "{count} propuestas recuperadas." },
  tagged_count: {
    one: "{count} propuesta lleva la etiqueta {tag}.",
    other: "{count} propuestas llevan la etiqueta {tag}.",
  },
  untagged_count: {
    one: "{count} propuesta ya no lleva la etiqueta {tag}.",
    other: "{count} propuestas ya no llevan la etiqueta {tag}.",
  },
  deleted_count: { one: "{count} propuesta eliminada.", other: "{count} propuestas eliminadas." },
  undeleted_count: { one: "{count} propuesta recuperada.", other: "{count} propuestas recuperadas." },
  number_lost: "{name} se ha recuperado sin su número {number}, que ahora lleva otra propuesta.",
  refused_one: "{name} se queda como está: {reason}.",
  refused_more: { one: "{count} más se queda como está.", other: "{count} más se quedan como están." },
  the_client: "El cliente",
};
