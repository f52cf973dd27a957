import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  archive: "Archiver",
  unarchive: "Désarchiver",
  star: "Ajouter une étoile",
  unstar: "Retirer l’étoile",
  archived_count: { one: "{count} proposition archivée.", other: "{count} propositions archivées." },
  unarchived_count: { one: "{count} proposition désarchivée.", other: "{count} propositions désarchivées." },
  tagged_count: {
    one: "{count} proposition porte l’étiquette {tag}.",
    other: "{count} propositions portent l’étiquette {tag}.",
  },
  untagged_count: {
    one: "{count} proposition ne porte plus l’étiquette {tag}.",
    other: "{count} propositions ne portent plus l’étiquette {tag}.",
  },
  deleted_count: { one: "{count} proposition supprimée.", other: "{count} propositions supprimées." },
  undeleted_count: {
    one: "{count} proposition est de retour.",
    other: "{count} propositions sont de retour.",
  },
  number_lost: "{name} est de retour, sans son numéro {number}, qu’une autre proposition porte désormais.",
  refused_one: "{name} reste telle quelle : {reason}.",
  refused_more: { one: "{count} autre reste telle quelle.", other: "{count} autres restent telles quelles." },
  the_client: "Le client",
};
