import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  period: "Zeitraum",
  this_year: "Dieses Jahr",
  months: { one: "{count} Monat", other: "{count} Monate" },
  group_by: "Gruppiert nach",
  by_month: "Monat",
  by_member: "Mitglied",
  by_template: "Vorlage",
  no_month: "Kein Monat",
  no_member: "Niemand",
  no_template: "Ohne Vorlage",
  sent: "Gesendet",
  opened: "Geöffnet",
  won: "Gewonnen",
  opened_of: "{count} geöffnet",
  lost_of: "{count} verloren",
  win_rate: "Gewinnquote",
  time_to_decide: "Zeit bis zur Entscheidung",
  median: "im Mittel (Median)",
  value_won: "Gewonnener Wert",
  counts: "Angebote",
  value_of: "Wert in {currency}, {frequency}",
  nothing_sent: "In diesem Zeitraum wurde nichts gesendet",
  nothing_sent_lead:
    "Senden Sie ein Angebot, oder wählen Sie einen längeren Zeitraum. Dann sehen Sie hier, was daraus wurde.",
};
