import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  whose: "Wessen Angebote",
  mine: "Meine",
  all: "Alle",
  to_sign: "Wartet auf Ihre Unterschrift",
  you_sign_last: "Sie unterschreiben zuletzt.",
  all_signed: "Alle anderen haben {when} unterschrieben.",
  expiring: "Läuft binnen einer Woche ab",
  others_sign: "Wartet auf die Unterschrift anderer",
  undecided: "Geöffnet, aber nicht entschieden",
  decided: "Entschieden in den letzten sieben Tagen",
  failed_mails: "Mails, die nicht angekommen sind",
  send_mail_to: "Jetzt senden: {to}",
  failed_deliveries: "Webhooks, die nicht angekommen sind",
  failed_count: { one: "{count} Ereignis, {when}", other: "{count} Ereignisse, zuletzt {when}" },
  more_wait: { one: "Und {count} weiteres", other: "Und {count} weitere" },
  all_done: "Nichts wartet auf Sie",
  all_done_lead:
    "Fristen, offene Entscheidungen, Unterschriften und gescheiterte Mails erscheinen hier, sobald es welche gibt.",
};
