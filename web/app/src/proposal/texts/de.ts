import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  archive: "Archivieren",
  unarchive: "Zurückholen",
  star: "Mit Stern markieren",
  unstar: "Stern entfernen",
  archived_count: { one: "{count} Angebot archiviert.", other: "{count} Angebote archiviert." },
  unarchived_count: { one: "{count} Angebot zurückgeholt.", other: "{count} Angebote zurückgeholt." },
  tagged_count: {
    one: "{count} Angebot hat das Schlagwort {tag}.",
    other: "{count} Angebote haben das Schlagwort {tag}.",
  },
  untagged_count: {
    one: "{count} Angebot hat das Schlagwort {tag} nicht mehr.",
    other: "{count} Angebote haben das Schlagwort {tag} nicht mehr.",
  },
  deleted_count: { one: "{count} Angebot gelöscht.", other: "{count} Angebote gelöscht." },
  undeleted_count: { one: "{count} Angebot ist wieder da.", other: "{count} Angebote sind wieder da." },
  number_lost: "{name} ist wieder da, aber ohne die Nummer {number}, die inzwischen ein anderes Angebot hat.",
  refused_one: "{name} bleibt, wie es ist: {reason}.",
  refused_more: {
    one: "{count} weiteres bleibt, wie es ist.",
    other: "{count} weitere bleiben, wie sie sind.",
  },
  the_client: "Der Kunde",
};
