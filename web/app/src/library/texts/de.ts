import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  selected_items: "Aktionen für die ausgewählten Einträge",
  select_found: { one: "{count} auswählen", other: "Alle {count} auswählen" },
  change_prices: "Preise ändern",
  percent: "Änderung in Prozent",
  percent_hint: "4 erhöht Preise um 4 %, −4 senkt sie.",
  percent_wrong: "Das ist keine Zahl zwischen −100 und 1.000.",
  round_to: "Runden auf",
  prices_planned: { one: "{count} Preis ändert sich.", other: "{count} Preise ändern sich." },
  prices_left: {
    one: "{count} Eintrag hat keinen Betrag, der sich ändert.",
    other: "{count} Einträge haben keinen Betrag, der sich ändert.",
  },
  prices_lead: "Angebote behalten ihre Preise.",
  change_count: { one: "{count} Preis ändern", other: "{count} Preise ändern" },
  price_before: "Jetzt",
  price_after: "Dann",
  prices_changed: { one: "{count} Preis geändert.", other: "{count} Preise geändert." },
  items_changed: { one: "{count} Eintrag geändert.", other: "{count} Einträge geändert." },
  items_deleted: { one: "{count} Eintrag gelöscht.", other: "{count} Einträge gelöscht." },
  items_restored: { one: "{count} Eintrag wiederhergestellt.", other: "{count} Einträge wiederhergestellt." },
  items_left: {
    one: "{names} bleibt, wie es ist: Jemand hat es inzwischen geändert oder gelöscht.",
    other:
      "{count} Einträge bleiben, wie sie sind, denn jemand hat sie inzwischen geändert oder gelöscht: {names}.",
  },
  item_outdated:
    "Nicht gespeichert: Jemand hat diesen Eintrag inzwischen geändert oder gelöscht. Schließen Sie den Dialog, um den neuen Stand zu sehen.",
  copies_stay: "Kopien in Angeboten bleiben, wie sie sind.",
  remove_tag: "Schlagwort entfernen",
  used_nowhere: "Noch hat kein Angebot eine Kopie davon.",
  used_in_count: { one: "Eine Kopie ist in {count} Angebot", other: "Kopien sind in {count} Angeboten" },
  no_number: "Das ist keine Zahl, oder sie lässt sich auf zwei Arten lesen.",
  read_as_encoding:
    "Die Datei wurde als {encoding} gelesen. Prüfen Sie, ob Umlaute und Akzente stimmen, oder wählen Sie eine andere Kodierung.",
  encoding: "Kodierung der Buchstaben",
  sheet: "Tabellenblatt",
  hidden_row: "In der Datei ausgeblendet",
  unknown_encoding:
    "Die Kodierung dieser Datei ist nicht erkennbar. Wählen Sie die aus, in der Buchstaben und Akzente stimmen.",
  columns_end_with: "Spalten werden getrennt durch",
  decimals_begin_with: "Dezimalen werden getrennt durch",
  find_out: "Wird selbst erkannt",
  sign_comma: "ein Komma",
  sign_semicolon: "ein Semikolon",
  sign_tab: "ein Tabulator",
  sign_pipe: "ein senkrechter Strich",
  sign_point: "ein Punkt",
  refused_lead: "Zeilen mit Fehlern werden ausgelassen; die anderen können importiert werden.",
  save_refused: {
    one: "{count} Zeile zum Verbessern speichern",
    other: "{count} Zeilen zum Verbessern speichern",
  },
  reason: "Fehler",
  change_undone: {
    one: "{count} Eintrag ist wieder wie vorher.",
    other: "{count} Einträge sind wieder wie vorher.",
  },
  redo: "Wiederholen",
  new_item: "Neuer Eintrag",
  edit_item: "Eintrag bearbeiten",
  search_library: "Bibliothek durchsuchen",
  all_types: "Alle Arten",
  type_line_item: "Position",
  type_group: "Abschnitt",
  type_side_by_side: "Gegenüberstellung",
  type_page: "Seite",
  no_items: "Noch nichts in der Bibliothek",
  nothing_found_in_library: "Nichts in der Bibliothek passt zu Ihrer Suche.",
  clear_search: "Suche zurücksetzen",
  no_items_lead:
    "Speichern Sie, was Sie immer wieder verkaufen: von hier oder aus jeder Position eines Angebots.",
  actions_for: "Aktionen für {name}",
  per_hour: "/Stunde",
  line_count: { one: "{count} Position", other: "{count} Positionen" },
  column_count: { one: "{count} Spalte", other: "{count} Spalten" },
  price_in: "Preis in {currency}",
  billed: "Abrechnung",
  unit: "Einheit",
  unit_example: "Stunden, Seiten",
  larger_item: "Sein Inhalt wird in einem Angebot geändert und wieder in der Bibliothek gespeichert.",
  tags_hint: "Mehrere mit Komma.",
  sku: "Artikelnummer",
  cost: "Kosten",
  cost_in: "Kosten in {currency}",
  cost_hint: "Was Sie eine Einheit kostet. Kunden sehen es nie.",
  uses: "Verwendet",
  import_list: "Importieren",
  import_lead:
    "Eine Preisliste als CSV- oder Excel-Datei: in jeder Zeile eine Position, in der ersten die Namen der Spalten. Zeilen mit bekannter Artikelnummer ändern die Position. Nichts wird gespeichert, bevor Sie gesehen haben, was geschieht.",
  columns_lead: "Was bedeuten diese Spalten Ihrer Datei?",
  column_choose: "Auswählen …",
  column_leave_out: "Weglassen",
  description: "Beschreibung",
  model: "Art des Preises",
  quantity: "Menge",
  no_name_column:
    "In der ersten Zeile muss eine Spalte mit Namen stehen, oder eine mit Artikelnummern vorhandener Positionen.",
  repeated_column:
    "Zwei Spalten bedeuten dasselbe. Benennen Sie eine davon in der ersten Zeile um, oder löschen Sie sie.",
  too_many_rows:
    "Das sind zu viele Zeilen für einen Import. Teilen Sie die Liste, und importieren Sie die Teile nacheinander.",
  file_empty: "Die Datei ist leer.",
  no_list: "Diese Datei ist weder ein Text noch eine Excel-Mappe (.xlsx).",
  old_spreadsheet:
    "Das ist eine alte (.xls) oder gesperrte Mappe. Speichern Sie sie als .xlsx ohne Kennwort oder als CSV.",
  damaged_spreadsheet:
    "Diese Mappe ist beschädigt. Öffnen Sie sie in Excel und speichern Sie sie noch einmal, oder speichern Sie sie als CSV.",
  too_large_spreadsheet:
    "Diese Mappe ist zu groß. Speichern Sie die Preisliste als neue Datei, oder teilen Sie sie und importieren Sie die Teile nacheinander.",
  csv_file: "Datei",
  csv_pasted: "Oder hier einfügen",
  import_counts: "{created} neu, {updated} geändert, {unchanged} unverändert, {refused} mit Fehlern.",
  import_rows: { one: "{count} Zeile importieren", other: "{count} Zeilen importieren" },
  import_create: "Neu",
  import_update: "Wird geändert",
  import_unchanged: "Bleibt",
  import_refuse: "Ausgelassen",
  row: "Zeile",
  what_happens: "Was geschieht",
  nothing_changed: "Nichts wurde geändert. {reason}",
  fault_not_a_number: "Das ist keine Zahl.",
  fault_two_readings:
    "Diese Zahl kann auf zwei Arten gelesen werden: Wählen Sie, was die Dezimalstellen trennt.",
  fault_other_currency: "Dieser Betrag ist in einer anderen Währung als der Ihrer Organisation.",
  fault_total_row:
    "Diese Zeile zählt andere zusammen. Lassen Sie sie weg, oder geben Sie ihr eine Artikelnummer.",
  fault_discount_added:
    "Der Name ist der eines Rabatts, der Preis würde aber addiert. Schreiben Sie ihn mit einem Minus.",
  fault_too_many_digits: "Diese Zahl hat zu viele Stellen.",
  fault_lost_characters:
    "In diesem Text gingen beim Speichern der Datei Zeichen verloren. Speichern Sie sie als UTF-8.",
  fault_merged_cell: "Diese Zelle ist mit einer anderen verbunden. Geben Sie jeder Zeile eine eigene Zelle.",
  fault_formula_without_result:
    "Hier steht eine Formel ohne Ergebnis. Öffnen Sie die Datei in Excel oder LibreOffice und speichern Sie sie noch einmal.",
  fault_too_many_cells:
    "Die Zeile hat eine Zelle ohne Überschrift. Setzen Sie Texte mit dem Trennzeichen in Anführungszeichen.",
  fault_unreadable:
    "Die Zeile ist nicht lesbar, und Zeilen darunter fehlen hier vielleicht: Ein Anführungszeichen fehlt oder steht falsch.",
  fault_repeated_sku: "Eine frühere Zeile hat dieselbe Artikelnummer. Jede darf nur in einer Zeile stehen.",
  fault_shared_sku:
    "Mehrere Positionen der Bibliothek haben diese Artikelnummer. Geben Sie dort zuerst jeder eine eigene.",
  fault_unknown_word: "Dieses Wort ist hier nicht bekannt. Schreiben Sie es wie der Export der Preisliste.",
  fault_invalid_name: "Der Name fehlt oder ist zu lang.",
  fault_too_long:
    "Dieser Text ist zu lang. Artikelnummern, Einheiten und Schlagwörter haben höchstens 100 Zeichen.",
  fault_too_many_tags: "Das sind zu viele Schlagwörter. Ein Eintrag hat höchstens 100.",
  fault_price_out_of_range:
    "Ein Preis ist höchstens {max}; ein Prozentsatz liegt zwischen −100 und {percent}.",
  fault_quantity_out_of_range:
    "Eine Menge liegt zwischen 0 und {max} und in den Grenzen, die die Position in der Bibliothek hat.",
  fault_cost_out_of_range: "Kosten liegen zwischen 0 und {max}.",
  fault_no_price: "Der Preis fehlt.",
  fault_outside_price_range:
    "Die Position hat in der Bibliothek eine Preisspanne, zu der dieser Preis nicht passt. Ändern Sie zuerst dort die Spanne.",
  fault_invalid: "Das wird nicht angenommen ({reason}).",
};
